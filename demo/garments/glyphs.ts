/** Block letters as centre lines on a grid 12 high: polylines split by `;`, closed ones end in `z`. */
const LINES: Readonly<Record<string, string>> = {
  A: '0 12 0 2 2 0 6 0 8 2 8 12;0 7 8 7',
  B: '0 0 6 0 8 1.8 8 4.4 6.6 6 8 7.6 8 10.2 6 12 0 12 z;0 6 6.6 6',
  C: '8 3.6 8 2 6 0 2 0 0 2 0 10 2 12 6 12 8 10 8 8.4',
  D: '0 0 5.6 0 8 2.4 8 9.6 5.6 12 0 12 z',
  E: '7.4 0 0 0 0 12 7.4 12;0 6 5.8 6',
  F: '7.4 0 0 0 0 12;0 6 5.8 6',
  G: '8 3.6 8 2 6 0 2 0 0 2 0 10 2 12 6 12 8 10 8 6.8 4.6 6.8',
  H: '0 0 0 12;8 0 8 12;0 6 8 6',
  I: '0 0 0 12',
  J: '7 0 7 10 5 12 2 12 0 10 0 8.2',
  K: '0 0 0 12;8 0 8 2 4 6 8 10 8 12;0 6 4 6',
  L: '0 0 0 12 7.2 12',
  M: '0 12 0 0 1 0 5 5.4 9 0 10 0 10 12',
  N: '0 12 0 0 .8 0 7.2 12 8 12 8 0',
  O: '2 0 6 0 8 2 8 10 6 12 2 12 0 10 0 2 z',
  P: '0 12 0 0 6 0 8 2 8 5 6 7 0 7',
  R: '0 12 0 0 6 0 8 2 8 4.8 6 6.6 0 6.6;4 6.6 8 10 8 12',
  S: '8 3.1 8 2 6 0 2 0 0 2 0 4.2 1.8 6 6.2 6 8 7.8 8 10 6 12 2 12 0 10 0 8.9',
  T: '0 0 8 0;4 0 4 12',
  U: '0 0 0 10 2 12 6 12 8 10 8 0',
  V: '0 0 0 4 4 12 8 4 8 0',
  W: '0 0 0 12 1 12 5 6.6 9 12 10 12 10 0',
  X: '0 0 0 2 8 10 8 12;8 0 8 2 0 10 0 12',
  Y: '0 0 0 3 4 6.6 8 3 8 0;4 6.6 4 12',
  Z: '0 0 8 0 8 2 0 10 0 12 8 12',
  '0': '2 0 6 0 8 2 8 10 6 12 2 12 0 10 0 2 z',
  '1': '0 2.4 3 0 3 12',
  '2': '0 3.4 0 2 2 0 6 0 8 2 8 4.4 0 10.2 0 12 8 12',
  '3': '0 3.2 0 2 2 0 6 0 8 2 8 4.4 6.4 6 8 7.6 8 10 6 12 2 12 0 10 0 8.8;3 6 6.4 6',
  '4': '6 12 6 0 5 0 0 7 0 8.6 8 8.6',
  '5': '7.6 0 0 0 0 5 6 5 8 7 8 10 6 12 2 12 0 10 0 8.8',
  '6': '8 3.2 8 2 6 0 2 0 0 2 0 10 2 12 6 12 8 10 8 7.4 6 5.4 0 5.4',
  '7': '0 0 8 0 8 2.4 3.4 8 3.4 12',
  '8': '2 0 6 0 8 2 8 4.4 6.4 6 8 7.6 8 10 6 12 2 12 0 10 0 7.6 1.6 6 0 4.4 0 2 z;1.6 6 6.4 6',
  '9': '8 6.6 2 6.6 0 4.6 0 2 2 0 6 0 8 2 8 10 6 12 2 12 0 10 0 8.8',
  '-': '0 6 4 6',
  '.': '0 11 0 12',
};

type Spot = readonly [x: number, y: number];
/** One pen stroke of a letter. */
export type Pen = { readonly spots: readonly Spot[]; readonly closed: boolean };
/** A letter's pen strokes and how wide they reach. */
export type Glyph = { readonly pens: readonly Pen[]; readonly width: number };

const penOf = (text: string): Pen => {
  const closed = text.endsWith('z');
  const numbers = text.replace('z', '').trim().split(/\s+/).map(Number);
  const spots = numbers.flatMap((x, index): Spot[] =>
    index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : [],
  );
  return { spots, closed };
};

/** The block letter for a character; a space for one that is not drawn. */
export const glyphOf = (character: string): Glyph => {
  const source = LINES[character];
  if (source === undefined) return { pens: [], width: 3 };
  const pens = source.split(';').map(penOf);
  return { pens, width: Math.max(...pens.flatMap(({ spots }) => spots.map(([x]) => x))) };
};

const stretched = (end: Spot, before: Spot, by: number): Spot => {
  const [dx, dy] = [end[0] - before[0], end[1] - before[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [end[0] + (dx / length) * by, end[1] + (dy / length) * by];
};

/**
 * A pen stroke as path data; open ends on the cap or base line reach out by half the pen, so that they close flush
 * with the bars beside them, and every open end by `extra`, so that a border wraps around it.
 */
export const penPath = ({ spots, closed }: Pen, half: number, extra = 0): string => {
  const ends = [...spots];
  const [first, second] = spots;
  const [last, beforeLast] = [spots.at(-1), spots.at(-2)];
  if (!closed && first && second && last && beforeLast) {
    const reach = ([, y]: Spot) => (y === 0 || y === 12 ? half : 0) + extra;
    ends[0] = stretched(first, second, reach(first));
    ends[ends.length - 1] = stretched(last, beforeLast, reach(last));
  }
  return `M${ends.map(([x, y]) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`).join('L')}${closed ? 'Z' : ''}`;
};

/** Short bars across the upright open ends: the slab serifs of a club letter. */
export const slabs = ({ spots, closed }: Pen, reach: number): string => {
  if (closed) return '';
  const ends: [Spot | undefined, Spot | undefined][] = [
    [spots[0], spots[1]],
    [spots.at(-1), spots.at(-2)],
  ];
  return ends
    .flatMap(([end, before]) => {
      if (!end || !before || end[0] !== before[0]) return [];
      if (end[1] !== 0 && end[1] !== 12) return [];
      return [`M${end[0] - reach} ${end[1]}L${end[0] + reach} ${end[1]}`];
    })
    .join('');
};
