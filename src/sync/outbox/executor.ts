import * as v from 'valibot';
import type { Capability } from '#contract/capabilities.ts';
import type { IdempotencyKey } from '#contract/ids.ts';
import type { MutationDefinition } from '#src/db/mutation.ts';
import type {
  AccountTable,
  AccountTables,
  EntryReason,
  Moment,
  OutboxEntry,
  PhotoRow,
  Stamp,
} from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import { CallFailed, type Failure } from '../failure.ts';
import type { Call } from '../http.ts';

/** What an executor may use. */
export interface ExecutorApi {
  /** A call as this account; on a server with extensions it asserts the account. */
  readonly call: Call;
  /** A read whose answer differs for visitors, certain to be this account's own (O8). */
  readonly certain: Call;
  /** The one request that is not a call of the contract: bytes to a signed address (contract §7). Throws CallFailed. */
  readonly upload: (address: string, photo: Pick<PhotoRow, 'id' | 'type' | 'bytes'>) => Promise<void>;
  /**
   * Converts a chosen file into a picture that every browser can show. Throws CallFailed where that is not possible
   * here and now.
   */
  readonly convert: (photo: PhotoRow) => Promise<PhotoRow>;
  /** Resolves once no page holds the lock under which it shrinks this photo. */
  readonly photoUnlocked: (photoId: string) => Promise<void>;
  /** The server's time as far as it is known, ms since 1970. */
  readonly now: () => Moment;
  /** The logical time of a request that is sent from now on (P4). */
  readonly stamp: () => Stamp;
  readonly read: <R, const N extends AccountTable>(
    tables: readonly N[],
    run: (tx: Reader<Pick<AccountTables, N>>) => Promise<R>,
  ) => Promise<R>;
}

/*
 * Below, `T` are the tables that an executor names: what it hands over may read and write these and no others. The queue
 * runs it in a transaction over them.
 */

/** Stores what an answer reported, in the executor's tables. Returns the pulls that must be fetched again. */
export type Learn<T extends AccountTable = AccountTable> = (
  tx: Writer<Pick<AccountTables, T>>,
  when: { readonly stamp: Stamp; readonly at: Moment },
) => Promise<readonly string[]>;

/** A condition on the executor's stored tables. */
export type Holds<T extends AccountTable = AccountTable> = (
  tx: Reader<Pick<AccountTables, T>>,
) => Promise<boolean>;

/** What is written when the server has done it, in the transaction that removes the entry (O6). */
export interface Settlement<T extends AccountTable = AccountTable> {
  /** Returns the pulls that must be fetched again, where the stored rows could not take in the answer. */
  readonly write: Learn<T>;
  /** Done, but the entry stays with this reason for the user to read. */
  readonly notice?: EntryReason;
  /** Photos that nothing needs any more. */
  readonly frees?: readonly string[];
  /** A photo of which more is known now: its copy in the backup store is updated too. */
  readonly renews?: string;
  /**
   * The answer names the account that it is about. Any other answer of a server that cannot check accounts needs a
   * proof after it.
   */
  readonly isOurs?: true;
  /** The settlement moved other entries to another lane. */
  readonly moves?: true;
}

/**
 * What the precheck before an attempt found. `mark` is the watermark, stored with the entry before the first byte
 * leaves.
 */
export type Precheck<T extends AccountTable = AccountTable> =
  | {
      readonly is: 'go';
      readonly mark: unknown;
      /**
       * Whether the stored rows still allow the attempt; asked in the transaction that claims it. Absent: nothing can
       * forbid it.
       */
      readonly holds?: Holds<T>;
    }
  | { readonly is: 'done'; readonly settlement: Settlement<T> }
  /** The server has deleted these photos, or will soon: they are uploaded again first, and the entry waits for them. */
  | { readonly is: 'upload-again'; readonly photos: readonly string[] }
  /** What the user saw when they decided has changed. */
  | { readonly is: 'changed'; readonly learn?: Learn<T> }
  /** The server would refuse it, with this code. */
  | { readonly is: 'refused'; readonly code: string; readonly learn?: Learn<T> };

/**
 * absent: the attempt had no effect and can have none any more; `precheck`: the same read also serves as the precheck
 * of the next attempt · refused: no attempt will ever have an effect · unknown: it cannot be determined.
 */
export type Verification<T extends AccountTable = AccountTable> =
  | { readonly is: 'done'; readonly settlement: Settlement<T> }
  | { readonly is: 'absent'; readonly precheck: Precheck<T> | null }
  | { readonly is: 'refused'; readonly code: string; readonly learn?: Learn<T> }
  | { readonly is: 'unknown'; readonly reason?: EntryReason; readonly learn?: Learn<T> };

/** What a refusal by the server means for this mutation. */
export type RefusalEffect<T extends AccountTable = AccountTable> =
  /** It is done all the same: an earlier attempt did it, or it already was so. */
  | { readonly is: 'done'; readonly settlement: Settlement<T> }
  /** The attempt did nothing and may be repeated after a new precheck. */
  | { readonly is: 'again' }
  /** The user is asked, with this reason; absent: what they saw has changed. */
  | { readonly is: 'changed'; readonly reason?: EntryReason; readonly learn?: Learn<T> }
  | { readonly is: 'refused'; readonly learn?: Learn<T> };

