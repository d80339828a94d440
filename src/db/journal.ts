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
