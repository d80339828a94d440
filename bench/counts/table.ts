import type { Tally } from './inside/tally.ts';

/** What one act came to. */
export interface Counted {
  readonly window: Tally;
  readonly worker: Tally;
  readonly elements: number;
  readonly rows: number;
}

const both =
  (what: keyof Tally) =>
  ({ window, worker }: Counted) =>
    `${window[what]} + ${worker[what] ?? 0}`;
const all =
  (what: keyof Tally) =>
  ({ window, worker }: Counted) =>
    String(window[what] + (worker[what] ?? 0));

/** Of the window + of the engine's worker, where both do it. */
const columns: readonly (readonly [string, (counted: Counted) => string])[] = [
  ['read transactions', both('reads')],
  ['write transactions', both('writes')],
  ['strict flushes', both('flushes')],
  ['requests', both('requests')],
  ['rows read', both('rows')],
  ['live-query runs', all('live')],
  ['commits', all('commits')],
  ['elements', ({ elements }) => String(elements)],
  ['rows drawn', ({ rows }) => String(rows)],
  ['orders', all('orders')],
  ['calls', all('calls')],
  ['bytes', all('bytes')],
  ['frames sent', all('sent')],
  ['frames received', all('received')],
];

/** By act, by column. */
export type Table = ReadonlyMap<string, readonly string[]>;

export const cellsOf = (counted: Counted): readonly string[] => columns.map(([, cell]) => cell(counted));

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** As Markdown, one line an act. */
export const write = (table: Table): string =>
  [
    row(['act', ...columns.map(([name]) => name)]),
    row(['---', ...columns.map(() => '--:')]),
    ...[...table].map(([act, cells]) => row([act, ...cells])),
    '',
  ].join('\n');

/** The lines of such a table; anything around it is left out. */
export const read = (text: string): Table =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| act |') && !line.startsWith('| --- |'))
      .map((line) => {
        const [act = '', ...cells] = line.slice(2, -2).split(' | ');
        return [act, cells];
      }),
  );

/** A line for each cell that moved, and for each act that only one of them has. `acts`: those that were counted. */
export const differences = (golden: Table, found: Table): string[] =>
  [...found].flatMap(([act, cells]) => {
    const before = golden.get(act);
    if (before === undefined) return [`${act}: is not in the table`];
    return columns.flatMap(([name], at) =>
      before[at] === cells[at] ? [] : [`${act}: ${name} ${before[at]} → ${cells[at]}`],
    );
  });
