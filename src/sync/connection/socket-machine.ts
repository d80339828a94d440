import { clientLimits } from '#contract/limits.ts';
import { type Move, moveTo } from './machine.ts';

interface Tried {
  /** Openings that failed and connections that did not last, in a row. */
  readonly failures: number;
  readonly hasOpened: boolean;
}

interface Open extends Tried {
  readonly kind: 'open';
  readonly openedAt: number;
  readonly receivedAt: number;
  /** A wake has doubted it, and nothing was received since. */
  readonly isDoubted: boolean;
  /** The server sends something at least this often, ms; 0: it promises nothing. */
  readonly beatMs: number;
}

/**
 * The one live connection of an engine, as one pure and total function [V9]. All times are monotonic (I27).
 *
 *   new ──wake──> opening ──opened──> open ──closed──> waiting ──retry due, wake──> opening
 *                    └────── failed ──────────────────────^
 *   each ──stop──> stopped
 */
export type SocketState =
  | ({ readonly kind: 'new' } & Tried)
  | ({ readonly kind: 'opening' } & Tried)
  | ({ readonly kind: 'waiting' } & Tried)
  | Open
  | { readonly kind: 'stopped' };

export type SocketEvent =
  /** The network, the session or the page may have changed. */
  | { readonly kind: 'wake' }
  | { readonly kind: 'retry-due' }
  | { readonly kind: 'opened'; readonly now: number; readonly beatMs: number }
  | { readonly kind: 'opening-failed'; readonly jitter: number }
  /** `isExcused`: a room ended the connection, and the next one leaves that room alone. */
  | { readonly kind: 'closed'; readonly now: number; readonly jitter: number; readonly isExcused: boolean }
  /** Anything arrived, a heartbeat included. */
  | { readonly kind: 'received'; readonly now: number }
  /** The connection may be dead. */
  | { readonly kind: 'check'; readonly now: number }
  /** As `check`, and less silence is borne until something is received: the page was away. */
  | { readonly kind: 'doubt'; readonly now: number }
  /** The subscription has taken effect by now. */
  | { readonly kind: 'settled' }
  /** `isFree`: the link is not known to be blocked. */
  | { readonly kind: 'poll-due'; readonly isFree: boolean }
  | { readonly kind: 'stop' };

/** What each timer sends: `retry-due`, `check`, `settled`, `poll-due`. */
export type SocketTimer = 'retry' | 'watch' | 'settle' | 'poll';

export type SocketEffect =
  /** In place of the same timer before. */
  | { readonly kind: 'arm'; readonly timer: SocketTimer; readonly ms: number }
  | { readonly kind: 'disarm'; readonly timer: SocketTimer }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** Closes a connection that may not have noticed its own end: it is `closed`, whatever it says itself. */
  | { readonly kind: 'drop' }
  /** Subscribes to the account's own channel. */
  | { readonly kind: 'subscribe' }
  | { readonly kind: 'report'; readonly isOpen: boolean }
  | { readonly kind: 'read-list' }
  /** Subscribes to the rooms on screen. */
  | { readonly kind: 'subscribe-rooms' }
  /** Entries that wait for the connection may be sent. */
  | { readonly kind: 'release' }
  /** Reads what may have been stored and not delivered. */
  | { readonly kind: 'poll' };

type SocketMove = Move<SocketState, SocketEffect>;

/** Added at random to the pause before a reconnect, so that the clients of a failed server do not all return at once [V36]. */
const jitterMs = 2_500;
const longestPauseMs = 60_000;
/** A connection that lasted this long does not count as failed. */
const stableMs = 30_000;
/** Silence after which a connection that promised STOMP heartbeats is dead, as a multiple of its interval. */
const silence = 2.5;
/** The same where it may have died while the page was away [V38]. */
const doubtedSilence = 1.25;
/** Events between CONNECTED and a subscription taking effect are lost: what they report is read once more after this (contract §4.10). */
export const subscribedMs = 2_000;
/** Polling interval for messages that were stored but not delivered, and while no connection is open (P-O7) [V15]. */
const pollMs = 25_000;

export const firstSocket = { kind: 'new', failures: 0, hasOpened: false } as const satisfies SocketState;

const opening = ({ hasOpened }: Tried, failures: number, ...before: readonly SocketEffect[]): SocketMove =>
  moveTo({ kind: 'opening', failures, hasOpened }, ...before, { kind: 'open' });

/** After a failed opening, or a connection that did not last: a longer pause each time (I28). */
const waiting = (
  { hasOpened }: Tried,
  failures: number,
  jitter: number,
  ...before: readonly SocketEffect[]
): SocketMove => {
  const ms = Math.min(longestPauseMs, clientLimits.socketReconnectMs * 2 ** failures) + jitter * jitterMs;
  return moveTo({ kind: 'waiting', failures: failures + 1, hasOpened }, ...before, {
    kind: 'arm',
    timer: 'retry',
    ms,
  });
};

