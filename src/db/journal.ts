import type { AccountTables, JournalRow } from './rows.ts';
import type { Writer } from './store.ts';

type Tables = Pick<AccountTables, 'journal' | 'counters'>;

/** Rows kept; the oldest go first. */
const ring = 500;

/** Writes down what the engine decided and why, for a person who exports it. Never text of messages or names. */
export const note = async (
  tx: Writer<Tables>,
  entry: Omit<JournalRow, 'seq'>,
  counter?: string,
): Promise<void> => {
  const [last] = await tx.range('journal', { reverse: true, limit: 1 });
  const seq = (last?.seq ?? 0) + 1;
  await tx.put('journal', { ...entry, seq });
  if (seq > ring) await tx.remove('journal', seq - ring);
  if (counter !== undefined) await count(tx, counter, 1);
};

export const count = async (tx: Writer<Tables>, name: string, by: number): Promise<void> => {
  const value = ((await tx.get('counters', name))?.value ?? 0) + by;
  await tx.put('counters', { name, value });
};
