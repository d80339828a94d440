import type { Page } from '@playwright/test';
import { chatScreenTexts } from '#src/features/chat/text.ts';

/** What a room's log looks like by the pixels of its rows, judged without a word of how it is stored or drawn. */

interface DrawnRow {
  readonly top: number;
  readonly bottom: number;
  readonly kind: 'message' | 'gap' | 'other';
  /** Of a message: its number. */
  readonly n: number | null;
}

export interface Sight {
  /** Every row in the page, top to bottom. */
  readonly rows: readonly DrawnRow[];
  /** What of the scrolled area is on screen, in the pixels of the rows. */
  readonly view: { readonly top: number; readonly bottom: number };
  readonly scrolled: number;
}

/** Reads the rows once the next two frames are over: what the last scroll asked for is laid out then. */
export const readLog = (page: Page): Promise<Sight> =>
  page.evaluate(async (gapText): Promise<Sight> => {
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
    await frame();
    await frame();
    await new Promise((done) => setTimeout(done)); // behind what observers of sizes do in the frame
    const scroller = document.querySelector('#content');
    if (scroller === null) throw new Error('no scrolled area is in the page');
    const rowOf = (one: Element): DrawnRow => {
      const { top, bottom } = one.getBoundingClientRect();
      const text = one.textContent ?? '';
      const number = /(\d+)번째/.exec(text)?.[1];
      if (number !== undefined) return { top, bottom, kind: 'message', n: Number(number) };
      return { top, bottom, kind: text.includes(gapText) ? 'gap' : 'other', n: null };
    };
    const { top, bottom } = scroller.getBoundingClientRect();
    return {
      rows: [...document.querySelectorAll('[role="log"] [data-index]')]
        .map(rowOf)
        .sort((a, b) => a.top - b.top),
      view: { top, bottom },
      scrolled: scroller.scrollTop,
    };
  }, chatScreenTexts.gap);

const nameOf = ({ kind, n }: DrawnRow): string => (n === null ? `a ${kind} row` : `${n}`);

/** Rows may differ by this from where their neighbours end: browsers round. */
const mostPx = 1;

/** Rows that lie over one another or leave room between them, and screens that the rows do not fill. */
const looseRows = ({ rows, view }: Sight): string[] => {
  const loose = rows.flatMap((row, at) => {
    const next = rows[at + 1];
    if (next === undefined) return [];
    const px = next.top - row.bottom;
    return Math.abs(px) <= mostPx ? [] : [`${px} px between ${nameOf(row)} and ${nameOf(next)}`];
  });
  const bare = [0.25, 0.5, 0.75].filter((part) => {
    const at = view.top + (view.bottom - view.top) * part;
    return rows.every(({ top, bottom }) => top > at || bottom < at);
  });
  return [...loose, ...bare.map((part) => `no row at ${part} of the screen`)];
};

/** A place where a gap row stands, by the numbers of the messages on either side. */
export interface GapPlace {
  readonly older: number;
  readonly newer: number;
}

/** The gap rows between two messages, and places where messages are missing, double or in disorder. */
const numbersOf = ({ rows }: Sight): { readonly places: GapPlace[]; readonly faults: string[] } => {
  const places: GapPlace[] = [];
  const faults: string[] = [];
  let older: number | null = null;
  let gapRows = 0;
  for (const { kind, n } of rows) {
    if (kind === 'gap') gapRows += 1;
    if (n === null) continue;
    if (older !== null) {
      const missing = n - older - 1;
      const isSaid = missing === 0 ? gapRows <= 1 : missing > 0 && gapRows === 1;
      if (!isSaid) faults.push(`${gapRows} gap rows between ${older} and ${n}`);
      if (gapRows > 0) places.push({ older, newer: n });
    }
    older = n;
    gapRows = 0;
  }
  return { places, faults };
};

export interface Judged {
  readonly faults: readonly string[];
  readonly places: readonly GapPlace[];
}

export const judge = (sight: Sight): Judged => {
  const { places, faults } = numbersOf(sight);
  return { faults: [...looseRows(sight), ...faults], places };
};

/** Numbers of the messages that are on screen, not only in the page. */
export const onScreen = ({ rows, view }: Sight): number[] =>
  rows.flatMap(({ n, top, bottom }) => (n !== null && bottom > view.top && top < view.bottom ? [n] : []));
