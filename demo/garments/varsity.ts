import type { Chance } from '../random.ts';
import { type Colour, darker, lighter } from './colour.ts';
import { bodyFolds, seam } from './crease.ts';
import { emblemArt } from './emblem.ts';
import { fitted, lettering } from './lettering.ts';
import type { Drawing, Look, Part } from './look.ts';
import { textures } from './pattern.ts';
import { curve, symmetric } from './shape.ts';
import { longSleeves, sleeveClip } from './sleeve.ts';

const SIDE = [
  curve([520, 168], [560, 176], [580, 196]),
  curve([566, 270], [576, 330], [600, 384]),
  curve([600, 520], [604, 640], [604, 762]),
];

const BODY_FRONT = symmetric(
  [400, 268],
  [curve([426, 232], [462, 196], [482, 160]), ...SIDE, curve([540, 776], [460, 780], [400, 780])],
);
const BODY_BACK = symmetric(
  [400, 178],
  [curve([440, 178], [466, 172], [482, 160]), ...SIDE, curve([540, 776], [460, 780], [400, 780])],
);
const HEM = symmetric(
  [400, 768],
  [
    curve([470, 768], [540, 764], [606, 750]),
    curve([608, 780], [606, 806], [598, 832]),
    curve([540, 850], [460, 854], [400, 854]),
  ],
);

const hemStripes = (colours: readonly Colour[]) =>
  colours
    .map(
      (colour, index) =>
        `<path d="M180 ${784 + index * 25}C300 ${806 + index * 25} 500 ${806 + index * 25} 620 ${784 + index * 25}" fill="none" stroke="${colour}" stroke-width="11"/>`,
    )
    .join('');

const COLLAR =
  'M300 168C322 136 350 124 400 124C450 124 478 136 500 168L484 190C470 214 436 246 408 282L392 282C364 246 330 214 316 190Z';
const COLLAR_HOLE =
  'M326 172C344 152 364 146 400 146C436 146 456 152 474 172C456 204 424 236 400 268C376 236 344 204 326 172Z';

const lining = (look: Look, size: string) => {
  const quilt = Array.from(
    { length: 12 },
    (_, index) =>
      `<path d="M${280 + index * 24} 130L${380 + index * 24} 290M${380 + index * 24} 130L${280 + index * 24} 290"/>`,
  ).join('');
  return `<path d="M310 150C350 120 450 120 490 150L470 250C430 300 370 300 330 250Z" fill="${darker(look.base, 0.62)}"/><g fill="none" stroke="#fff" stroke-opacity="0.07" stroke-width="2">${quilt}</g><rect x="372" y="162" width="56" height="36" rx="2" fill="#171a20"/><rect x="376" y="166" width="48" height="28" rx="1" fill="none" stroke="#cfc8b4" stroke-opacity="0.6"/>${lettering(size, [400, 180], { height: 13, fill: '#d8d1bd', weight: 2.2 })}`;
};

const collar = (look: Look, back: boolean): string => {
  const stripe = back
    ? 'M318 160C350 186 450 186 482 160'
    : 'M312 172C332 208 366 242 394 276M488 172C468 208 434 242 406 276M314 158C340 134 360 132 400 132C440 132 460 134 486 158';
  const shape = back
    ? 'M304 166C330 198 470 198 496 166L478 140C450 166 350 166 322 140Z'
    : `${COLLAR}${COLLAR_HOLE}`;
  return `<path d="${shape}" fill="${look.trim}" fill-rule="evenodd"/><clipPath id="neck"><path d="${shape}" clip-rule="evenodd"/></clipPath><g clip-path="url(#neck)"><path d="${stripe}" fill="none" stroke="${look.sleeve}" stroke-width="7"/><path d="${COLLAR}" fill="url(#ribs)"/></g>`;
};

const snap = (y: number) =>
  `<g transform="translate(400 ${y})"><circle cx="2" cy="4" r="13" fill="#05060a" opacity="0.45"/><circle r="12.5" fill="url(#snap)"/><circle r="12.5" fill="none" stroke="#4c4a45" stroke-opacity="0.7" stroke-width="1.4"/><circle r="7.6" fill="none" stroke="#6b675f" stroke-opacity="0.5" stroke-width="1.6"/><ellipse cx="-4" cy="-5" rx="4" ry="2.6" fill="#fff" opacity="0.85"/></g>`;

const pocket = (leather: Colour, side: 1 | -1) =>
  `<g transform="${side === 1 ? '' : 'matrix(-1 0 0 1 800 0) '}translate(512 640) rotate(28)"><rect x="-9" y="-62" width="26" height="128" rx="4" fill="#05060a" opacity="0.4"/><rect x="-13" y="-64" width="26" height="128" rx="4" fill="${leather}"/><rect x="-9.500" y="-60" width="19" height="120" rx="3" fill="none" stroke="#07080d" stroke-opacity="0.4" stroke-dasharray="5 3" stroke-width="1.3"/></g>`;

