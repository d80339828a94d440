import * as v from 'valibot';
import type { IdempotencyKey, UserId } from '#contract/ids.ts';
import type { AccountTable, AccountTables, Moment, OutboxEntry, PhotoRow } from './rows.ts';
import type { Reader, Writer } from './store.ts';

/**
 * One kind of mutation: how it is stored, and what a newer one does to an older one. The fold beside it defines how it
 * is displayed while it is pending; its executor beside it defines how it is sent.
 */
export interface MutationDefinition<A> {
  /** Never changes: stored entries of older builds contain it. */
  readonly kind: string;
  readonly version: number;
  readonly args: v.GenericSchema<unknown, A>;
  lane(args: A): string;
  /**
   * Milliseconds after which it is not sent without asking; null = a wanted state, which is always current (engine §3).
   */
  readonly lifeMs: number | null;
  /** While the server fails on it, the seven days of an outage count instead of a shorter `lifeMs`. */
  readonly outlasts?: true;
  /** Moment after which it is void whatever its life, ms since 1970: an appointment that has begun. */
  readonly endsBy?: (args: A) => Moment | null;
  /** Arguments of a retry at `now`, ms since 1970: a deadline that counts from the user's tap starts again. */
  readonly onRetry?: (args: A, now: Moment) => A;
  /**
   * Arguments of a newer mutation that replaces an older one without effect. null: each one counts for itself. A
   * mutation that may have taken effect is never replaced (O21).
   */
  readonly merge: ((waiting: A, next: A) => A) | null;
  /** Kinds whose refused or attention entries in the same lane this mutation answers: they are removed. */
  readonly answers?: readonly string[];
  /** The tables that `isTrue` and `isEnqueued` read. */
  readonly reads: readonly AccountTable[];
  /** Whether the same mutation is pending or done already, for instance by another tab: it is not enqueued again. */
  readonly isEnqueued?: (tx: Reader<AccountTables>, args: A) => Promise<boolean>;
  /** Whether the server is known to have exactly this state, so that nothing has to be sent. */
  isTrue(tx: Reader<AccountTables>, args: A): Promise<boolean>;
  /** Ids of the photos that are deleted together with it. */
  photos(args: A): readonly string[];
  /** Other entries that are discarded with this one, which is removed already. */
  readonly alsoDiscards?: (
    tx: Reader<Pick<AccountTables, 'outbox'>>,
    row: OutboxEntry,
  ) => Promise<readonly OutboxEntry[]>;
  /** Key of the draft that it was made from and may become again: draft and entry are one, never both (D2). */
  readonly draftOf?: (args: A) => string;
  /** Sent again it is a new entry in the same lane: of several only the last one is restored (D8). */
  readonly isRemade?: true;
  /** Its arguments without these photos, which are lost for good; null: nothing is left to send. */
  without(args: A, photos: ReadonlySet<string>): A | null;
}

/** What a kind declares of itself; what most kinds have in common may be left out. */
type Declared<A, T extends AccountTable> = Omit<
  MutationDefinition<A>,
  'reads' | 'isEnqueued' | 'isTrue' | 'photos' | 'without'
> & {
  readonly reads?: readonly T[];
  readonly isEnqueued?: (tx: Reader<Pick<AccountTables, NoInfer<T> | 'outbox'>>, args: A) => Promise<boolean>;
  /** Absent: the server is never known to have it already. */
  readonly isTrue?: (tx: Reader<Pick<AccountTables, NoInfer<T>>>, args: A) => Promise<boolean>;
  /** Absent: it has none. */
  readonly photos?: (args: A) => readonly string[];
  readonly without?: (args: A, photos: ReadonlySet<string>) => A | null;
};

/** Declares a kind: `isTrue` reads the tables in `reads` and no others. */
// @__NO_SIDE_EFFECTS__
export const defineMutation = <A, const T extends AccountTable = never>(
  declared: Declared<A, T>,
): MutationDefinition<A> => ({
  reads: [],
  isTrue: async () => false,
  photos: () => [],
  without: (args) => args,
  ...declared,
});

/** The definition of a stored kind; undefined for a kind that this build does not know. */
export type DefinitionOf = (kind: string) => MutationDefinition<unknown> | undefined;

