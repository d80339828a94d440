import type { AccountTables, MarkRow } from './rows.ts';
import type { Reader, Writer } from './store.ts';

/** Whether the backup store knows this database: one without a mark is new, or was wiped and is not restored yet. */
export const isMarked = async (tx: Reader<Pick<AccountTables, 'marks'>>): Promise<boolean> =>
  (await current(tx)) !== undefined;

export const current = (tx: Reader<Pick<AccountTables, 'marks'>>): Promise<MarkRow | undefined> =>
  tx.get('marks', 'mark');

/** Records that the user was notified of the restored entries. */
export const markRestoreShown = async (tx: Writer<Pick<AccountTables, 'marks'>>): Promise<void> => {
  const mark = await current(tx);
  if (mark !== undefined) await tx.put('marks', { ...mark, untold: null });
};
