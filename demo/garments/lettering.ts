import type { Colour } from './colour.ts';
import { glyphOf, penPath, slabs } from './glyphs.ts';
import { n, type Point } from './shape.ts';

/** How a word or number is set: capital height, pen weight (grid units), colours and border (grid units). */
export type Setting = {
  readonly height: number;
  readonly fill: Colour;
  readonly weight?: number;
  readonly border?: { readonly colour: Colour; readonly width: number };
  readonly gap?: number;
  readonly slab?: boolean;
  readonly slant?: number;
};

const WEIGHT = 2.7;

const stroke = (path: string, colour: Colour, width: number) =>
  path === ''
    ? ''
    : `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 100) / 100}" stroke-linejoin="miter"/>`;

const letter = (character: string, setting: Setting): string => {
  const { pens } = glyphOf(character);
  const weight = setting.weight ?? WEIGHT;
  const layer = (colour: Colour, extra: number) =>
    pens
      .map((pen) => {
        const serif = setting.slab ? slabs(pen, weight * 0.82 + extra) : '';
        return (
          stroke(penPath(pen, weight / 2, extra), colour, weight + extra * 2) +
          stroke(serif, colour, weight * 0.62 + extra * 2)
        );
      })
      .join('');
  return (setting.border ? layer(setting.border.colour, setting.border.width) : '') + layer(setting.fill, 0);
};

const advances = (text: string, setting: Setting) => {
  const step = (setting.weight ?? WEIGHT) + (setting.gap ?? 1.5);
  return [...text].map((character) => glyphOf(character).width + step);
};

/** How wide a text becomes in this setting. */
export const widthOf = (text: string, setting: Setting): number =>
  (advances(text, setting).reduce((sum, advance) => sum + advance, 0) - (setting.gap ?? 1.5)) *
  (setting.height / 12);

/** The setting made small enough for a text to fit a width: no letter is ever cut. */
export const fitted = (text: string, setting: Setting, room: number): Setting => {
  const width = widthOf(text, setting);
  return width <= room ? setting : { ...setting, height: (setting.height * room) / width };
};

/** A text in block letters around a centre; `arc` > 0 bends it upwards like a team name on a back. */
export const lettering = (text: string, centre: Point, setting: Setting, arc = 0): string => {
  const scale = setting.height / 12;
  const total = widthOf(text, setting);
  const steps = advances(text, setting);
  let run = -total / 2;
  const set = [...text].map((character, index) => {
    const step = steps[index] ?? 0;
    const middle = run + ((step - (setting.gap ?? 1.5)) * scale) / 2;
    run += step * scale;
    const turn = arc === 0 ? 0 : (middle / total) * arc;
    const radius = arc === 0 ? 0 : (total / arc) * (180 / Math.PI);
    const radians = (turn * Math.PI) / 180;
    const x = arc === 0 ? middle : radius * Math.sin(radians);
    const y = arc === 0 ? 0 : radius * (1 - Math.cos(radians));
    const half = glyphOf(character).width / 2;
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000}) translate(${n(-half)} -6)">${letter(character, setting)}</g>`;
  });
  const slant = setting.slant ? ` skewX(${n(-setting.slant)})` : '';
  return `<g transform="translate(${n(centre[0])} ${n(centre[1])})${slant}">${set.join('')}</g>`;
};
