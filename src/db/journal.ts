import type { AccountTables, JournalRow } from './rows.ts';
import type { Writer } from './store.ts';

type Tables = Pick<AccountTables, 'journal' | 'counters'>;

/** How many rows are kept; the oldest are deleted first. */
const ring = 500;

/** Logs what the engine decided and why, for a user who exports the log. Never contains names or message texts. */
export const note = async (
  tx: Writer<Tables>,
  entry: Omit<JournalRow, 'seq'>,
  counter?: string,
): Promise<void> => {
  // side by side: a transaction that many others wait for is as long as its requests in a row
  await Promise.all([add(tx, entry), counter === undefined ? undefined : count(tx, counter, 1)]);
};

const add = async (tx: Writer<Tables>, entry: Omit<JournalRow, 'seq'>): Promise<void> => {
  const [last] = await tx.range('journal', { reverse: true, limit: 1 });
  const seq = (last?.seq ?? 0) + 1;
  await Promise.all([
    tx.put('journal', { ...entry, seq }),
    seq > ring ? tx.remove('journal', seq - ring) : undefined,
  ]);
};

export const count = async (
  tx: Writer<Pick<Tables, 'counters'>>,
  name: string,
  by: number,
): Promise<void> => {
  const value = ((await tx.get('counters', name))?.value ?? 0) + by;
  await tx.put('counters', { name, value });
};
