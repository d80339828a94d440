import type { Chance } from '../random.ts';
import { type Colour, lighter } from './colour.ts';
import { seam, sleeveFolds } from './crease.ts';
import { curve, outline } from './shape.ts';

/** A long sleeve that hangs beside the body, drawn on the right; `reach` pulls its wrist outwards. */
export type LongSleeve = {
  readonly colour: Colour;
  readonly cuff: Colour;
  readonly stripes: readonly Colour[];
  readonly ribbed: boolean;
  readonly folds: number;
  /** Painted on both arms. */
  readonly stripesArt?: string;
  /** Painted on the arm at the viewer's right alone. */
  readonly art?: string;
};

const SLEEVE = outline(
  [556, 186],
  [
    curve([600, 192], [622, 206], [634, 236]),
    curve([664, 330], [700, 520], [718, 724]),
    curve([692, 740], [652, 744], [624, 738]),
    curve([622, 600], [618, 500], [596, 392]),
    curve([566, 330], [552, 250], [556, 186]),
  ],
);

const CUFF = outline(
  [716, 706],
  [
    curve([720, 742], [722, 772], [720, 800]),
    curve([694, 812], [662, 814], [636, 808]),
    curve([632, 782], [628, 752], [626, 722]),
    curve([656, 730], [690, 724], [716, 706]),
  ],
);

/** The clip of a long sleeve, for what is painted on it. */
export const sleeveClip = `<clipPath id="arm"><path d="${SLEEVE}"/></clipPath><clipPath id="cuff"><path d="${CUFF}"/></clipPath>`;

const cuffStripes = (stripes: readonly Colour[]) =>
  stripes
    .map(
      (colour, index) =>
        `<path d="M610 ${752 + index * 24}C650 ${762 + index * 24} 690 ${758 + index * 24} 734 ${742 + index * 24}" fill="none" stroke="${colour}" stroke-width="11"/>`,
    )
    .join('');

const oneSleeve = (sleeve: LongSleeve, chance: Chance, side: 1 | -1): { arm: string; cuff: string } => {
  const turn = chance.between(-5, 2.5);
  const place = `transform="${side === 1 ? '' : 'matrix(-1 0 0 1 800 0) '}rotate(${turn.toFixed(1)} 580 250)"`;
  return {
    arm: `<g ${place}><path d="${SLEEVE}" fill="${sleeve.colour}"/><g clip-path="url(#arm)">${side === 1 ? (sleeve.art ?? '') : ''}${sleeve.stripesArt ?? ''}<path d="M640 240C672 360 700 540 716 720" stroke="${lighter(sleeve.colour, 0.5)}" stroke-opacity="0.12" stroke-width="40" fill="none"/>${sleeveFolds(chance, [590, 300], [672, 700], 110, sleeve.folds)}</g></g>`,
    cuff: `<g ${place}><path d="${CUFF}" fill="${sleeve.cuff}"/><g clip-path="url(#cuff)">${cuffStripes(sleeve.stripes)}${sleeve.ribbed ? `<path d="${CUFF}" fill="url(#ribs)"/>` : seam('M620 790C660 800 690 796 730 786')}</g><path d="M716 708C690 724 656 730 626 722" fill="none" stroke="#07080d" stroke-opacity="0.4" stroke-width="3"/></g>`,
  };
};

/** Both sleeves: the arms and, apart because they are of another cloth, the cuffs. */
export const longSleeves = (sleeve: LongSleeve, chance: Chance): { arms: string; cuffs: string } => {
  const [right, left] = [oneSleeve(sleeve, chance, 1), oneSleeve(sleeve, chance, -1)];
  return { arms: right.arm + left.arm, cuffs: right.cuff + left.cuff };
};