const frontArt = (look: Look, chance: Chance) =>
  `<path d="${BODY_FRONT}" fill="${look.base}"/><g clip-path="url(#body)"><path d="M400 262V790" stroke="#05060a" stroke-opacity="0.55" stroke-width="3.4"/><path d="M404 262V790" stroke="#fff" stroke-opacity="0.12" stroke-width="3"/>${seam('M376 262V790', [3, 0])}${seam('M424 262V790', [3, 0])}${bodyFolds(chance, [196, 384], 770)}<path d="${BODY_FRONT}" fill="url(#sheen)"/></g>`;

const backArt = (look: Look, chance: Chance) =>
  `<path d="${BODY_BACK}" fill="${look.base}"/><g clip-path="url(#body)">${bodyFolds(chance, [196, 384], 770)}<path d="${BODY_BACK}" fill="url(#sheen)"/></g>`;

/** Chenille: a felt backing and, on it, the looped yarn. */
const patches = (look: Look, back: boolean): { felt: string; yarn: string } => {
  const felt = darker(look.trim, 0.55);
  if (back) {
    const set = (fill: Colour, weight: number) => {
      const name = fitted(
        look.word,
        { height: 62, fill, weight, gap: 2.3 - (weight - 2.7), slab: true },
        320,
      );
      return (
        lettering(look.word, [400, 320], name, 34) +
        (look.emblem === 'none' ? '' : emblemArt(look.emblem, 400, 470, weight > 3 ? 84 : 76, fill)) +
        lettering(look.number, [400, 640], { height: 66, fill, weight, gap: 2.3 - (weight - 2.7) })
      );
    };
    return { felt: set(felt, 4.1), yarn: set(look.sleeve, 2.7) };
  }
  const letter = look.word.slice(0, 1);
  return {
    felt: lettering(letter, [500, 410], {
      height: letter === 'M' ? 88 : 108,
      fill: felt,
      weight: 4.4,
      slab: true,
    }),
    yarn: lettering(letter, [500, 410], {
      height: letter === 'M' ? 88 : 108,
      fill: look.sleeve,
      weight: 3.1,
      slab: true,
    }),
  };
};

const armPatch = (look: Look) =>
  look.number === ''
    ? ''
    : `<g transform="rotate(-8 650 420)">${lettering(look.number, [640, 440], { height: 25, fill: look.base, border: { colour: look.trim, width: 0.6 }, weight: 3 })}</g>`;

/** A varsity jacket: wool body, leather sleeves, ribbed collar, hem and cuffs, snaps, chenille letter. */
export const varsity = (look: Look, chance: Chance, back: boolean, size: string): Drawing => {
  const stripes = [look.sleeve, look.sleeve];
  const { arms, cuffs } = longSleeves(
    {
      colour: look.sleeve,
      cuff: look.trim,
      stripes,
      ribbed: true,
      folds: 7,
      art: back ? '' : armPatch(look),
    },
    chance,
  );
  const { felt, yarn } = patches(look, back);
  const hem = `<path d="${HEM}" fill="${look.trim}"/><g clip-path="url(#hem)">${hemStripes(stripes)}<path d="${HEM}" fill="url(#ribs)"/>${back ? '' : '<path d="M400 760V860" stroke="#05060a" stroke-opacity="0.5" stroke-width="3"/>'}</g>`;
  const parts: Part[] = [
    { finish: 'cotton', art: back ? '' : lining(look, size) },
    { finish: 'rib', art: cuffs },
    { finish: 'leather', art: arms },
    { finish: 'rib', art: hem + (back ? '' : collar(look, false)), above: true },
    { finish: 'wool', art: back ? backArt(look, chance) : frontArt(look, chance), above: true },
    { finish: 'rib', art: collar(look, back), above: true },
    { finish: 'hard', art: felt, above: true },
    { finish: 'chenille', art: yarn, above: true },
    {
      finish: 'hard',
      art: back
        ? ''
        : pocket(look.sleeve, 1) +
          pocket(look.sleeve, -1) +
          [318, 424, 530, 636, 736, 818].map(snap).join(''),
    },
  ];
  const body = back ? BODY_BACK : BODY_FRONT;
  return {
    parts,
    defs: `<clipPath id="body"><path d="${body}"/></clipPath><clipPath id="hem"><path d="${HEM}"/></clipPath>${sleeveClip}${textures(look)}<radialGradient id="snap" cx="0.36" cy="0.3" r="0.9"><stop offset="0" stop-color="#fbfaf5"/><stop offset="0.55" stop-color="${lighter('#b9b3a6', 0.1)}"/><stop offset="1" stop-color="#77726a"/></radialGradient>`,
    focus: back ? [400, 360] : [470, 380],
  };
};
