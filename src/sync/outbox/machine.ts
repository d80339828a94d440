import type { IdempotencyKey } from '#contract/ids.ts';
import { isUnderWay } from '#src/db/outbox.ts';
import type { EntryReason, EntryState, Moment, OutboxEntry } from '#src/db/rows.ts';

/**
 * What may become of a mutation, as one pure and total function [O7] (engine §2).
 *
 *   queued ──claimed──> sending ──done──> (settled: the row goes with the truth that replaces it)
 *     ^ ^                 │ │ └─ refused ──> failed ── retried ──> queued, another key
 *     │ └── never-left ───┘ └─ unanswered · foreign ──> ambiguous ──claimed──> sending (same key) | verifying
 *     ├── put-off
 *     └────── absent ───────────────────────────────────── verifying ──┘  └─ done ──> settled
 *   signed-out ──> blocked ── resumed ──> queued | ambiguous      changed · expired · given up · poison ──> attention
 */
export type EntryEvent =
  /** About to be sent: stored before the first byte leaves [O3]. */
  | {
      readonly is: 'claimed';
      readonly for: 'send' | 'verify';
      readonly via: 'ext' | 'plain';
      readonly epoch: number;
      readonly at: Moment;
      readonly watermark: unknown;
    }
  /** The precheck failed: nothing was attempted. `limited`: the server takes no more calls just now. */
  | { readonly is: 'put-off'; readonly outage: Outage | null; readonly limited?: true }
  /** Nothing was sent: there was no network, the link was blocked, or the claim was too old. */
  | { readonly is: 'never-left' }
  /**
   * The server says that this attempt had no effect, or none that lasted. `sure`: and no earlier attempt had one.
   * `strike`: it should have had one. `limited`: the server takes no more calls just now.
   */
  | {
      readonly is: 'not-applied';
      readonly sure: boolean;
      readonly strike: EntryReason | null;
      readonly limited?: true;
    }
  /** No usable answer: the attempt may have taken effect. `strike`: its effect should have come about. */
  | { readonly is: 'unanswered'; readonly outage: Outage | null; readonly strike?: EntryReason }
  | { readonly is: 'done' }
  | { readonly is: 'absent' }
  | { readonly is: 'refused'; readonly reason: EntryReason }
  /** `sure`: and the server has said that no attempt took effect. */
  | { readonly is: 'stopped'; readonly reason: EntryReason; readonly sure?: boolean }
  | { readonly is: 'signed-out' }
  | { readonly is: 'resumed' }
  /** Its attempt was made by an engine that has ended. */
  | { readonly is: 'foreign' }
  /** The user asked for it. */
  | { readonly is: 'retried'; readonly key: IdempotencyKey; readonly expiresAt: Moment | null }
  | { readonly is: 'discarded' };

export type Next =
  | { readonly is: 'row'; readonly row: OutboxEntry }
  | { readonly is: 'settled' }
  | { readonly is: 'gone' }
  /** Cannot happen in this state: a bug, which changes nothing. */
  | { readonly is: 'illegal' };

/** A failure that is the server's or the network's, by the server's clock (ms since 1970). */
export interface Outage {
  readonly at: Moment;
  /** Entries of the same kind in other lanes succeeded since this entry failed last. */
  readonly alone: boolean;
}

/** After this many attempts without the effect that they should have had, the user is asked [O35]. */
export const mostStrikes = 5;
/** An outage lasts at most this long before the user is asked (F-A7). */
export const outageMs = 7 * 24 * 60 * 60_000;
/** An entry that fails alone for this long, while its kind succeeds in other lanes, is a poison entry [O34]. */
const poisonMs = 60 * 60_000;

const row = (next: OutboxEntry): Next => ({ is: 'row', row: next });
const illegal: Next = { is: 'illegal' };

/** The state in which a mutation waits: one that may have taken effect is not simply sent again. */
const waiting = (was: OutboxEntry): EntryState => (was.unsure ? 'ambiguous' : 'queued');

/** Drops the user's answer from a retry: the entry was attempted, or is settled. */
const withoutRenewed = ({
  renewed: _renewed,
  confirmedAbsent: _confirmed,
  ...was
}: OutboxEntry): OutboxEntry => was;

const settled = (was: OutboxEntry): OutboxEntry => ({ ...withoutRenewed(was), unsure: false });

/** As if it had never been attempted: no attempt of it is unsure. */
const neverAttempted = (was: OutboxEntry): OutboxEntry => ({
  ...settled(was),
  state: 'queued',
  via: null,
  watermark: null,
});

const stop = (was: OutboxEntry, reason: EntryReason): Next => row({ ...was, state: 'attention', reason });

const withStrike = (was: OutboxEntry, strike: EntryReason | null): Next => {
  if (strike === null) return row(was);
  const strikes = was.strikes + 1;
  return strikes < mostStrikes ? row({ ...was, strikes }) : stop({ ...was, strikes }, strike);
};