/** The definition and the arguments of a stored entry; null: this build cannot parse them. */
export const parsedBy = (
  definitionOf: DefinitionOf,
  { kind, args }: Pick<OutboxEntry, 'kind' | 'args'>,
): { readonly definition: MutationDefinition<unknown>; readonly args: unknown } | null => {
  const definition = definitionOf(kind);
  const found = definition === undefined ? undefined : v.safeParse(definition.args, args);
  return definition === undefined || !found?.success ? null : { definition, args: found.output };
};

/**
 * The entries of all lanes that begin with this, in the order in which the user acted. Here, as the first screen folds
 * them and needs nothing else of the outbox.
 */
export const inLanes = async (
  tx: Reader<Pick<AccountTables, 'outbox'>>,
  prefix: string,
): Promise<OutboxEntry[]> =>
  (await tx.range('outbox', { index: 'lane', from: prefix, to: `${prefix}\uffff` })).sort(
    (a, b) => a.seq - b.seq,
  );

/** The arguments in an entry of this kind; null: it is of another kind, or a newer build's. */
export const argsOf = <A>(definition: MutationDefinition<A>, row: OutboxEntry): A | null => {
  if (row.kind !== definition.kind || row.v !== definition.version) return null;
  const args = v.safeParse(definition.args, row.args);
  return args.success ? args.output : null;
};

/** All mutations that there are; the engine and its queue know none of them by name. */
export interface MutationRegistry {
  readonly definitionOf: DefinitionOf;
  /** Of restored entries those that the stored truth does not show to have taken effect already. */
  readonly withoutDelivered: (
    tx: Writer<Pick<AccountTables, 'messages'>>,
    rows: readonly OutboxEntry[],
    me: UserId,
  ) => Promise<OutboxEntry[]>;
}

/** Until when it may be sent without asking again [T7]; null = always. Unreadable arguments have their kind's life. */
export const expiryOf = (
  definition: MutationDefinition<unknown>,
  stored: unknown,
  now: Moment,
): Moment | null => {
  const args = v.safeParse(definition.args, stored);
  const end = args.success ? (definition.endsBy?.(args.output) ?? null) : null;
  const life = definition.lifeMs === null ? null : now + definition.lifeMs;
  return life === null || end === null ? (life ?? end) : Math.min(life, end);
};

/** Arguments of an entry whose user retries it. Arguments that this build cannot parse stay as they are. */
export const retryArgs = (definition: MutationDefinition<unknown>, stored: unknown, now: Moment): unknown => {
  const args = v.safeParse(definition.args, stored);
  return args.success && definition.onRetry !== undefined ? definition.onRetry(args.output, now) : stored;
};

/** Whether the server has not refused the entry: only then it is folded over the row that it changes. */
export const isPending = (row: OutboxEntry): boolean => row.state !== 'failed';

/**
 * One mutation; several that belong together are stored in one transaction. Made by `mutation`, which types its
 * arguments.
 */
export interface Mutation {
  readonly definition: MutationDefinition<unknown>;
  readonly args: unknown;
  /** What the user saw when they decided. */
  readonly precondition: unknown;
  /** The photo that is uploaded with it. */
  readonly photo: PhotoRow | null;
  /** Must not be sent before the mutations in front of it in the same transaction. */
  readonly afterOthers: boolean;
  /** The id under which it is stored; null: it gets a new one. Two writes under one id are one mutation (O19). */
  readonly id: IdempotencyKey | null;
  /** Key of its draft, which the transaction that stores it deletes: never are both stored, nor neither. */
  readonly draft: string | null;
}

export const mutation = <A>(
  definition: MutationDefinition<A>,
  args: A,
  {
    precondition = null,
    photo = null,
    afterOthers = false,
    id = null,
    draft = null,
  }: Partial<Pick<Mutation, 'precondition' | 'photo' | 'afterOthers' | 'id' | 'draft'>> = {},
): Mutation => ({
  // every reader of `args` parses them by this definition's schema
  definition: definition as unknown as MutationDefinition<unknown>,
  args,
  precondition,
  photo,
  afterOthers,
  id,
  draft,
});
