import type { AccountTables, JournalRow, LeaseRow, MarkRow } from './rows.ts';
import type { Reader, Writer } from './store.ts';

// What an engine writes of itself: which one may write, what the backup store knows, and what was decided.

type LeaseTable = Pick<AccountTables, 'lease'>;

/** How often a running engine renews its lease. Candidates take it for dead after three missed beats (F-T2). */
export const beatMs = 2_000;

export const leaseOf = (tx: Reader<LeaseTable>): Promise<LeaseRow | undefined> => tx.get('lease', 'engine');

/** Where the epoch cannot be read: later than any that was granted, and its stamps are still numbers. */
const afterAll = 1e9;

/** Grants a new epoch to a new holder; once it commits, older epochs can write nothing [E1]. */
export const grantLease = async (tx: Writer<LeaseTable>, holder: string): Promise<number> => {
  const last = (await leaseOf(tx))?.epoch ?? 0;
  const epoch = (Number.isSafeInteger(last) && last >= 0 ? last : afterAll) + 1;
  await tx.put('lease', { id: 'engine', epoch, holder, beat: 0 });
  return epoch;
};

/** Renews the lease. Returns false when another holder has it. */
export const renewLease = async (tx: Writer<LeaseTable>, epoch: number): Promise<boolean> => {
  const row = await leaseOf(tx);
  if (row?.epoch !== epoch) return false;
  await tx.put('lease', { ...row, beat: row.beat + 1 });
  return true;
};

export const holdsLease = async (tx: Reader<LeaseTable>, epoch: number): Promise<boolean> =>
  (await leaseOf(tx))?.epoch === epoch;

/** Whether the backup store knows this database: one without a mark is new, or was wiped and is not restored yet. */
export const isMarked = async (tx: Reader<Pick<AccountTables, 'marks'>>): Promise<boolean> =>
  (await markOf(tx)) !== undefined;

export const markOf = (tx: Reader<Pick<AccountTables, 'marks'>>): Promise<MarkRow | undefined> =>
  tx.get('marks', 'mark');

/** Records that the user was notified of the restored entries. */
export const markRestoreShown = async (tx: Writer<Pick<AccountTables, 'marks'>>): Promise<void> => {
  const mark = await markOf(tx);
  if (mark !== undefined) await tx.put('marks', { ...mark, untold: null });
};

type JournalTables = Pick<AccountTables, 'journal' | 'counters'>;

/** How many rows are kept; the oldest are deleted first. */
const ring = 500;

/** Logs what the engine decided and why, for a user who exports the log. Never contains names or message texts. */
export const note = async (
  tx: Writer<JournalTables>,
  entry: Omit<JournalRow, 'seq'>,
  counter?: string,
): Promise<void> => {
  // side by side: a transaction that many others wait for is as long as its requests in a row
  await Promise.all([add(tx, entry), counter === undefined ? undefined : count(tx, counter, 1)]);
};

const add = async (tx: Writer<JournalTables>, entry: Omit<JournalRow, 'seq'>): Promise<void> => {
  const [last] = await tx.range('journal', { reverse: true, limit: 1 });
  const seq = (last?.seq ?? 0) + 1;
  await Promise.all([
    tx.put('journal', { ...entry, seq }),
    seq > ring ? tx.remove('journal', seq - ring) : undefined,
  ]);
};

export const count = async (
  tx: Writer<Pick<JournalTables, 'counters'>>,
  name: string,
  by: number,
): Promise<void> => {
  const value = ((await tx.get('counters', name))?.value ?? 0) + by;
  await tx.put('counters', { name, value });
};
