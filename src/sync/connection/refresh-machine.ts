import type { Failure } from '../failure.ts';
import { type Move, moveTo } from './machine.ts';

/** The server cannot refresh now: for a while every call that needs a refresh fails alike, without asking again (I28) [S10]. */
interface Pause {
  /** Monotonic. */
  readonly until: number;
  readonly status: number;
}

/**
 * The one refresh of the access token, as one pure and total function [S4]. `seen`: the refreshes that a call had seen
 * before its 401.
 *
 *   idle ──needed──> refreshing ──ended──> idle
 *                      ^──needed by a newer 401──┘
 */
export type RefreshState =
  | { readonly kind: 'idle'; readonly pause: Pause | null }
  | { readonly kind: 'refreshing'; readonly seen: number; readonly pause: Pause | null };

export type RefreshEvent =
  | { readonly kind: 'needed'; readonly seen: number }
  /** The server put the refresh off. */
  | {
      readonly kind: 'put-off';
      readonly now: number;
      readonly status: number;
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'ended'; readonly seen: number };

/** One for each `needed`. */
export type RefreshEffect =
  /** The refresh under way. */
  { readonly kind: 'share' } | { readonly kind: 'begin' };

type RefreshMove = Move<RefreshState, RefreshEffect>;

const leastPauseMs = 5_000;
/** A pause that the server asks for is obeyed up to this. */
const mostPauseMs = 60_000;

export const firstRefresh = { kind: 'idle', pause: null } as const satisfies RefreshState;

/** How the server would fail now, with what is left of its pause; null: it may be asked. */
export const pauseLeft = ({ pause }: RefreshState, now: number): Failure | null =>
  pause !== null && pause.until > now
    ? { kind: 'busy', status: pause.status, retryAfterMs: pause.until - now }
    : null;

/** The next state of the refresh. Same input, same output; every pair of state and event has an answer. */
export const moveRefresh = (state: RefreshState, event: RefreshEvent): RefreshMove => {
  switch (event.kind) {
    case 'needed': {
      const { seen } = event;
      // a refresh that began for an older 401 may have found that another context had refreshed, and done nothing
      if (state.kind === 'refreshing' && state.seen >= seen) return moveTo(state, { kind: 'share' });
      return moveTo({ kind: 'refreshing', seen, pause: state.pause }, { kind: 'begin' });
    }
    case 'put-off': {
      const ms = Math.max(Math.min(event.retryAfterMs ?? 0, mostPauseMs), leastPauseMs);
      return moveTo({ ...state, pause: { until: event.now + ms, status: event.status } });
    }
    case 'ended': {
      const isNewest = state.kind === 'refreshing' && state.seen === event.seen;
      return moveTo(isNewest ? { kind: 'idle', pause: state.pause } : state);
    }
    default:
      return event satisfies never;
  }
};
