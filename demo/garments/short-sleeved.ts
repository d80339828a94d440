import type { Chance } from '../random.ts';
import { darker, lighter, lightness } from './colour.ts';
import { bodyFolds, seam, sleeveFolds } from './crease.ts';
import { crestArt, emblemArt } from './emblem.ts';
import { fitted, lettering } from './lettering.ts';
import type { Drawing, Look, Part } from './look.ts';
import { patternArt, textures } from './pattern.ts';
import { curve, line, mirrored, outline, type Point, type Stretch, symmetric } from './shape.ts';

const SHOULDER: Point = [584, 196];
const ARMPIT: Point = [598, 372];

/** The right half of a short-sleeved body, from a neckline's middle to the hem's. */
const body = (neck: readonly [Point, Stretch[]], hem: number) =>
  symmetric(neck[0], [
    ...neck[1],
    curve([510, 164], [548, 176], SHOULDER),
    curve([572, 258], [578, 320], ARMPIT),
    curve([590, 500], [592, 660], [598, hem - 14]),
    curve([540, hem + 10], [460, hem + 14], [400, hem + 12]),
  ]);

const NECKS = {
  crew: [[400, 214], [curve([452, 214], [476, 182], [484, 152])]],
  v: [[400, 268], [curve([430, 232], [468, 190], [484, 152])]],
  polo: [[400, 232], [curve([436, 214], [470, 186], [484, 152])]],
} as const satisfies Record<string, readonly [Point, readonly Stretch[]]>;

const BACK_NECK: readonly [Point, readonly Stretch[]] = [
  [400, 172],
  [curve([446, 172], [476, 162], [484, 152])],
];

/** Where the inside of the back shows through the neck opening, with its size label. */
const inside = (look: Look, size: string) => {
  const ink = darker(look.base, 0.45);
  return `<path d="M316 152C330 176 470 176 484 152L480 240C450 292 350 292 320 240Z" fill="${ink}"/><path d="M316 152C330 178 470 178 484 152L480 170C462 192 338 192 320 170Z" fill="${darker(look.base, 0.28)}"/><rect x="379" y="172" width="42" height="28" rx="2" fill="#ece9e1"/><rect x="379" y="172" width="42" height="5" fill="${look.trim}" fill-opacity="0.8"/><g opacity="0.8">${lettering(size, [400, 189], { height: 10, fill: '#33363d', weight: 2 })}</g>`;
};

const collarArt = (look: Look, back: boolean): string => {
  if (back)
    return `<path d="M316 152C330 184 470 184 484 152L476 142C460 166 340 166 324 142Z" fill="${look.trim}"/><path d="M316 152C330 184 470 184 484 152L476 142C460 166 340 166 324 142Z" fill="url(#ribs)"/>`;
  if (look.collar === 'polo') {
    const wing = 'M484 150C474 190 436 216 402 236L424 292C470 262 508 226 520 172Z';
    return `<path d="${wing}" fill="${look.trim}"/><path d="${wing}" transform="matrix(-1 0 0 1 800 0)" fill="${look.trim}"/><path d="M392 236H408V330H392Z" fill="${darker(look.base, 0.16)}"/><circle cx="400" cy="268" r="5" fill="#f4f2ec" stroke="#5c5a54" stroke-width="1"/><circle cx="400" cy="306" r="5" fill="#f4f2ec" stroke="#5c5a54" stroke-width="1"/>${seam(line([420, 284], [curve([466, 256], [500, 222], [513, 174])]), [-3, -3])}`;
  }
  const [start, stretches] = NECKS[look.collar];
  const path = line(start, stretches);
  const [mirror, others] = mirrored(start, [...stretches]);
  const both = `${path}${line(mirror, others)}`;
  return `<path d="${both}" fill="none" stroke="${look.trim}" stroke-width="25"/><path d="${both}" fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="25" stroke-dasharray="2 4"/><path d="${both}" fill="none" stroke="${lighter(look.trim, 0.25)}" stroke-opacity="0.35" stroke-width="3"/>`;
};

