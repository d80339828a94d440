/** A point in the 800 × 1000 picture. */
export type Point = readonly [x: number, y: number];

/** A stretch of an outline: where it ends and, for a curve, its two handles. */
export type Stretch = { readonly to: Point; readonly bend?: readonly [Point, Point] };

/** A number as it is written into a picture: one decimal, so that no platform's last bit shows. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

const drawn = ({ to, bend }: Stretch) => (bend ? `C${at(bend[0])} ${at(bend[1])} ${at(to)}` : `L${at(to)}`);

/** The outline through these stretches, closed. */
export const outline = (start: Point, stretches: readonly Stretch[]): string =>
  `M${at(start)}${stretches.map(drawn).join('')}Z`;

/** An open line through these stretches. */
export const line = (start: Point, stretches: readonly Stretch[]): string =>
  `M${at(start)}${stretches.map(drawn).join('')}`;

/** A curved stretch. */
export const curve = (first: Point, second: Point, to: Point): Stretch => ({ to, bend: [first, second] });

const flip = ([x, y]: Point): Point => [800 - x, y];

const flipStretch = ({ to, bend }: Stretch): Stretch =>
  bend ? { to: flip(to), bend: [flip(bend[0]), flip(bend[1])] } : { to: flip(to) };

/** The same stretches on the other side of the garment's middle. */
export const mirrored = (start: Point, stretches: readonly Stretch[]): [Point, Stretch[]] => [
  flip(start),
  stretches.map(flipStretch),
];

/** A closed outline given by its right half, from the middle of the neck to the middle of the hem. */
export const symmetric = (start: Point, right: readonly Stretch[]): string => {
  const points = [start, ...right.map(({ to }) => to)];
  const back = right.map((stretch, index): Stretch => {
    const to = points[index] ?? start;
    return stretch.bend
      ? { to: flip(to), bend: [flip(stretch.bend[1]), flip(stretch.bend[0])] }
      : { to: flip(to) };
  });
  return outline(start, [...right, ...back.reverse()]);
};
