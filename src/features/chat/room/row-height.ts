import type { LogRow } from './log-rows.ts';

/** What a bubble holds beside each other at 390 px: a guess only, each row is measured once it is drawn. */
const perLine = 17;

const lines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);

/** How high a row will be, in pixels, before it was ever drawn; `rem`: pixels of the root's font. */
export const rowHeight = (row: LogRow, rem: number): number => {
  const scale = rem / 16;
  switch (row.is) {
    case 'bubble':
      return lines(row.content) * 22 * scale + 16 + (row.isLast ? 10 : 3);
    case 'day':
      return 24 * scale + 24;
    case 'notice':
      return 18 * scale * lines(row.text) + 24;
    case 'pick':
      return 180 * scale;
    case 'hole':
      return 72 * scale;
    default:
      return row satisfies never;
  }
};