const SLEEVE = outline(
  [566, 190],
  [
    curve([604, 196], [622, 206], [640, 224]),
    curve([690, 268], [728, 310], [752, 350]),
    curve([728, 384], [696, 412], [662, 434]),
    curve([640, 404], [618, 386], [594, 376]),
    curve([570, 320], [560, 250], [566, 190]),
  ],
);

const CUFF = outline(
  [752, 350],
  [
    curve([728, 384], [696, 412], [662, 434]),
    curve([656, 424], [650, 416], [644, 408]),
    curve([680, 386], [712, 356], [736, 324]),
    curve([742, 332], [748, 342], [752, 350]),
  ],
);

const sleeve = (look: Look, chance: Chance, side: 1 | -1, hoops: string): string => {
  const turn = chance.between(-6, 6);
  const flip = side === 1 ? '' : 'matrix(-1 0 0 1 800 0) ';
  return `<g transform="${flip}rotate(${turn.toFixed(1)} 580 240)"><path d="${SLEEVE}" fill="${look.sleeve}"/><g clip-path="url(#sleeve)">${hoops}<path d="${SLEEVE}" fill="url(#mesh)"/></g><path d="${CUFF}" fill="${look.trim}"/><path d="${CUFF}" fill="url(#ribs)" opacity="0.5"/>${seam('M644 408C680 386 712 356 736 324', [-3, -4])}${sleeveFolds(chance, [590, 270], [690, 370], 130, 4)}</g>`;
};

const REFORM_SEAMS = ['M346 140L322 880', 'M470 140L520 880', 'M322 590L512 540'];

/** Three shirts cut and sewn into one: strips of other cloth and a coarse zigzag over the joins. */
const reformArt = (look: Look, chance: Chance): string => {
  const strip = patternArt({ ...look, pattern: 'hoops', base: look.sleeve, second: look.trim }, chance);
  const other = patternArt({ ...look, pattern: 'pinstripes', base: look.second, second: look.trim }, chance);
  const joins = REFORM_SEAMS.map(
    (path) =>
      `<path d="${path}" fill="none" stroke="#07080d" stroke-opacity="0.35" stroke-width="5"/><path d="${path}" fill="none" stroke="#ece6d4" stroke-width="15" stroke-dasharray="2.5 7.5"/>`,
  );
  return `<clipPath id="left"><path d="M0 0H350L322 900H0Z"/></clipPath><clipPath id="right"><path d="M466 0H800V900H522Z"/></clipPath><g clip-path="url(#left)"><rect width="800" height="1000" fill="${look.sleeve}"/>${strip}</g><g clip-path="url(#right)"><rect width="800" height="1000" fill="${look.second}"/>${other}</g><path d="M322 590L512 540L522 880H322Z" fill="${darker(look.base, 0.4)}"/>${joins.join('')}`;
};

/** A baseball shirt's button line, with piping and six buttons. */
const placket = (look: Look): string => {
  const buttons = [330, 420, 510, 600, 690, 780].map(
    (y) =>
      `<circle cx="401" cy="${y + 2}" r="8.5" fill="#07080d" fill-opacity="0.35"/><circle cx="400" cy="${y}" r="8" fill="#efece4" stroke="#77736a" stroke-width="1.2"/><path d="M397 ${y - 2}h.1M403 ${y - 2}h.1M397 ${y + 3}h.1M403 ${y + 3}h.1" stroke="#55524b" stroke-width="2.4" stroke-linecap="round"/>`,
  );
  return `<path d="M378 262V880H422V262Z" fill="${look.base}"/><path d="M376 250V880M424 250V880" stroke="${look.trim}" stroke-width="5"/><path d="M427 262V880" stroke="#07080d" stroke-opacity="0.3" stroke-width="2"/>${buttons.join('')}`;
};

const baseballPrint = (look: Look): string => {
  const border = {
    colour: lightness(look.base) > 0.62 ? lighter(look.base, 0.5) : darker(look.base, 0.4),
    width: 0.6,
  };
  const ink = lightness(look.base) > 0.62 ? darker(look.trim, 0.05) : look.trim;
  const half = Math.ceil(look.word.length / 2);
  const [left, right] = [look.word.slice(0, half), look.word.slice(half)];
  const set = fitted(left, { height: 72, fill: ink, border, gap: 1.4, weight: 3.1, slant: 10 }, 146);
  return `${lettering(left, [287, 424], set)}${lettering(right, [508, 412], set)}${lettering(look.number, [506, 540], { height: 92, fill: ink, border, weight: 3 })}`;
};

