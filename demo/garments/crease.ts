import type { Chance } from '../random.ts';
import { n, type Point } from './shape.ts';

/** A soft fold that tapers at both ends: a dark valley with a lit ridge beside it. */
const fold = ([x1, y1]: Point, [x2, y2]: Point, bow: number, width: number, depth: number): string => {
  const [mx, my] = [(x1 + x2) / 2 + bow, (y1 + y2) / 2 + bow * 0.4];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ox, oy] = [(-(y2 - y1) / length) * width, ((x2 - x1) / length) * width];
  const lens = `M${n(x1)} ${n(y1)}Q${n(mx + ox)} ${n(my + oy)} ${n(x2)} ${n(y2)}Q${n(mx - ox)} ${n(my - oy)} ${n(x1)} ${n(y1)}Z`;
  const share = (value: number) => Math.round(value * 100) / 100;
  return `<path d="${lens}" fill="#07080d" fill-opacity="${share(depth)}"/><path d="${lens}" transform="translate(${n(-width * 0.8)} ${n(-width * 0.66)})" fill="#fff" fill-opacity="${share(depth * 0.36)}"/>`;
};

/** The folds a worn and laid-down top shows: fanning from the armpits, dragging over the waist, pooling at the hem. */
export const bodyFolds = (chance: Chance, armpit: Point, hem: number): string => {
  const [half, top] = armpit;
  const side = (sign: 1 | -1) => {
    const from: Point = [400 + sign * (half - 10), top + 6];
    const fan = [0, 1, 2].map((index) => {
      const to: Point = [
        400 + sign * (half - 70 - index * 34 - chance.between(0, 40)),
        top + 40 + index * 74 + chance.between(-14, 34),
      ];
      return fold(from, to, sign * chance.between(-8, 22), chance.between(7, 13), chance.between(0.3, 0.5));
    });
    const drags = [0, 1].map((index) => {
      const y = top + (hem - top) * (0.46 + index * 0.26) + chance.between(-30, 30);
      const reach = chance.between(70, 170);
      return fold(
        [400 + sign * (half - 4), y],
        [400 + sign * (half - reach), y + chance.between(-52, 40)],
        chance.between(-16, 16),
        chance.between(7, 14),
        chance.between(0.22, 0.4),
      );
    });
    return [...fan, ...drags];
  };
  const pools = [0, 1, 2].map(() => {
    const x = 400 + chance.between(-0.75, 0.75) * half;
    return fold(
      [x, hem + 4],
      [x + chance.between(-24, 24), hem - chance.between(110, 230)],
      chance.between(-14, 14),
      chance.between(10, 18),
      chance.between(0.18, 0.32),
    );
  });
  return `<g filter="url(#smear)">${[...side(1), ...side(-1), ...pools].join('')}</g>`;
};

/** Folds across a sleeve between two points, as a bent arm leaves them. */
export const sleeveFolds = (chance: Chance, from: Point, to: Point, width: number, count: number): string => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const folds = Array.from({ length: count }, (_, index) => {
    const share = (index + chance.between(0.2, 0.8)) / count;
    const [x, y] = [from[0] + dx * share, from[1] + dy * share];
    const side = chance.pick([1, -1]);
    const reach = chance.between(0.5, 1) * width;
    return fold(
      [x + nx * width * 0.5 * side, y + ny * width * 0.5 * side],
      [x + nx * (width * 0.5 - reach) * side + dx * 0.04, y + ny * (width * 0.5 - reach) * side + dy * 0.05],
      chance.between(-10, 10),
      chance.between(6, 11),
      chance.between(0.3, 0.5),
    );
  });
  return `<g filter="url(#smear)">${folds.join('')}</g>`;
};

/** The blur that folds are drawn with. */
export const foldBlur =
  '<filter id="smear" filterUnits="userSpaceOnUse" x="0" y="0" width="800" height="1000"><feGaussianBlur stdDeviation="4.5"/></filter>';

/** A seam: a thin groove with a row of stitches beside it. */
export const seam = (path: string, shift: Point = [0, 5]): string =>
  `<path d="${path}" fill="none" stroke="#07080d" stroke-opacity="0.34" stroke-width="2.4"/><path d="${path}" transform="translate(${n(shift[0])} ${n(shift[1])})" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="1.4" stroke-dasharray="6 4"/><path d="${path}" transform="translate(${n(shift[0])} ${n(shift[1] + 1.2)})" fill="none" stroke="#07080d" stroke-opacity="0.26" stroke-width="1" stroke-dasharray="6 4"/>`;
