/** An opaque sRGB colour, `#rrggbb`. */
export type Colour = `#${string}`;

const channels = (colour: Colour): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** One colour moved towards another by a share of 0 to 1. */
export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const [a, b] = [channels(from), channels(to)];
  const part = (index: 0 | 1 | 2) =>
    Math.round(a[index] + (b[index] - a[index]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
};

export const darker = (colour: Colour, share: number): Colour => mix(colour, '#0b0d12', share);
export const lighter = (colour: Colour, share: number): Colour => mix(colour, '#fffdf6', share);

/** Perceived lightness, 0 (black) to 1 (white), by the Rec. 601 weights. */
export const lightness = (colour: Colour): number => {
  const [red, green, blue] = channels(colour);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
};
