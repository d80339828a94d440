import type { Colour } from './colour.ts';
import type { Kind, Look } from './look.ts';

type Dye = readonly [base: Colour, second: Colour, trim: Colour];

/** Colours as a camera sees dyed cloth: none pure, none glowing. */
export const dyes = {
  royal: ['#21478a', '#193a72', '#d9d5c9'],
  navy: ['#1a263f', '#121c32', '#cba24a'],
  sky: ['#5e8aa8', '#44708f', '#efece2'],
  forest: ['#1e4836', '#143328', '#d6c9a2'],
  crimson: ['#6f172b', '#52101f', '#ddcfae'],
  brick: ['#8f3227', '#6d241c', '#e0d5bf'],
  white: ['#d4d1c8', '#b3afa4', '#22345a'],
  ivory: ['#cbc1a7', '#b0a486', '#5a1828'],
  black: ['#24262b', '#383b42', '#c8a24c'],
  grey: ['#83868b', '#65686d', '#1d2f55'],
  mustard: ['#b0802d', '#8f6420', '#25272b'],
  purple: ['#46325f', '#33234a', '#d6ccb2'],
  teal: ['#1d5b5e', '#134447', '#e3d9c0'],
  brown: ['#54392a', '#3d281d', '#d8c7a4'],
  orange: ['#ad5528', '#86401c', '#f0e6d2'],
  pink: ['#bd8790', '#9c6872', '#4a2730'],
} as const satisfies Record<string, Dye>;

export type DyeName = keyof typeof dyes;

/** A look from a kind and a dye, with what is special about it; nothing else has to be said. */
export const look = (kind: Kind, dye: DyeName, special: Partial<Look> = {}): Look => {
  const [base, second, trim] = dyes[dye];
  return {
    kind,
    base,
    second,
    trim,
    sleeve: kind === 'varsity' ? '#c9bd9f' : (special.base ?? base),
    pattern: 'plain',
    collar: 'crew',
    word: 'GARAM',
    number: '',
    emblem: 'none',
    backdrop: 'paper',
    paper: '#bfc3c8',
    ...special,
  };
};

type Club = Pick<Look, 'word' | 'emblem'>;

/** The four invented clubs, as their shirts name them. */
export const clubs = {
  garam: { word: 'GARAM', emblem: 'osprey' },
  haesol: { word: 'HAESOL', emblem: 'wave' },
  mireu: { word: 'MIREU', emblem: 'cloud' },
  saebom: { word: 'SAEBOM', emblem: 'acorn' },
} as const satisfies Record<string, Club>;
