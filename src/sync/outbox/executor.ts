import * as v from 'valibot';
import type { Capability } from '#contract/capabilities.ts';
import type { IdempotencyKey } from '#contract/ids.ts';
import type { MutationDefinition } from '#src/db/mutations/mutation.ts';
import type { AccountTables, EntryReason, Moment, OutboxEntry, PhotoRow, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import { CallFailed, type Failure } from '../failure.ts';
import type { Attempt } from '../http.ts';

type Tables = readonly (keyof AccountTables)[];

/** What an action may use while it is carried out. */
export interface ExecutorApi {
  /** A call as this account; on a server with extensions the account is asserted. */
  readonly call: Attempt;
  /** A read whose answer differs for visitors, certain to be this account's own [O8]. */
  readonly certain: Attempt;
  /** The one request that is no call of the contract: bytes to a signed address (contract §7). Throws CallFailed. */
  readonly upload: (address: string, photo: Pick<PhotoRow, 'id' | 'type' | 'bytes'>) => Promise<void>;
  /** Turns a chosen file into a picture that every browser draws; throws CallFailed where that cannot be done here and now. */
  readonly convert: (photo: PhotoRow) => Promise<PhotoRow>;
  /** Resolves when no page holds the lock of this photo, to shrink it. */
  readonly photoUnlocked: (photoId: string) => Promise<void>;
  /** The server's time as far as it is known, ms since 1970. */
  readonly now: () => Moment;
  /** The moment of an answer that is asked for from now on [P4]. */
  readonly stamp: () => Stamp;
  readonly read: <R>(tables: Tables, run: (tx: Reader<AccountTables>) => Promise<R>) => Promise<R>;
}

/** Writes what was learnt, into the action's tables. Answers the pulls that must be made anew. */
export type Learn = (
  tx: Writer<AccountTables>,
  when: { readonly stamp: Stamp; readonly at: Moment },
) => Promise<readonly string[]>;

/** Asked of what is stored, in the action's tables. */
export type Holds = (tx: Reader<AccountTables>) => Promise<boolean>;

/** What is written when the server has done it, in the transaction that removes the mutation [O6]. */
export interface Settlement {
  /** Answers the pulls that must be made anew, where what is stored could not take it in. */
  readonly write: Learn;
  /** Done, but the entry stays with this reason for the user to read. */
  readonly notice?: EntryReason;
  /** Photos that nothing needs any more. */
  readonly frees?: readonly string[];
  /** A photo of which more is known now: its copy in the backup store is to say so too. */
  readonly renews?: string;
  /** What was answered shows whose it was; any other answer of a server that cannot check needs a proof after it. */
  readonly isOurs?: true;
  /** Other mutations were moved to another lane with it. */
  readonly moves?: true;
}

/** What a look at the server before an attempt says. `mark` is kept with the row before the first byte leaves. */
export type Precheck =
  | {
      readonly is: 'go';
      readonly mark: unknown;
      /** Whether nothing that is stored by now speaks against it: asked in the transaction that claims it. Absent: nothing can. */
      readonly holds?: Holds;
    }
  | { readonly is: 'done'; readonly settlement: Settlement }
  /** It stands in another lane now. */
  | { readonly is: 'moved' }
  /** A server has swept these photos, or will have soon: they go up again first, and it waits for them. */
  | { readonly is: 'upload-again'; readonly photos: readonly string[] }
  /** What the person saw when they decided is no longer so. */
  | { readonly is: 'changed'; readonly learn?: Learn }
  /** The server would refuse it, with this code. */
  | { readonly is: 'refused'; readonly code: string; readonly learn?: Learn };

/**
 * absent: the attempt had no effect, and can have none any more; `look`: the same read also served as the look before the
 * next one · refused: and it will have none, however often it is tried · unknown: nobody can tell.
 */
export type Verification =
  | { readonly is: 'done'; readonly settlement: Settlement }
  | { readonly is: 'absent'; readonly precheck: Precheck | null }
  | { readonly is: 'refused'; readonly code: string; readonly learn?: Learn }
  | { readonly is: 'unknown'; readonly reason?: EntryReason; readonly learn?: Learn };

/** What a refusal by the server means for this action. */
export type RefusalEffect =
  /** It is done all the same: by an earlier attempt, or because it already was so. */
  | { readonly is: 'done'; readonly settlement: Settlement }
  /** It did nothing and may be tried anew, from a fresh look. */
  | { readonly is: 'again' }
  /** The user is asked, and told this reason; absent: what they saw is no longer so. */
  | { readonly is: 'changed'; readonly reason?: EntryReason; readonly learn?: Learn }
  | { readonly is: 'refused'; readonly learn?: Learn };

export interface AttemptContext {
  readonly id: IdempotencyKey;
  readonly mode: 'ext' | 'plain';
  readonly key: IdempotencyKey;
  readonly mark: unknown;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  /** An attempt before this one may have taken effect: a server that knows the key answers what it answered then. */
  readonly again: boolean;
}

/** An unsure attempt that is asked about. */
export interface UnsureAttempt {
  readonly id: IdempotencyKey;
  /** How often it was tried so far. */
  readonly attempts: number;
  /** How the server takes this action now. */
  readonly mode: 'ext' | 'plain';
  /** What the look before the last attempt found. */
  readonly mark: unknown;
  /** Its person decided again since: where nothing of it is there, it is as if it had never been tried. */
  readonly renewed: boolean;
  /** Its user was asked whether it took effect, and tried it again: what cannot be proved counts as absent. */
  readonly confirmedAbsent: boolean;
  /** When the user asked for it, server time, ms since 1970: no attempt was made before. */
  readonly createdAt: Moment;
  /** Its time has passed: whatever is found, it is not sent again by itself. */
  readonly isOver: boolean;
}

/** An action with the arguments of one row. */
export interface BoundExecutor {
  /** Before each attempt that is not a mere repetition; `attempts`: how many the server has refused or undone already. */
  precheck(api: ExecutorApi, mode: 'ext' | 'plain', tried: { readonly attempts: number }): Promise<Precheck>;
  /** Throws CallFailed, Unconfirmed, or EffectMissing when the effect that was to be did not come about. */
  send(api: ExecutorApi, attempt: AttemptContext): Promise<Settlement>;
  verify(api: ExecutorApi, tried: UnsureAttempt): Promise<Verification>;
  /** `unsure`: an attempt before the refused one may have taken effect; `via`: how that one went out, null for a look. */
  classifyRefusal(
    failure: Extract<Failure, { kind: 'refused' }>,
    tried: { readonly unsure: boolean; readonly via: OutboxEntry['via'] },
  ): RefusalEffect;
}

/** The request was answered and the wanted state is not there: something else changes it too (engine C2). */
export class EffectMissing extends Error {
  constructor() {
    super('the effect did not come about');
    this.name = 'Undone';
  }
}

/** The effect-making call was answered well, and what came of it could not be read: it may have taken effect (I4). */
export class Unconfirmed extends Error {
  constructor(cause?: unknown) {
    super('what came of it could not be read', { cause });
    this.name = 'Unconfirmed';
  }
}

/** A read after the call that takes effect: however it fails, it says nothing about that call. */
export const confirm = async <R>(read: () => Promise<R>): Promise<R> => {
  try {
    return await read();
  } catch (error) {
    throw error instanceof CallFailed && error.failure.kind !== 'stopped' ? new Unconfirmed(error) : error;
  }
};

interface Declared<A> {
  readonly definition: MutationDefinition<A>;
  /** Extensions by which an attempt may simply be repeated; without them it is verified first. */
  readonly needs: readonly Capability[];
  /** False: repeating an attempt harms nobody, so its effect need not be waited for. */
  readonly waits: boolean;
  /** An attempt goes by what the look before it found, and cannot be repeated without it. */
  readonly marks: boolean;
  /** Tables that a settlement writes. */
  readonly tables: Tables;
  bind(args: A, precondition: unknown): BoundExecutor;
}

/** Everything about how one kind of mutation is carried out; the scheduler knows none by name. */
export interface Executor {
  readonly kind: string;
  readonly version: number;
  readonly needs: readonly Capability[];
  readonly waits: boolean;
  readonly marks: boolean;
  readonly tables: Tables;
  readonly lifeMs: number | null;
  readonly outlasts: boolean;
  /** null: stored by a newer build, or unreadable; it is kept and shown (I23). */
  bind(row: OutboxEntry): BoundExecutor | null;
}

/** Declares an action once, in one file (style: "one intention, one file"). */
export const defineExecutor = <A>({ definition, bind, ...rest }: Declared<A>): Executor => ({
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
});
