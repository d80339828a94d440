import * as v from 'valibot';
import type { IdempotencyKey } from '#contract/ids.ts';
import type { AccountTables, Moment, OutboxEntry, PhotoRow } from '../rows.ts';
import type { Reader } from '../store.ts';

/**
 * One kind of thing a person may want: how it is stored, and what a newer mutation does to an older one. How it looks while it
 * waits is in its fold beside it; how it is sent, in src/sync/outbox/executors.
 */
export interface MutationDefinition<A> {
  /** Wire-stable: rows of older builds carry it. */
  readonly kind: string;
  readonly version: number;
  readonly args: v.GenericSchema<unknown, A>;
  lane(args: A): string;
  /** Milliseconds after which it is no longer sent without asking; null = a wanted state, always current (engine §3). */
  readonly lifeMs: number | null;
  /** While the server fails on it, its life is the seven days that an outage is waited out, where `lifeMs` is shorter. */
  readonly outlasts?: true;
  /** A moment after which it makes no sense whatever its life, ms since 1970: an appointment that has begun. */
  readonly endsBy?: (args: A) => Moment | null;
  /** Arguments of a retry at this moment, ms since 1970: a deadline that began at the button begins again. */
  readonly onRetry?: (args: A, now: Moment) => A;
  /**
   * A newer mutation takes the place of one without effect: what is wanted then. null: each one counts for itself. One that
   * may have taken effect is never replaced [O2].
   */
  readonly merge: ((waiting: A, next: A) => A) | null;
  /** Kinds in its lane of which one that was refused or asks its person has its answer by this: it goes. */
  readonly answers?: readonly string[];
  /** Whether the same is pending or done already, by another tab for instance: it is not enqueued a second time. */
  readonly isEnqueued?: (tx: Reader<AccountTables>, args: A) => Promise<boolean>;
  /** Whether the server is known to hold just this, so that nothing need be sent. */
  isTrue(tx: Reader<AccountTables>, args: A): Promise<boolean>;
  /** Other things that go when it goes: photos by id. */
  photos(args: A): readonly string[];
  /** What is left of it when these photos are gone for good; null: nothing. */
  without(args: A, photos: ReadonlySet<string>): A | null;
}

/** Until when it may be sent without asking anew; null = always. What cannot be read has its kind's life. */
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

/** A mutation that waits for an answer that a refusal has not already given: it is drawn where it was made. */
export const isPending = (row: OutboxEntry): boolean => row.state !== 'failed';

/** One mutation; several that belong together are kept in one transaction. Made by `mutation`, which ties arguments to mutation. */
export interface Mutation {
  readonly definition: MutationDefinition<unknown>;
  readonly args: unknown;
  /** What the person saw when they decided. */
  readonly precondition: unknown;
  /** Bytes that go up with it. */
  readonly photo: PhotoRow | null;
  /** Must not be sent before the mutations in front of it. */
  readonly afterOthers: boolean;
  /** The id under which it is stored; null: it gets a new one. Written twice under the same id, it is one [O1]. */
  readonly id: IdempotencyKey | null;
  /** Key of the draft that it is made from: removed in the transaction that writes it, so that never both nor neither is stored. */
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
  // whoever reads `args` later parses them by this mutation's own schema
  definition: definition as unknown as MutationDefinition<unknown>,
  args,
  precondition,
  photo,
  afterOthers,
  id,
  draft,
});
