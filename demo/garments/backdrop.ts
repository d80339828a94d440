import type { Chance } from '../random.ts';
import { type Colour, darker, lighter, mix } from './colour.ts';
import { embossed, type Light } from './finish.ts';
import type { Backdrop } from './look.ts';
import { n } from './shape.ts';

const FILL = 'x="-80" y="-80" width="960" height="1160"';
const AREA = 'x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"';

const rows = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Fine even noise over a surface. */
const grainFilter = (id: string, x: number, y: number, seed: number, low: number, high: number) => {
  const slope = (high - low) * 2;
  const base = low - slope * 0.25;
  const row = `0 0 0 ${Math.round(slope * 100) / 100} ${Math.round(base * 100) / 100}`;
  return `<filter id="${id}" ${AREA}><feTurbulence type="fractalNoise" baseFrequency="${x} ${y}" numOctaves="3" seed="${seed}"/><feColorMatrix values="${row} ${row} ${row} 0 0 0 0 1"/></filter>`;
};

const LIGHT: Light = { azimuth: 232, elevation: 60 };

/** Slow unevenness lit from the side: rumpled cloth, rough plaster. */
const reliefFilter = (id: string, x: number, y: number, seed: number, reach: number, gain: number) =>
  `<filter id="${id}" ${AREA}><feTurbulence type="fractalNoise" baseFrequency="${x} ${y}" numOctaves="3" seed="${seed}" result="height"/>${embossed('height', reach, gain, LIGHT, 'relief')}</filter>`;

const laid = (filter: string, blend: string, opacity: number) =>
  `<rect ${FILL} filter="url(#${filter})" style="mix-blend-mode:${blend}" opacity="${opacity}"/>`;

const planks = (tone: Colour, chance: Chance): string => {
  const widths = [0, 1, 2, 3, 4, 5].map(() => chance.between(150, 190));
  const first = -chance.between(20, 110);
  const edges = [first];
  for (const width of widths) edges.push((edges.at(-1) ?? first) + width);
  const boards = edges.map((x, index) => {
    const shade = mix(tone, chance.chance(0.5) ? '#2a1a0e' : '#fff3df', chance.between(0, 0.13));
    const width = widths[index] ?? 180;
    const joint = chance.between(60, 940);
    return `<rect x="${n(x)}" width="${n(width)}" height="1000" fill="${shade}"/><rect x="${n(x)}" y="${n(joint)}" width="${n(width)}" height="3" fill="#160d06" fill-opacity="0.45"/><rect x="${n(x)}" width="4" height="1000" fill="#160d06" fill-opacity="0.5"/><rect x="${n(x + 4)}" width="2" height="1000" fill="#fff" fill-opacity="0.16"/>`;
  });
  const seed = chance.whole(1, 90);
  return `${grainFilter('grain', 0.055, 0.0022, seed, 0.5, 1.12)}${grainFilter('pores', 0.4, 0.02, seed + 1, 0.75, 1.1)}${boards.join('')}${laid('grain', 'multiply', 0.62)}${laid('pores', 'multiply', 0.3)}`;
};

const turf = (chance: Chance): string => {
  const seed = chance.whole(1, 90);
  const lineAt = chance.between(-30, 90);
  const blades = rows(900, () => {
    const [x, y] = [chance.between(-10, 810), chance.between(-10, 1010)];
    const tone = chance.pick(['#2e5a2b', '#3c7034', '#4b8340', '#234a24', '#5a9148']);
    return `<path d="M${n(x)} ${n(y)}l${n(chance.between(-9, 9))} ${n(-chance.between(8, 24))}" stroke="${tone}" stroke-width="${n(chance.between(1.6, 3.4))}"/>`;
  });
  return `${grainFilter('blades', 0.1, 0.045, seed, 0.55, 1.1)}<rect ${FILL} fill="#3f6f38"/>${laid('blades', 'multiply', 0.6)}<filter id="near"><feGaussianBlur stdDeviation="1.1"/></filter><g stroke-linecap="round" opacity="0.75" filter="url(#near)">${blades}</g><g transform="rotate(${n(chance.between(-4, 4))} 400 900)"><rect x="-60" y="${n(880 + lineAt)}" width="920" height="46" fill="#eef2ea" opacity="0.78"/></g><rect ${FILL} fill="#16301a" opacity="0.12"/>`;
};