interface AttemptContext {
  readonly id: IdempotencyKey;
  readonly mode: 'ext' | 'plain';
  readonly key: IdempotencyKey;
  readonly mark: unknown;
  /** The number of attempts, this one included. */
  readonly attempts: number;
  /** An earlier attempt may have taken effect: a server that knows the key repeats its earlier answer. */
  readonly again: boolean;
}

/** An unsure attempt that is to be verified. */
export interface UnsureAttempt {
  readonly id: IdempotencyKey;
  /** The number of attempts so far. */
  readonly attempts: number;
  /** How the server takes this mutation now. */
  readonly mode: 'ext' | 'plain';
  /** What the precheck before the last attempt found. */
  readonly mark: unknown;
  /** The user has decided again since: where no effect of the attempt is found, it counts as never made. */
  readonly renewed: boolean;
  /** The user was asked whether it took effect and tried it again: what cannot be verified counts as absent. */
  readonly confirmedAbsent: boolean;
  /** When the user asked for it, server time, ms since 1970; no attempt is older. */
  readonly createdAt: Moment;
  /** The entry has expired: whatever is found, it is not sent again by itself. */
  readonly isOver: boolean;
}

/** An executor with the arguments of one entry. */
export interface BoundExecutor<T extends AccountTable = AccountTable> {
  /** Moves an entry that is not in its lane yet, before anything else; false: there is no lane for it. Absent: it is. */
  place?(api: ExecutorApi): Promise<boolean>;
  /**
   * Runs before each attempt that is not a mere repetition. `attempts`: how many the server has refused or undone
   * already.
   */
  precheck(
    api: ExecutorApi,
    mode: 'ext' | 'plain',
    tried: { readonly attempts: number },
  ): Promise<Precheck<T>>;
  /** Throws CallFailed or Unconfirmed, or EffectMissing when the wanted effect did not come about. */
  send(api: ExecutorApi, attempt: AttemptContext): Promise<Settlement<T>>;
  verify(api: ExecutorApi, tried: UnsureAttempt): Promise<Verification<T>>;
  /**
   * `unsure`: an earlier attempt may have taken effect · `via`: how that attempt was sent; null: only a precheck was
   * made.
   */
  classifyRefusal(
    failure: Extract<Failure, { kind: 'refused' }>,
    tried: { readonly unsure: boolean; readonly via: OutboxEntry['via'] },
  ): RefusalEffect<T>;
}

/** The request was answered and the wanted state is not there: another client changes it too (engine C2). */
export class EffectMissing extends Error {
  constructor() {
    super('the effect did not come about');
    this.name = 'EffectMissing';
  }
}

/**
 * The call that takes effect was answered with success, but its result could not be read: it may have taken effect
 * (I4).
 */
export class Unconfirmed extends Error {
  constructor(cause?: unknown) {
    super('what came of it could not be read', { cause });
    this.name = 'Unconfirmed';
  }
}

/** Runs a read after the call that takes effect. A failure of the read says nothing about that call. */
export const confirm = async <R>(read: () => Promise<R>): Promise<R> => {
  try {
    return await read();
  } catch (error) {
    throw error instanceof CallFailed && error.failure.kind !== 'stopped' ? new Unconfirmed(error) : error;
  }
};

interface Declared<A, T extends AccountTable> {
  readonly definition: MutationDefinition<A>;
  /** Extensions with which an attempt may simply be repeated; without them it is verified first. */
  readonly needs: readonly Capability[];
  /** False: repeating an attempt is harmless, so that its horizon need not be waited for. */
  readonly waits: boolean;
  /** An attempt depends on what its precheck found, and cannot be repeated without that. */
  readonly marks: boolean;
  /** Tables that it reads and writes in the queue's transactions. */
  readonly tables: readonly T[];
  bind(args: A, precondition: unknown): BoundExecutor<NoInfer<T>>;
}

/** How one kind of mutation is sent. The scheduler knows no kind by name. */
export interface Executor {
  readonly kind: string;
  readonly version: number;
  readonly needs: readonly Capability[];
  readonly waits: boolean;
  readonly marks: boolean;
  readonly tables: readonly AccountTable[];
  readonly lifeMs: number | null;
  readonly outlasts: boolean;
  /** null: stored by a newer build, or unreadable; the entry is kept and shown (I23). */
  bind(row: OutboxEntry): BoundExecutor | null;
  /**
   * Where `next` says all that `row` says of the same state: the photos that `row` alone shows. null: it leaves something
   * unsaid, or says no state.
   */
  replacedBy(row: OutboxEntry, next: OutboxEntry): readonly string[] | null;
}

/** Declares an executor, one per file. */
export const defineExecutor = <A, const T extends AccountTable = never>({
  definition,
  bind,
  ...rest
}: Declared<A, T>): Executor => ({
  ...rest,
  kind: definition.kind,
  version: definition.version,
  lifeMs: definition.lifeMs,
  outlasts: definition.outlasts ?? false,
  bind: (row) => {
    if (row.v !== definition.version) return null;
    const args = v.safeParse(definition.args, row.args);
    return args.success ? bind(args.output, row.precondition) : null;
  },
  replacedBy: (row, next) => {
    const [old, given] = [row, next].map(({ args }) => v.safeParse(definition.args, args));
    if (definition.merge === null || !old?.success || !given?.success) return null;
    const all = JSON.stringify(definition.merge(old.output, given.output)) === JSON.stringify(given.output);
    const shown = definition.photos(given.output);
    return all ? definition.photos(old.output).filter((photo) => !shown.includes(photo)) : null;
  },
});
