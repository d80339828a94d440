import type { AccountStore } from '#src/db/accounts.ts';
import { beatMs, grantLease, holdsLease, renewLease } from '#src/db/engine-rows.ts';
import type { AccountTable, AccountTables, Stamp } from '#src/db/rows.ts';
import { type Durability, type Reader, StoreError, type Writer } from '#src/db/store.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from './failure.ts';

/** Thrown inside a transaction when a later epoch has been granted; the transaction is rolled back [E1]. */
export class Fenced extends Error {
  constructor() {
    super('a later engine holds the lease');
    this.name = 'Fenced';
  }
}

/**
 * Whether what was thrown says nothing of the database as a whole, of the lease or of the network: a bug, or a row that no
 * build wrote.
 */
export const isBug = (error: unknown): boolean =>
  !(error instanceof Fenced || error instanceof CallFailed) &&
  !(error instanceof StoreError && error.trouble !== 'broken');

/** The right to write what the server says, until another engine takes the lease. */
export interface LeaseHandle {
  readonly epoch: number;
  /** The logical time at which a request leaves: it grows over all engines of this database [E2]. */
  stamp(): Stamp;
  /** Reads what is stored. The lease may move on a moment later, so nothing is decided by a read alone. */
  read<R, const N extends AccountTable>(
    tables: readonly N[],
    run: (tx: Reader<Pick<AccountTables, N>>) => Promise<R>,
  ): Promise<R>;
  /** A transaction that commits only while this lease handle holds. Throws Fenced. */
  write<R, const N extends AccountTable>(
    tables: readonly N[],
    durability: Durability,
    run: (tx: Writer<Pick<AccountTables, N>>) => Promise<R>,
  ): Promise<R>;
  /** Whether no other engine has taken the lease yet; this may change a moment later. */
  holds(): Promise<boolean>;
  /** Records that the engine is alive; false when the lease has moved on. */
  beat(): Promise<boolean>;
}

/**
 * Requests of one epoch that get a logical time of their own; further ones share the next epoch's range, which is
 * harmless.
 */
const stampsAnEpoch = 1_000_000;

/** Takes the lease from the engine that holds it. */
export const takeLease = async (store: AccountStore, holder: string): Promise<LeaseHandle> => {
  const epoch = await store.write(['lease'], 'strict', (tx) => grantLease(tx, holder));
  let stamps = 0;
  return {
    epoch,
    stamp: () => {
      stamps += 1;
      return epoch * stampsAnEpoch + stamps;
    },
    read: (tables, run) => store.read(tables, run),
    holds: () => store.read(['lease'], (tx) => holdsLease(tx, epoch)),
    write: (tables, durability, run) =>
      store.write([...new Set([...tables, 'lease' as const])], durability, async (tx) => {
        if (!(await holdsLease(tx, epoch))) throw new Fenced();
        return run(tx);
      }),
    beat: () => store.write(['lease'], 'relaxed', (tx) => renewLease(tx, epoch)),
  };
};

/** A database that takes longer to answer counts as lost: nothing would ever settle (I21, I26). */
const hungMs = 10_000;

interface DatabaseHeartbeatDeps {
  readonly clock: Clock;
  /** Writes into every database it needs that the engine is alive; false when the lease has moved on. */
  readonly beat: () => Promise<boolean>;
  readonly onFenced: () => void;
  readonly onHung: () => void;
  readonly onFatal: (error: unknown) => void;
}

/** Writes every two seconds that the engine is alive, and notices when it cannot [E3]. */
export const makeDatabaseHeartbeat = ({ clock, beat, onFenced, onHung, onFatal }: DatabaseHeartbeatDeps) => {
  let disarm = () => {};
  let stopped = false;

  const next = (): void => {
    disarm = clock.setTimer(beatMs, () => {
      disarm = clock.setTimer(hungMs, onHung);
      beat().then((alive) => {
        disarm();
        if (!alive) onFenced();
        else if (!stopped) next();
      }, onFatal);
    });
  };
  return {
    start: next,
    stop: (): void => {
      stopped = true;
      disarm();
    },
  };
};
