import type { Chance } from '../random.ts';
import { darker, lighter, lightness } from './colour.ts';
import { seam } from './crease.ts';
import { emblemArt } from './emblem.ts';
import { fitted, lettering } from './lettering.ts';
import type { Drawing, Look, Part } from './look.ts';
import { textures } from './pattern.ts';
import { n } from './shape.ts';

const WIDE = 132;

/** One length of knitted scarf along a line: stripes run across it, ribs along its edge. */
const length = (look: Look, path: string, start: number): string => {
  const row = (colour: string, dash: string, offset: number, opacity = 1): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${WIDE}" stroke-dasharray="${dash}" stroke-dashoffset="${offset}"/>`;
  const stripes: Record<string, string> = {
    plain: '',
    hoops: row(look.second, '58 58', start),
    'wide-hoops': row(look.second, '128 128', start),
    band: row(look.second, '34 18 34 170', start),
    pinstripes: row(look.second, '12 44', start),
  };
  const dash = stripes[look.pattern] ?? row(look.second, '70 90', start);
  return `<path d="${path}" fill="none" stroke="${look.base}" stroke-width="${WIDE}"/>${dash}${row('#000', '2.500 5', 0, 0.17)}${row('#fff', '1.500 6', 3, 0.1)}<path d="${path}" fill="none" stroke="${lighter(look.base, 0.5)}" stroke-opacity="0.14" stroke-width="40"/>`;
};

const fringe = (look: Look, chance: Chance, x: number, y: number, lean: number): string =>
  Array.from({ length: 15 }, (_, index) => {
    const from = x - WIDE / 2 + 6 + index * ((WIDE - 12) / 14);
    const to = from + lean + chance.between(-9, 9);
    const colour = index % 3 === 1 ? look.second : look.base;
    return `<path d="M${n(from)} ${y - 4}C${n(from)} ${y + 26} ${n(to)} ${y + 30} ${n(to)} ${n(y + chance.between(56, 74))}" fill="none" stroke="${darker(colour, chance.between(0, 0.2))}" stroke-width="6.500" stroke-linecap="round"/>`;
  }).join('');

/** A supporters' scarf laid as a loop with both tails down, one over the other. */
export const scarf = (look: Look, chance: Chance, back: boolean): Drawing => {
  const under = 'M556 846C566 660 552 500 512 414C472 330 318 300 272 246';
  const loop = 'M272 246C236 186 330 160 408 162C500 166 562 206 538 268';
  const over = 'M538 268C504 336 336 376 286 490C258 570 264 700 260 854';
  const plain = back ? 'M562 790C564 690 562 590 548 500' : 'M272 540C262 610 264 700 262 796';
  const ink = lightness(look.base) > 0.55 ? darker(look.base, 0.7) : look.trim;
  const word = `<g transform="translate(${back ? 560 : 264} ${back ? 650 : 668}) rotate(-90)">${lettering(look.word, [0, 0], fitted(look.word, { height: 60, fill: ink, gap: 2.2, weight: 2.9 }, 226))}</g>`;
  const field = length({ ...look, pattern: 'plain' }, plain, 0) + word;
  const parts: Part[] = [
    { finish: 'knit', art: length(look, loop, 0) },
    {
      finish: 'knit',
      art: fringe(look, chance, 560, 842, 8) + length(look, under, 20) + (back ? field : ''),
      above: true,
    },
    {
      finish: 'knit',
      art: fringe(look, chance, 258, 852, -6) + length(look, over, 40) + (back ? '' : field),
      above: true,
    },
  ];
  return { parts, defs: textures(look), focus: back ? [520, 560] : [300, 600] };
};

const CROWN = 'M178 610C160 410 250 262 400 262C550 262 640 410 622 610C560 560 240 560 178 610Z';
const BRIM =
  'M186 596C262 546 538 546 614 596C668 640 690 706 672 740C636 762 590 692 400 688C210 692 164 762 128 740C110 706 132 640 186 596Z';

const brimRows = (look: Look) =>
  [0, 1, 2, 3, 4]
    .map(
      (index) =>
        `<path d="M${142 + index * 9} ${716 - index * 25}C${230 + index * 8} ${664 - index * 19} ${570 - index * 8} ${664 - index * 19} ${658 - index * 9} ${716 - index * 25}" fill="none" stroke="${lighter(look.second, 0.5)}" stroke-opacity="0.4" stroke-width="1.800" stroke-dasharray="6 4"/>`,
    )
    .join('');

const eyelet = (x: number, y: number, ink: string) =>
  `<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="${ink}" stroke-width="4"/><circle cx="${x}" cy="${y}" r="4" fill="#07080d" fill-opacity="0.7"/>`;

const capBack = (look: Look): string =>
  `<path d="M178 620C160 410 250 262 400 262C550 262 640 410 622 620C560 654 240 654 178 620Z" fill="${look.base}"/><path d="M286 628C286 500 330 452 400 452C470 452 514 500 514 628Z" fill="${darker(look.base, 0.66)}"/><path d="M262 584C340 606 460 606 538 584L536 622C460 644 340 644 264 622Z" fill="${look.second}"/><rect x="424" y="592" width="34" height="42" rx="4" fill="#b9b5ab" stroke="#66635c" stroke-width="2"/>${seam('M400 264V450', [6, 0])}${seam('M300 284C256 370 236 490 240 630', [6, 0])}${seam('M500 284C544 370 564 490 560 630', [-6, 0])}`;

/** A ball cap seen from the front, or from behind with its strap. */
export const cap = (look: Look, back: boolean): Drawing => {
  const ink = lightness(look.base) > 0.62 ? darker(look.trim, 0.2) : look.trim;
  const letter = (fill: typeof ink, weight: number) =>
    look.emblem === 'none'
      ? lettering(look.word.slice(0, 1), [400, 440], { height: 112, fill, weight, slab: true })
      : emblemArt(look.emblem, 400, 438, weight > 3 ? 76 : 70, fill);
  const button = `<ellipse cx="400" cy="262" rx="24" ry="11" fill="${look.second}"/>`;
  const front = `<path d="${CROWN}" fill="${look.base}"/><clipPath id="crown"><path d="${CROWN}"/></clipPath><g clip-path="url(#crown)">${seam('M400 262V570', [7, 0])}${seam('M304 282C244 360 220 470 226 600', [7, 0])}${seam('M496 282C556 360 580 470 574 600', [-7, 0])}<path d="M170 610C240 560 560 560 630 610V560C560 510 240 510 170 560Z" fill="#05060a" fill-opacity="0.16"/><path d="${CROWN}" fill="url(#sheen)"/></g>${eyelet(282, 400, darker(look.base, 0.35))}${eyelet(518, 400, darker(look.base, 0.35))}`;
  const brim = `<path d="${BRIM}" fill="${look.second}"/>${brimRows(look)}<path d="M136 742C176 758 214 694 400 690C586 694 624 758 664 742" fill="none" stroke="#fff" stroke-opacity="0.2" stroke-width="5"/>`;
  const parts: Part[] = back
    ? [{ finish: 'cotton', art: capBack(look) + button }]
    : [
        { finish: 'cotton', art: button + front },
        { finish: 'hard', art: letter(darker(look.base, 0.5), 4), above: true },
        { finish: 'chenille', art: letter(ink, 2.9) },
        { finish: 'cotton', art: brim, above: true },
      ];
  return { parts, defs: textures(look), focus: back ? [400, 500] : [400, 440] };
};
