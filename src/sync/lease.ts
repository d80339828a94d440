import type { AccountStore } from '#src/db/accounts.ts';
import * as lease from '#src/db/lease.ts';
import type { AccountTables, Stamp } from '#src/db/rows.ts';
import type { Durability, Reader, Writer } from '#src/db/store.ts';

/** Thrown inside a transaction when a later epoch has been granted; the transaction is rolled back (I20). */
export class Fenced extends Error {
  constructor() {
    super('a later engine holds the lease');
    this.name = 'Fenced';
  }
}

/** The right to write what the server says, for as long as nobody else was granted it. */
export interface LeaseHandle {
  readonly epoch: number;
  /** The moment a request leaves, as a number that grows over all engines of this database. */
  stamp(): Stamp;
  /** A look at what is stored; whoever looks may be out of date a moment later, so nothing is decided by it alone. */
  read<R>(
    tables: readonly (keyof AccountTables)[],
    run: (tx: Reader<AccountTables>) => Promise<R>,
  ): Promise<R>;
  /** A transaction that happens only while this lease handle holds. Throws Fenced. */
  write<R>(
    tables: readonly (keyof AccountTables)[],
    durability: Durability,
    run: (tx: Writer<AccountTables>) => Promise<R>,
  ): Promise<R>;
  /** Whether nobody else was granted it yet; a look, which may be out of date a moment later. */
  holds(): Promise<boolean>;
  /** Says "still alive"; false when the lease has moved on. */
  beat(): Promise<boolean>;
}

/** Requests of one epoch that get a stamp of their own; later ones share the next epoch's range, which harms nothing. */
const stampsAnEpoch = 1_000_000;

/** Takes the lease from whoever holds it. */
export const takeLease = async (store: AccountStore, holder: string): Promise<LeaseHandle> => {
  const epoch = await store.write(['lease'], 'strict', (tx) => lease.grant(tx, holder));
  let stamps = 0;
  return {
    epoch,
    stamp: () => {
      stamps += 1;
      return epoch * stampsAnEpoch + stamps;
    },
    read: (tables, run) => store.read(tables, run),
    holds: () => store.read(['lease'], (tx) => lease.holds(tx, epoch)),
    write: (tables, durability, run) =>
      store.write([...new Set([...tables, 'lease' as const])], durability, async (tx) => {
        if (!(await lease.holds(tx, epoch))) throw new Fenced();
        return run(tx);
      }),
    beat: () => store.write(['lease'], 'relaxed', (tx) => lease.beat(tx, epoch)),
  };
};
