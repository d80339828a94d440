import type { AccountTables, LeaseRow } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'lease'>;

/** How often a running engine renews its lease. Candidates take it for dead after three missed beats (F-T2). */
export const beatMs = 2_000;

export const current = (tx: Reader<Tables>): Promise<LeaseRow | undefined> => tx.get('lease', 'engine');

/** Where the epoch cannot be read: later than any that was granted, and its stamps are still numbers. */
const afterAll = 1e9;

/** Grants a new epoch to a new holder; once it commits, older epochs can write nothing [E1]. */
export const grant = async (tx: Writer<Tables>, holder: string): Promise<number> => {
  const last = (await current(tx))?.epoch ?? 0;
  const epoch = (Number.isSafeInteger(last) && last >= 0 ? last : afterAll) + 1;
  await tx.put('lease', { id: 'engine', epoch, holder, beat: 0 });
  return epoch;
};

/** Renews the lease. Returns false when another holder has it. */
export const beat = async (tx: Writer<Tables>, epoch: number): Promise<boolean> => {
  const row = await current(tx);
  if (row?.epoch !== epoch) return false;
  await tx.put('lease', { ...row, beat: row.beat + 1 });
  return true;
};

export const holds = async (tx: Reader<Tables>, epoch: number): Promise<boolean> =>
  (await current(tx))?.epoch === epoch;
