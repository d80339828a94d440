import type { Chance } from '../random.ts';
import { darker, lighter, mix } from './colour.ts';
import type { Look } from './look.ts';
import { n } from './shape.ts';

const rows = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const box = (x: number, y: number, width: number, height: number, colour: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${colour}"/>`;

const bars = (pitch: number, share: number, colour: string, from = 150) =>
  rows(Math.ceil(760 / pitch), (index) => box(0, from + index * pitch, 800, pitch * share, colour));

const uprights = (pitch: number, width: number, colour: string) =>
  rows(Math.ceil(400 / pitch) * 2 + 1, (index) =>
    box(400 - width / 2 + (index - Math.ceil(400 / pitch)) * pitch, 60, width, 900, colour),
  );

/** A garment's pattern over the whole picture, to be clipped to a part of it. */
export const patternArt = ({ pattern, base, second }: Look, chance: Chance): string => {
  switch (pattern) {
    case 'plain':
      return '';
    case 'hoops':
      return bars(64, 0.5, second, 152);
    case 'wide-hoops':
      return bars(148, 0.5, second, 176);
    case 'stripes':
      return uprights(92, 46, second);
    case 'pinstripes':
      return uprights(30, 3, second);
    case 'half':
      return box(400, 0, 400, 1000, second);
    case 'quarters':
      return box(400, 0, 400, 500, second) + box(0, 500, 400, 500, second);
    case 'chevron':
      return `<path d="M0 250L400 430L800 250V340L400 520L0 340Z" fill="${second}"/><path d="M0 366L400 546L800 366V384L400 564L0 384Z" fill="${second}"/>`;
    case 'band':
      return box(0, 388, 800, 150, second) + box(0, 376, 800, 5, second) + box(0, 545, 800, 5, second);
    case 'fade':
      return rows(18, (index) => box(0, 470 + index * 24, 800, 24 * (0.12 + index * 0.052), second));
    case 'zigzag':
      return rows(13, (index) => {
        const y = 150 + index * 62;
        const points = rows(22, (step) => `L${step * 40} ${y + (step % 2) * 26}`);
        return `<path d="M-20 ${y + 13}${points}" fill="none" stroke="${mix(base, second, 0.5)}" stroke-width="11"/>`;
      });
    case 'checks':
      return rows(12, (row) =>
        rows(12, (column) =>
          (row + column) % 2 === 0
            ? box(40 + column * 60, 150 + row * 60, 60, 60, mix(base, second, 0.55))
            : '',
        ),
      );
    case 'brush':
      return rows(16, () => {
        const [x, y] = [chance.between(150, 650), chance.between(180, 860)];
        return `<path d="M${n(x - 150)} ${n(y + chance.between(20, 60))}Q${n(x)} ${n(y - 50)} ${n(x + 150)} ${n(y - chance.between(20, 70))}" fill="none" stroke="${mix(base, second, chance.between(0.35, 0.9))}" stroke-width="${n(chance.between(6, 22))}" stroke-linecap="round" stroke-dasharray="${n(chance.between(60, 190))} 9 40 6"/>`;
      });
    case 'sides':
      return `<path d="M190 420C250 520 250 760 214 900H100V420Z M610 420C550 520 550 760 586 900H700V420Z" fill="${second}"/>`;
    default:
      return pattern satisfies never;
  }
};

/** Fine ribs for knitted hems, cuffs and collars, and fine eyelets for sports mesh, as fills. */
export const textures = (look: Look): string => {
  const eyelet = darker(look.base, 0.3);
  return `<pattern id="ribs" width="7" height="40" patternUnits="userSpaceOnUse"><rect width="7" height="40" fill="#fff" fill-opacity="0"/><rect width="2.6" height="40" fill="#000" fill-opacity="0.24"/><rect x="4" width="1.6" height="40" fill="#fff" fill-opacity="0.14"/></pattern>
<pattern id="mesh" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="2.2" cy="2.2" r="1.5" fill="${eyelet}" fill-opacity="0.35"/><circle cx="6.7" cy="6.7" r="1.5" fill="${eyelet}" fill-opacity="0.35"/></pattern>
<linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(look.base, 0.5)}" stop-opacity="0.22"/><stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#05060a" stop-opacity="0.22"/></linearGradient>`;
};
