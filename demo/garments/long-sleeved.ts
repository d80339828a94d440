import type { Chance } from '../random.ts';
import { darker, lighter, lightness } from './colour.ts';
import { bodyFolds, seam } from './crease.ts';
import { emblemArt } from './emblem.ts';
import { fitted, lettering } from './lettering.ts';
import type { Drawing, Look, Part } from './look.ts';
import { patternArt, textures } from './pattern.ts';
import { curve, type Point, type Stretch, symmetric } from './shape.ts';
import { longSleeves, sleeveClip } from './sleeve.ts';

const bodyOf = (neck: Point, handle: Stretch, hem: number) =>
  symmetric(neck, [
    handle,
    curve([516, 168], [556, 176], [580, 196]),
    curve([566, 270], [576, 330], [602, 384]),
    curve([604, 520], [610, 640], [612, hem - 16]),
    curve([540, hem + 4], [460, hem + 8], [400, hem + 6]),
  ]);

const inkOn = (look: Look) => (lightness(look.base) > 0.62 ? darker(look.trim, 0.1) : look.trim);

const label = (look: Look, size: string, y: number) =>
  `<path d="M310 150C330 186 470 186 490 150L474 250C440 290 360 290 326 250Z" fill="${darker(look.base, 0.55)}"/><rect x="376" y="${y}" width="48" height="34" rx="2" fill="#e9e6de"/>${lettering(size, [400, y + 18], { height: 14, fill: '#33363d', weight: 2.2 })}`;

const stripeAcross = (y: number, colours: readonly string[]) =>
  colours
    .map(
      (colour, index) =>
        `<path d="M120 ${y + index * 24}C300 ${y + 26 + index * 24} 500 ${y + 26 + index * 24} 680 ${y + index * 24}" fill="none" stroke="${colour}" stroke-width="24.500"/>`,
    )
    .join('');

const laces = () => {
  const rungs = [0, 1, 2]
    .map(
      (index) =>
        `<path d="M${376 + index * 5} ${190 + index * 28}L${424 - index * 5} ${212 + index * 28}M${424 - index * 5} ${190 + index * 28}L${376 + index * 5} ${212 + index * 28}"/>`,
    )
    .join('');
  return `<g fill="none" stroke-linecap="round"><g stroke="#07080d" stroke-opacity="0.4" stroke-width="8" transform="translate(2 3)">${rungs}</g><g stroke="#eae6da" stroke-width="6.500">${rungs}<path d="M392 268C380 300 372 320 376 352M408 268C424 296 420 330 430 346"/></g></g>`;
};

/** An ice hockey jersey: wide body, shoulder yoke, laced neck, thick stripes at elbow and hem. */
export const hockey = (look: Look, chance: Chance, back: boolean, size: string): Drawing => {
  const hem = 840;
  const shape = back
    ? bodyOf([400, 178], curve([446, 178], [474, 172], [488, 156]), hem)
    : bodyOf([400, 278], curve([420, 240], [462, 200], [488, 156]), hem);
  const stripes = [look.trim, look.second, look.trim];
  const ink = inkOn(look);
  const set = {
    fill: ink,
    border: { colour: look.second === ink ? darker(look.base, 0.4) : look.second, width: 0.8 },
    gap: 1.8,
    weight: 3,
  };
  const yoke = `<path d="M180 150H620V262C540 306 470 330 400 338C330 330 260 306 180 262Z" fill="${look.second}"/><path d="M180 262C260 306 330 330 400 338C470 330 540 306 620 262" fill="none" stroke="${look.trim}" stroke-width="8"/>`;
  const print = back
    ? lettering(
        look.word,
        [400, 376],
        fitted(
          look.word,
          { ...set, height: 40, border: { colour: darker(look.base, 0.3), width: 0.5 } },
          260,
        ),
      ) + lettering(look.number, [400, 556], fitted(look.number, { ...set, height: 220 }, 320))
    : emblemArt(look.emblem, 400, 446, 84, ink) + lettering(look.number, [400, 614], { ...set, height: 104 });
  const { arms, cuffs } = longSleeves(
    {
      colour: look.base,
      cuff: look.base,
      stripes: [],
      ribbed: false,
      folds: 5,
      stripesArt: stripes
        .map(
          (colour, index) =>
            `<path d="M560 ${520 + index * 27}L760 ${494 + index * 27}" stroke="${colour}" stroke-width="27.500"/>`,
        )
        .join(''),
    },
    chance,
  );
  const torso = `<path d="${shape}" fill="${look.base}"/><g clip-path="url(#body)">${yoke}${stripeAcross(724, stripes)}<path d="${shape}" fill="url(#mesh)"/>${print}${seam(`M190 ${hem - 24}C300 ${hem} 500 ${hem} 612 ${hem - 24}`, [0, 4])}${bodyFolds(chance, [200, 384], hem)}<path d="${shape}" fill="url(#sheen)"/></g>`;
  const neck = back
    ? `<path d="M312 156C340 190 460 190 488 156L478 144C450 170 350 170 322 144Z" fill="${look.trim}"/>`
    : `<path d="M312 152C338 200 380 240 400 284C420 240 462 200 488 152" fill="none" stroke="${look.trim}" stroke-width="24" stroke-linejoin="round"/>${laces()}`;
  const parts: Part[] = [
    { finish: 'jersey', art: back ? '' : label(look, size, 166) },
    { finish: 'jersey', art: arms + cuffs },
    { finish: 'jersey', art: torso, above: true },
    { finish: 'jersey', art: neck, above: true },
  ];
  return {
    parts,
    defs: `<clipPath id="body"><path d="${shape}"/></clipPath>${sleeveClip}${textures(look)}`,
    focus: back ? [400, 420] : [400, 330],
  };
};

