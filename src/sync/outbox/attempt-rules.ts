import type { Capability } from '#contract/capabilities.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Failing } from './backoffs.ts';
import type { Executor } from './executor.ts';
import { outageMs } from './machine.ts';

// What may be done with an entry, decided from the entry and from what is known of the server.

/** What is known of the server now. */
export interface ServerSide {
  readonly capabilities: readonly Capability[];
  readonly now: Moment;
  /** How long after its end an attempt may still take effect, ms. */
  readonly horizonMs: number;
}

export const modeOf = (
  { needs }: Pick<Executor, 'needs'>,
  { capabilities }: Pick<ServerSide, 'capabilities'>,
): 'ext' | 'plain' => (needs.every((need) => capabilities.includes(need)) ? 'ext' : 'plain');

type Lasting = Pick<OutboxEntry, 'expiresAt' | 'failingSince'>;

/**
 * Until when the entry may be sent without asking the user. A message on which the server failed waits for seven days
 * [O10].
 */
export const endOf = (
  { expiresAt, failingSince }: Lasting,
  { outlasts }: Pick<Executor, 'outlasts'>,
): Moment | null =>
  outlasts && expiresAt !== null && failingSince !== undefined && failingSince <= expiresAt
    ? failingSince + outageMs
    : expiresAt;

export const isOver = (
  row: Lasting,
  executor: Pick<Executor, 'outlasts'>,
  { now }: Pick<ServerSide, 'now'>,
): boolean => {
  const end = endOf(row, executor);
  return end !== null && end <= now;
};

/**
 * Whether the entry may only be verified, not sent: the server knows no keys, what was sent is unknown, or the entry
 * expires before an attempt begun now would be past its horizon (T7).
 */
export const isAsked = (
  row: OutboxEntry,
  executor: Pick<Executor, 'needs' | 'marks' | 'outlasts'>,
  server: ServerSide,
): boolean =>
  modeOf(executor, server) === 'plain' ||
  row.via === 'plain' ||
  (executor.marks && row.watermark === null) ||
  (endOf(row, executor) ?? Number.POSITIVE_INFINITY) - server.horizonMs <= server.now;

/** How long after its end an unsure attempt may still take effect, ms; nothing is decided about it before that [O27]. */
export const horizonOf = (
  row: OutboxEntry,
  executor: Pick<Executor, 'needs' | 'marks' | 'outlasts' | 'waits'>,
  server: ServerSide,
): number => (executor.waits && isAsked(row, executor, server) ? server.horizonMs : 0);

/**
 * Whether a probe comes first, after a failure of the server: it tells whether the server is down or this entry alone
 * fails. An entry that is verified needs no probe.
 */
export const isSuspect = (failing: Failing | null, isVerified: boolean): boolean =>
  failing === 'look' || (failing === 'attempt' && !isVerified);
