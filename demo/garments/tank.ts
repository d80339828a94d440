import type { Chance } from '../random.ts';
import { darker, lightness } from './colour.ts';
import { bodyFolds, seam } from './crease.ts';
import { fitted, lettering } from './lettering.ts';
import type { Drawing, Look } from './look.ts';
import { patternArt, textures } from './pattern.ts';
import { curve, type Point, type Stretch, symmetric } from './shape.ts';

const HEM = 870;
const NECK: Record<'front' | 'back', readonly [Point, Stretch]> = {
  front: [[400, 296], curve([462, 296], [490, 226], [496, 148])],
  back: [[400, 214], curve([456, 214], [486, 186], [496, 148])],
};
const ARMHOLE = curve([560, 250], [574, 330], [612, 398]);

const bodyOf = (view: 'front' | 'back') =>
  symmetric(NECK[view][0], [
    NECK[view][1],
    curve([520, 144], [540, 146], [562, 154]),
    ARMHOLE,
    curve([604, 540], [606, 690], [614, HEM - 12]),
    curve([540, HEM + 12], [460, HEM + 16], [400, HEM + 14]),
  ]);

const edge = (look: Look, path: string) =>
  `<path d="${path}" fill="none" stroke="${look.trim}" stroke-width="30"/><path d="${path}" fill="none" stroke="${look.second}" stroke-width="8"/><path d="${path}" fill="none" stroke="#000" stroke-opacity="0.16" stroke-width="30" stroke-dasharray="2 4"/>`;

const trims = (look: Look, view: 'front' | 'back') => {
  const neck =
    view === 'front'
      ? 'M304 148C310 226 338 296 400 296S490 226 496 148'
      : 'M304 148C314 186 344 214 400 214S486 186 496 148';
  return (
    edge(look, neck) +
    edge(look, 'M562 154C560 250 574 330 612 398') +
    edge(look, 'M238 154C240 250 226 330 188 398')
  );
};

const sidePanels = (look: Look) => {
  const panel = 'M612 398C566 470 556 640 566 890H640V398Z';
  const one = `<path d="${panel}" fill="${look.second}"/><path d="M606 404C566 480 556 640 566 890" fill="none" stroke="${look.trim}" stroke-width="9"/>`;
  return `${one}<g transform="matrix(-1 0 0 1 800 0)">${one}</g>`;
};

const print = (look: Look, view: 'front' | 'back') => {
  const ink = lightness(look.base) > 0.62 ? darker(look.trim, 0.1) : look.trim;
  const border = { colour: lightness(look.base) > 0.62 ? look.second : darker(look.base, 0.5), width: 0.7 };
  const set = { fill: ink, border, gap: 1.9, weight: 3 };
  return view === 'front'
    ? lettering(look.word, [400, 396], fitted(look.word, { ...set, height: 60 }, 292), 12) +
        lettering(look.number, [400, 552], fitted(look.number, { ...set, height: 180 }, 236))
    : lettering(look.word, [400, 300], fitted(look.word, { ...set, height: 40 }, 250), 14) +
        lettering(look.number, [400, 506], fitted(look.number, { ...set, height: 250 }, 280));
};

/** A basketball jersey: deep armholes with striped trim, side panels, mesh. */
export const tank = (look: Look, chance: Chance, back: boolean, size: string): Drawing => {
  const view = back ? 'back' : 'front';
  const shape = bodyOf(view);
  const behind = `<path d="M302 150C330 190 470 190 498 150L488 260C450 310 350 310 312 260Z" fill="${darker(look.base, 0.5)}"/><path d="M304 150C320 214 480 214 496 150" fill="none" stroke="${darker(look.trim, 0.25)}" stroke-width="22"/><rect x="378" y="204" width="44" height="32" rx="2" fill="#e9e6de"/>${lettering(size, [400, 220], { height: 13, fill: '#33363d', weight: 2.2 })}`;
  const tag = back
    ? ''
    : `<rect x="212" y="812" width="46" height="26" rx="2" fill="${look.trim}"/><rect x="216" y="816" width="38" height="18" fill="none" stroke="${look.base}" stroke-width="1.500"/>`;
  return {
    parts: [
      { finish: 'jersey', art: back ? '' : behind },
      {
        finish: 'jersey',
        above: true,
        art: `<path d="${shape}" fill="${look.base}"/><g clip-path="url(#body)">${patternArt(look, chance)}${sidePanels(look)}<path d="${shape}" fill="url(#mesh)"/>${print(look, view)}${tag}${seam(`M186 ${HEM - 26}C300 ${HEM + 2} 500 ${HEM + 2} 616 ${HEM - 26}`, [0, 4])}${bodyFolds(chance, [204, 400], HEM)}<path d="${shape}" fill="url(#sheen)"/>${trims(look, view)}</g>`,
      },
    ],
    defs: `<clipPath id="body"><path d="${shape}"/></clipPath>${textures(look)}`,
    focus: back ? [400, 380] : [410, 380],
  };
};