const locker = (chance: Chance): string => {
  const tone = chance.pick<Colour>(['#3a4a5c', '#46525a', '#3d4f4a']);
  const doors = [-130, 135, 400, 665].map((x) => {
    const vents = [70, 92, 114, 136].map(
      (y) =>
        `<rect x="${x + 62}" y="${y}" width="140" height="8" rx="4" fill="#0a0f15" opacity="0.55"/><rect x="${x + 62}" y="${y + 8}" width="140" height="2" fill="#fff" opacity="0.13"/>`,
    );
    return `<rect x="${x}" width="262" height="1000" fill="url(#door)"/><rect x="${x}" width="3" height="1000" fill="#06090d" opacity="0.7"/><rect x="${x + 3}" width="3" height="1000" fill="#fff" opacity="0.13"/>${vents.join('')}<rect x="${x + 222}" y="480" width="16" height="66" rx="6" fill="#141a21" opacity="0.8"/><rect x="${x + 225}" y="484" width="5" height="58" rx="2" fill="#aeb8c2" opacity="0.5"/>`;
  });
  return `<linearGradient id="door"><stop offset="0" stop-color="${lighter(tone, 0.1)}"/><stop offset="0.4" stop-color="${tone}"/><stop offset="1" stop-color="${darker(tone, 0.3)}"/></linearGradient>${grainFilter('metal', 0.02, 0.006, chance.whole(1, 90), 0.8, 1.1)}${doors.join('')}${laid('metal', 'multiply', 0.5)}<radialGradient id="lamp" cx="0.45" cy="0.34" r="0.85"><stop offset="0" stop-color="#fff3d6" stop-opacity="0.34"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.55"/></radialGradient><rect ${FILL} fill="url(#lamp)"/>`;
};

/** The surface a garment is photographed on. */
export const backdropArt = (backdrop: Backdrop, paper: Colour, chance: Chance): string => {
  const seed = chance.whole(1, 90);
  switch (backdrop) {
    case 'paper':
      return `<radialGradient id="paper" cx="0.38" cy="0.3" r="0.95"><stop offset="0" stop-color="${lighter(paper, 0.3)}"/><stop offset="0.6" stop-color="${paper}"/><stop offset="1" stop-color="${darker(paper, 0.2)}"/></radialGradient>${grainFilter('fibre', 0.5, 0.5, seed, 0.9, 1.05)}<rect ${FILL} fill="url(#paper)"/>${laid('fibre', 'multiply', 0.4)}`;
    case 'wood':
      return planks('#b98d5e', chance);
    case 'walnut':
      return planks('#6d4c35', chance);
    case 'linen':
      return `${reliefFilter('rumple', 0.0028, 0.0056, seed, 12, 1.5)}${grainFilter('weave', 0.5, 0.5, seed + 2, 0.86, 1.06)}<rect ${FILL} fill="${mix(paper, '#ece6da', 0.6)}"/>${laid('rumple', 'hard-light', 0.5)}${laid('weave', 'multiply', 0.4)}`;
    case 'turf':
      return turf(chance);
    case 'locker':
      return locker(chance);
    case 'concrete':
      return `${reliefFilter('rough', 0.09, 0.09, seed, 1.5, 0.5)}${grainFilter('stain', 0.006, 0.008, seed + 1, 0.78, 1.08)}<rect ${FILL} fill="#a9a8a4"/>${laid('stain', 'multiply', 0.7)}${laid('rough', 'hard-light', 0.35)}`;
    case 'wall':
      return `<linearGradient id="wall" x2="1" y2="0.6"><stop offset="0" stop-color="${lighter(paper, 0.24)}"/><stop offset="1" stop-color="${darker(paper, 0.16)}"/></linearGradient>${reliefFilter('plaster', 0.03, 0.03, seed, 3, 0.4)}<rect ${FILL} fill="url(#wall)"/>${laid('plaster', 'hard-light', 0.3)}`;
    default:
      return backdrop satisfies never;
  }
};

/** Light through a window across the whole photo: soft slanting panes over a slightly darker room. */
export const windowLight = (chance: Chance): string => {
  const x = chance.between(-160, 120);
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map(
      (row) => `<rect x="${n(x + column * 300)}" y="${n(40 + row * 330)}" width="262" height="290"/>`,
    ),
  );
  return `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter><rect ${FILL} fill="#2a3450" opacity="0.2" style="mix-blend-mode:multiply"/><g transform="skewX(-17) translate(150 0)" fill="#fff1d0" opacity="0.38" filter="url(#soft)" style="mix-blend-mode:soft-light">${panes.join('')}</g><g transform="skewX(-17) translate(150 0)" fill="#fff1d0" opacity="0.04" filter="url(#soft)" style="mix-blend-mode:screen">${panes.join('')}</g>`;
};
