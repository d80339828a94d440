import { type Colour, darker } from './colour.ts';
import type { Emblem } from './look.ts';
import { n } from './shape.ts';

/** The four invented clubs' signs, each within a circle of radius 50. */
const sign = (emblem: Emblem, ink: Colour): string => {
  const pen = `fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`;
  switch (emblem) {
    case 'osprey':
      return `<path d="M-44 -18C-20 -30 -8 -12 0 2C8 -12 20 -30 44 -18C26 -14 18 2 12 16L0 34L-12 16C-18 2 -26 -14 -44 -18Z" fill="${ink}"/>`;
    case 'wave':
      return `<path d="M-40 -14C-28 -32 -14 -32 0 -14S28 4 40 -14M-40 10C-28 -8 -14 -8 0 10S28 28 40 10M-26 31C-16 20 -8 22 0 31S18 40 26 31" ${pen}/>`;
    case 'cloud':
      return `<path d="M-30 20A17 17 0 0 1 -26 -13A22 22 0 0 1 16 -18A19 19 0 0 1 30 20Z" fill="${ink}"/><path d="M-14 30L-19 42M4 30L-1 42M22 30L17 42" ${pen}/>`;
    case 'acorn':
      return `<path d="M-25 -6H25C25 18 12 34 0 42C-12 34 -25 18 -25 -6Z" fill="${ink}"/><path d="M-31 -8C-31 -34 31 -34 31 -8Z" fill="${ink}"/><path d="M0 -30V-42" ${pen}/><path d="M-31 -7H31" stroke="${darker(ink, 0.45)}" stroke-width="4"/>`;
    case 'none':
      return '';
    default:
      return emblem satisfies never;
  }
};

/** A bare sign of a given half height. */
export const emblemArt = (emblem: Emblem, x: number, y: number, size: number, ink: Colour): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round((size / 50) * 1000) / 1000})">${sign(emblem, ink)}</g>`;

/** A woven shield with the club's sign, as sewn on a chest. */
export const crestArt = (
  emblem: Emblem,
  x: number,
  y: number,
  size: number,
  field: Colour,
  ink: Colour,
): string =>
  emblem === 'none'
    ? ''
    : `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round((size / 60) * 1000) / 1000})"><path d="M-46 -54H46V4C46 36 20 54 0 64C-20 54 -46 36 -46 4Z" fill="${darker(field, 0.5)}" fill-opacity="0.5" transform="translate(2 4)"/><path d="M-46 -54H46V4C46 36 20 54 0 64C-20 54 -46 36 -46 4Z" fill="${field}" stroke="${ink}" stroke-width="6"/><path d="M-38 -46H38V3C38 30 16 46 0 54C-16 46 -38 30 -38 3Z" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="4 3"/><g transform="translate(0 -2) scale(0.72)">${sign(emblem, ink)}</g></g>`;