const HOOD =
  'M292 216C264 90 330 44 400 44C470 44 536 90 508 216C470 266 430 280 400 286C370 280 330 266 292 216Z';
const HOOD_HOLE =
  'M322 190C306 118 350 92 400 92C450 92 494 118 478 190C456 222 426 236 400 242C374 236 344 222 322 190Z';

const hoodArt = (look: Look, back: boolean) =>
  back
    ? `<path d="M286 200C262 96 330 44 400 44C470 44 538 96 514 200C480 300 320 300 286 200Z" fill="${look.base}"/>${seam('M400 46V268', [4, 0])}`
    : `<path d="${HOOD}" fill="${look.base}"/><path d="${HOOD_HOLE}" fill="${darker(look.base, 0.5)}"/><path d="${HOOD_HOLE}" fill="none" stroke="${darker(look.base, 0.3)}" stroke-width="3"/>${seam('M310 196C292 112 342 76 400 76C458 76 508 112 490 196', [0, -4])}`;

const strings = (look: Look) => {
  const cord = (x: number, sway: number) =>
    `<path d="M${x} 254C${x + sway} 300 ${x - sway} 350 ${x + sway * 0.6} 404" fill="none" stroke="#07080d" stroke-opacity="0.35" stroke-width="9" transform="translate(3 4)"/><path d="M${x} 254C${x + sway} 300 ${x - sway} 350 ${x + sway * 0.6} 404" fill="none" stroke="${lighter(look.trim, 0.1)}" stroke-width="7.500"/><path d="M${x + sway * 0.6} 402V420" stroke="#8d8b86" stroke-width="9"/><circle cx="${x}" cy="252" r="6.500" fill="#a8a49a"/><circle cx="${x}" cy="252" r="3" fill="#22242a"/>`;
  return cord(368, 9) + cord(432, -7);
};

const pouch = (look: Look) => {
  const path = 'M290 616H510L556 760H244Z';
  return `<path d="${path}" fill="#07080d" fill-opacity="0.24" transform="translate(0 5)"/><path d="${path}" fill="${look.base}"/><path d="${path}" fill="${lighter(look.base, 0.4)}" fill-opacity="0.08"/>${seam('M292 624H508', [0, 4])}${seam('M512 622L552 752', [-5, 0])}${seam('M288 622L248 752', [5, 0])}`;
};

/** A hooded or plain sweatshirt: ribbed hem and cuffs, a large print. */
export const sweatshirt = (look: Look, chance: Chance, back: boolean, size: string): Drawing => {
  const hooded = look.kind === 'hood';
  const hem = 800;
  const shape = back
    ? bodyOf([400, 178], curve([446, 178], [474, 172], [488, 156]), hem)
    : bodyOf([400, 218], curve([446, 216], [476, 186], [488, 156]), hem);
  const ink = inkOn(look);
  const rib = symmetric(
    [400, hem - 8],
    [
      curve([480, hem - 6], [550, hem - 12], [610, hem - 24]),
      curve([608, hem + 6], [604, hem + 26], [596, hem + 42]),
      curve([540, hem + 58], [460, hem + 62], [400, hem + 62]),
    ],
  );
  const word = (y: number, height: number, room: number, arc = 0) =>
    lettering(look.word, [400, y], fitted(look.word, { height, fill: ink, gap: 2, weight: 3 }, room), arc);
  const print = back
    ? word(400, 64, 310, 20) +
      emblemArt(look.emblem, 400, 530, 84, ink) +
      lettering(look.number, [400, 660], { height: 44, fill: ink, gap: 2 })
    : hooded
      ? emblemArt(look.emblem, 400, 430, 50, ink) + word(540, 56, 300)
      : word(392, 66, 300, 18) + emblemArt(look.emblem, 400, 500, 60, ink);
  const front = hooded && !back ? pouch(look) : '';
  const { arms, cuffs } = longSleeves(
    { colour: look.sleeve, cuff: look.sleeve, stripes: [], ribbed: true, folds: 7 },
    chance,
  );
  const neck = `<path d="${back ? 'M312 156C340 186 460 186 488 156' : 'M312 152C326 190 354 218 400 218S474 190 488 152'}" fill="none" stroke="${look.base}" stroke-width="30"/><path d="${back ? 'M312 156C340 186 460 186 488 156' : 'M312 152C326 190 354 218 400 218S474 190 488 152'}" fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="30" stroke-dasharray="2.500 4"/>`;
  const parts: Part[] = [
    { finish: 'cotton', art: back || hooded ? '' : label(look, size, 170) },
    { finish: 'cotton', art: arms },
    {
      finish: 'rib',
      art: `${cuffs}<path d="${rib}" fill="${look.base}"/><path d="${rib}" fill="url(#ribs)"/>`,
    },
    {
      finish: 'cotton',
      art: `<path d="${shape}" fill="${look.base}"/><g clip-path="url(#body)">${patternArt(look, chance)}${print}${bodyFolds(chance, [200, 384], hem)}${front}<path d="${shape}" fill="url(#sheen)"/></g>`,
      above: true,
    },
    hooded
      ? { finish: 'cotton', art: hoodArt(look, back), above: true }
      : { finish: 'rib', art: neck, above: true },
    { finish: 'hard', art: hooded && !back ? strings(look) : '' },
  ];
  return {
    parts,
    defs: `<clipPath id="body"><path d="${shape}"/></clipPath>${sleeveClip}${textures(look)}`,
    focus: back ? [400, 420] : hooded ? [420, 380] : [400, 340],
  };
};