/** Waits on, unless the entry alone fails for an hour or nothing has helped for seven days [O10]. */
const failed = (was: OutboxEntry, outage: Outage | null): Next => {
  if (outage === null) return row(was);
  const failingSince = was.failingSince ?? outage.at;
  const aloneSince = was.aloneSince ?? (outage.alone ? outage.at : undefined);
  const next = { ...was, failingSince, ...(aloneSince !== undefined && { aloneSince }) };
  if (outage.alone && aloneSince !== undefined && outage.at - aloneSince >= poisonMs)
    return stop(next, { is: 'poisoned' });
  return outage.at - failingSince >= outageMs ? stop(next, { is: 'given-up' }) : row(next);
};

const isWaiting = ({ state }: OutboxEntry): boolean =>
  state === 'queued' || state === 'ambiguous' || state === 'blocked';

/** The next state of a mutation. Same input, same output; every pair of state and event has an answer. */
export const transition = ({ limited: _over, ...was }: OutboxEntry, event: EntryEvent): Next => {
  const next = moved(was, event);
  const isLimited = next.is === 'row' && 'limited' in event && event.limited === true;
  return isLimited ? row({ ...next.row, limited: true }) : next;
};

const moved = (was: OutboxEntry, event: EntryEvent): Next => {
  switch (event.is) {
    case 'claimed':
      return claimed(was, event);
    case 'put-off':
      return isWaiting(was) ? failed(was, event.outage) : illegal;
    case 'never-left':
      return neverLeft(was);
    case 'not-applied':
      if (was.state !== 'sending') return illegal;
      // an earlier attempt under the same key may have had an effect: an unsure entry stays unsure
      return withStrike(event.sure ? neverAttempted(was) : { ...was, state: waiting(was) }, event.strike);
    case 'unanswered':
      return unanswered(was, event);
    case 'done':
      // a precheck before the first attempt may find it already done
      return was.state === 'failed' || was.state === 'attention' ? illegal : { is: 'settled' };
    case 'absent':
      return was.state === 'verifying' ? row(neverAttempted(was)) : illegal;
    case 'refused':
      return was.state === 'failed' || was.state === 'attention'
        ? illegal
        : row({ ...settled(was), state: 'failed', reason: event.reason });
    case 'stopped':
      return was.state === 'failed' || was.state === 'attention'
        ? illegal
        : stop(event.sure ? settled(was) : was, event.reason);
    case 'signed-out':
      return isUnderWay(was) || isWaiting(was) ? row({ ...was, state: 'blocked' }) : illegal;
    case 'resumed':
      return was.state === 'blocked' ? row({ ...was, state: waiting(was) }) : illegal;
    case 'foreign':
      // how far an attempt of a dead engine came is not known [O25]
      if (was.state === 'sending') return row({ ...was, state: 'ambiguous', unsure: true });
      return was.state === 'verifying' ? row({ ...was, state: 'ambiguous' }) : illegal;
    case 'retried':
      return retried(was, event);
    case 'discarded':
      return isUnderWay(was) ? illegal : { is: 'gone' };
    default:
      return event satisfies never;
  }
};

const unanswered = (was: OutboxEntry, event: Extract<EntryEvent, { is: 'unanswered' }>): Next => {
  if (!isUnderWay(was)) return illegal;
  const next = { ...was, state: 'ambiguous', unsure: was.unsure || was.state === 'sending' } as const;
  return event.strike === undefined ? failed(next, event.outage) : withStrike(next, event.strike);
};

/** Nothing was sent: it counts as no attempt. */
const neverLeft = (was: OutboxEntry): Next => {
  if (!isUnderWay(was)) return illegal;
  const attempts = was.state === 'sending' ? was.attempts - 1 : was.attempts;
  return row({ ...was, state: waiting(was), attempts });
};

const claimed = (was: OutboxEntry, event: Extract<EntryEvent, { is: 'claimed' }>): Next => {
  const { epoch } = event;
  if (event.for === 'verify') {
    if (was.state !== 'ambiguous') return illegal;
    return row({ ...was, state: 'verifying', epoch });
  }
  // on a server without keys an unsure attempt is first shown to be absent [O4]
  const mayFollow = was.state === 'queued' || (was.state === 'ambiguous' && event.via === 'ext');
  if (!mayFollow) return illegal;
  return row({
    ...withoutRenewed(was),
    state: 'sending',
    attempts: was.attempts + 1,
    via: event.via,
    epoch,
    attemptStartedAt: event.at,
    nextAt: null,
    watermark: event.watermark,
  });
};

const retried = (was: OutboxEntry, event: Extract<EntryEvent, { is: 'retried' }>): Next => {
  if (isUnderWay(was)) return illegal;
  const { failingSince: _failing, aloneSince: _alone, ...fresh } = was;
  const again = { ...fresh, strikes: 0, reason: null, nextAt: null, expiresAt: event.expiresAt };
  if (was.state !== 'failed' && was.state !== 'attention') return row({ ...again, expiresAt: was.expiresAt });
  // no attempt took effect: the new key keeps a server that remembers refusals by key from repeating this one
  if (!was.unsure) return row({ ...again, state: 'queued', key: event.key, watermark: null });
  const isConfirmed = was.reason?.is === 'unproven';
  return row({
    ...again,
    state: 'ambiguous',
    renewed: true,
    ...(isConfirmed && { confirmedAbsent: true }),
  });
};