/** The front print: word and number of a club shirt, or the sign of a class T-shirt. */
const frontPrint = (look: Look): string => {
  const ink = lightness(look.base) > 0.62 ? darker(look.trim, 0.1) : look.trim;
  const border = { colour: darker(look.base, 0.35), width: 0.55 };
  if (look.number === '') {
    const word = lettering(look.word, [400, 522], fitted(look.word, { height: 46, fill: ink, gap: 2 }, 250));
    return look.emblem === 'none'
      ? lettering(look.word, [400, 400], fitted(look.word, { height: 62, fill: ink, gap: 2 }, 290))
      : emblemArt(look.emblem, 400, 400, 84, ink) + word;
  }
  const badge = crestArt(look.emblem, 498, 322, 27, darker(look.base, 0.2), ink);
  const word = lettering(
    look.word,
    [400, 420],
    fitted(look.word, { height: 42, fill: ink, border, gap: 1.8 }, 270),
  );
  return (
    badge +
    word +
    lettering(
      look.number,
      [400, 556],
      fitted(look.number, { height: 122, fill: ink, border, gap: 1.2, weight: 3 }, 240),
    )
  );
};

const backPrint = (look: Look): string => {
  const ink = lightness(look.base) > 0.62 ? darker(look.trim, 0.1) : look.trim;
  const border = { colour: darker(look.base, 0.35), width: 0.5 };
  if (look.number === '')
    return lettering(look.word, [400, 300], fitted(look.word, { height: 34, fill: ink, gap: 2.4 }, 250));
  return (
    lettering(look.word, [400, 258], fitted(look.word, { height: 40, fill: ink, gap: 2 }, 260), 16) +
    lettering(
      look.number,
      [400, 496],
      fitted(look.number, { height: 250, fill: ink, border, gap: 1.2, weight: 3 }, 310),
    )
  );
};

/** A short-sleeved shirt laid flat: football shirt, class T-shirt, reform. */
export const shortSleeved = (look: Look, chance: Chance, back: boolean, size: string): Drawing => {
  const hem = 856;
  const neck = back ? BACK_NECK : NECKS[look.collar];
  const shape = body([neck[0], [...neck[1]]], hem);
  const pattern = patternArt(look, chance);
  const buttoned = look.kind === 'baseball' && !back;
  const front = buttoned
    ? baseballPrint(look) + placket(look)
    : look.kind === 'reform'
      ? ''
      : frontPrint(look);
  const cut = look.kind === 'reform' ? reformArt(look, chance) : '';
  const hoops =
    look.sleeve === look.base && ['hoops', 'pinstripes', 'checks'].includes(look.pattern) ? pattern : '';
  const mesh = look.number === '' ? '' : `<path d="${shape}" fill="url(#mesh)"/>`;
  const torso = `<path d="${shape}" fill="${look.base}"/><g clip-path="url(#body)">${pattern}${mesh}${cut}${back ? backPrint(look) : front}<path d="M202 832C300 858 500 858 598 832" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="2"/>${seam('M198 836C300 862 500 862 602 836', [0, 4])}${bodyFolds(chance, [190, 372], hem)}<path d="${shape}" fill="url(#sheen)"/></g>${collarArt(look, back)}`;
  const finish = look.number === '' ? 'cotton' : 'jersey';
  const parts: Part[] = [
    { finish, art: back ? '' : inside(look, size) },
    { finish, art: sleeve(look, chance, 1, hoops) + sleeve(look, chance, -1, hoops) },
    { finish, art: torso, above: true },
  ];
  return {
    parts,
    defs: `<clipPath id="body"><path d="${shape}"/></clipPath><clipPath id="sleeve"><path d="${SLEEVE}"/></clipPath>${textures(look)}`,
    focus: back ? [400, 330] : [430, 300],
  };
};