const opened = (
  { failures, hasOpened }: Tried,
  { now, beatMs }: Extract<SocketEvent, { kind: 'opened' }>,
): SocketMove => ({
  state: {
    kind: 'open',
    failures,
    hasOpened: true,
    openedAt: now,
    receivedAt: now,
    isDoubted: false,
    beatMs,
  },
  effects: [
    { kind: 'subscribe' },
    { kind: 'report', isOpen: true },
    // at the first connection a screen is reading it already
    ...(hasOpened ? [{ kind: 'read-list' } as const] : []),
    { kind: 'arm', timer: 'settle', ms: subscribedMs },
    { kind: 'subscribe-rooms' },
    ...(beatMs > 0 ? [{ kind: 'arm', timer: 'watch', ms: beatMs * silence } as const] : []),
    { kind: 'arm', timer: 'poll', ms: pollMs },
    { kind: 'release' },
  ],
});

const closed = (was: Open, event: Extract<SocketEvent, { kind: 'closed' }>): SocketMove => {
  const isOver = event.isExcused || event.now - was.openedAt >= stableMs;
  return waiting(
    was,
    isOver ? 0 : was.failures,
    event.jitter,
    { kind: 'disarm', timer: 'watch' },
    { kind: 'disarm', timer: 'settle' },
    { kind: 'report', isOpen: false },
  );
};

const checked = (was: Open, now: number): SocketMove => {
  if (was.beatMs === 0) return moveTo(was);
  const left = was.receivedAt + was.beatMs * (was.isDoubted ? doubtedSilence : silence) - now;
  return moveTo(was, left <= 0 ? { kind: 'drop' } : { kind: 'arm', timer: 'watch', ms: left });
};

const stopped = (was: SocketState): SocketMove => ({
  state: { kind: 'stopped' },
  effects: [
    ...(['retry', 'watch', 'settle', 'poll'] as const).map((timer) => ({ kind: 'disarm', timer }) as const),
    ...(was.kind === 'open' ? [{ kind: 'close' } as const] : []),
  ],
});

/** A blocked link is left to its probe: what held calls report would flicker on screen. */
const polled = (state: SocketState, isFree: boolean): SocketMove => ({
  state,
  effects: [
    { kind: 'arm', timer: 'poll', ms: pollMs },
    ...(state.kind === 'open' || isFree ? [{ kind: 'poll' } as const] : []),
  ],
});

/** A wake ends the pause before the next connection [V36]. */
const woken = (state: Exclude<SocketState, { kind: 'stopped' }>): SocketMove => {
  switch (state.kind) {
    case 'new':
      return opening(state, 0, { kind: 'arm', timer: 'poll', ms: pollMs });
    case 'waiting':
      return opening(state, 0, { kind: 'disarm', timer: 'retry' });
    case 'opening':
      return moveTo({ ...state, failures: 0 });
    case 'open':
      return moveTo(state);
    default:
      return state satisfies never;
  }
};

/** The next state of the connection. Same input, same output; every pair of state and event has an answer. */
export const moveSocket = (state: SocketState, event: SocketEvent): SocketMove => {
  // a socket that opens after the stop is closed
  if (state.kind === 'stopped')
    return event.kind === 'opened' ? moveTo(state, { kind: 'close' }) : moveTo(state);
  switch (event.kind) {
    case 'wake':
      return woken(state);
    case 'retry-due':
      return state.kind === 'waiting' ? opening(state, state.failures) : moveTo(state);
    case 'opened':
      return state.kind === 'opening' ? opened(state, event) : moveTo(state);
    case 'opening-failed':
      return state.kind === 'opening' ? waiting(state, state.failures, event.jitter) : moveTo(state);
    case 'closed':
      return state.kind === 'open' ? closed(state, event) : moveTo(state);
    case 'received':
      return moveTo(state.kind === 'open' ? { ...state, receivedAt: event.now, isDoubted: false } : state);
    case 'check':
      return state.kind === 'open' ? checked(state, event.now) : moveTo(state);
    case 'doubt':
      return state.kind === 'open' ? checked({ ...state, isDoubted: true }, event.now) : moveTo(state);
    case 'settled':
      return state.kind === 'open' ? moveTo(state, { kind: 'read-list' }) : moveTo(state);
    case 'poll-due':
      return state.kind === 'new' ? moveTo(state) : polled(state, event.isFree);
    case 'stop':
      return stopped(state);
    default:
      return event satisfies never;
  }
};
