import type { Trouble } from '#src/db/rows.ts';
import { backoff } from '../backoff.ts';
import { type Failure, troubleOf } from '../failure.ts';
import { type Move, moveTo } from './machine.ts';

/** A failure that blocks the way for all calls. */
export type Blockage = Extract<Failure, { kind: 'not-the-server' | 'unanswered' | 'never-left' }>;

interface Reported {
  /** Calls under way that take long. */
  readonly slow: number;
  /** This engine has reported the network since it started. */
  readonly hasReported: boolean;
  /** Probes in a row, which set the pace of the next. */
  readonly tries: number;
}

/**
 * The network as a whole, as one pure and total function.
 *
 *   free ──call blocked──> blocked ──probe due, hint──> probing ──answered──> free
 *                             ^───────── blocked ──────────┘
 *   each ──stop──> stopped
 */
export type LinkState =
  | Free
  | Held<'blocked'>
  | Held<'probing'>
  | { readonly kind: 'stopped'; readonly failure: Blockage | null };

interface Free extends Reported {
  readonly kind: 'free';
  readonly failure: null;
  /** Monotonic. */
  readonly freeAt: number;
}

interface Held<Kind> extends Reported {
  readonly kind: Kind;
  /** What holds all calls. */
  readonly failure: Blockage;
}

export type LinkEvent =
  /** The server answered a call, be it by a refusal. */
  | { readonly kind: 'call-answered' }
  | Blocked<'call-blocked'>
  /** One more call takes long, or one less. */
  | { readonly kind: 'slow-calls'; readonly change: 1 | -1 }
  | { readonly kind: 'probe-due' }
  | { readonly kind: 'probe-answered'; readonly now: number }
  | Blocked<'probe-blocked'>
  /** Something suggests that the link may be free. */
  | { readonly kind: 'hint' }
  | { readonly kind: 'stop' };

interface Blocked<Kind> {
  readonly kind: Kind;
  readonly failure: Blockage;
  readonly now: number;
  /** 0 … 1. */
  readonly jitter: number;
}

export type LinkEffect =
  /** Sends `probe-due` after this many ms, in place of the timer before. */
  | { readonly kind: 'arm'; readonly ms: number }
  | { readonly kind: 'disarm' }
  | { readonly kind: 'probe' }
  | { readonly kind: 'report'; readonly trouble: Trouble | null }
  /** Held calls may be made. */
  | { readonly kind: 'release' };

type LinkMove = Move<LinkState, LinkEffect>;

/** A link that is blocked again within this time of being free flaps: each probe in a row waits longer, up to 4 s (I28). */
const flapMs = 10_000;
const mostFlaps = 2;
/** Pauses between probes double to 8 s, stay there for four more, as many networks come back without an event, and grow to 60 s. */
const eagerStep = 4;
const probeStep = (tries: number): number => Math.max(Math.min(tries, eagerStep), tries - eagerStep);

export const firstLink: Free = {
  kind: 'free',
  failure: null,
  freeAt: Number.NEGATIVE_INFINITY,
  slow: 0,
  hasReported: false,
  tries: 0,
};

export const blocks = (failure: Failure): failure is Blockage =>
  failure.kind === 'not-the-server' || failure.kind === 'unanswered' || failure.kind === 'never-left';

type Live = Exclude<LinkState, { kind: 'stopped' }>;

const report = (state: Live): LinkEffect => ({
  kind: 'report',
  trouble: state.failure !== null ? troubleOf(state.failure) : state.slow > 0 ? 'slow' : null,
});

/** A first answer corrects what an earlier engine left on screen [L4]. */
const reported = (state: Live): LinkMove => {
  const next = { ...state, hasReported: true };
  return moveTo(next, report(next));
};

const blocked = (was: Live, triesBefore: number, event: Blocked<string>): LinkMove => {
  const tries = triesBefore + 1;
  const { slow } = was;
  const state: Live = { kind: 'blocked', failure: event.failure, tries, slow, hasReported: true };
  return moveTo(state, { kind: 'arm', ms: backoff(probeStep(tries), event.jitter) }, report(state));
};

const freed = ({ tries, slow }: Live, freeAt: number): LinkMove => {
  const state: Live = { kind: 'free', failure: null, freeAt, tries, slow, hasReported: true };
  return moveTo(state, { kind: 'disarm' }, report(state), { kind: 'release' });
};

const probing = (was: Held<'blocked'>): LinkMove => moveTo({ ...was, kind: 'probing' }, { kind: 'probe' });

/** The pace begins again, with a probe at once: one at a time (I28). */
const hinted = (state: Live): LinkMove => {
  if (state.kind === 'free') return moveTo(state);
  return state.kind === 'blocked' ? probing({ ...state, tries: 0 }) : moveTo({ ...state, tries: 0 });
};

/** The next state of the link. Same input, same output; every pair of state and event has an answer. */
export const moveLink = (state: LinkState, event: LinkEvent): LinkMove => {
  if (state.kind === 'stopped') return moveTo(state);
  switch (event.kind) {
    case 'call-answered':
      return state.hasReported ? moveTo(state) : reported(state);
    case 'call-blocked': {
      if (state.kind !== 'free') return moveTo(state); // this call had left before
      const isFlapping = event.now - state.freeAt <= flapMs;
      return blocked(state, isFlapping ? Math.min(state.tries, mostFlaps) : 0, event); // [L6]
    }
    case 'slow-calls':
      return reported({ ...state, slow: state.slow + event.change }); // [L3]
    case 'probe-due':
      return state.kind === 'blocked' ? probing(state) : moveTo(state);
    case 'probe-answered':
      return state.kind === 'probing' ? freed(state, event.now) : moveTo(state); // [L2]
    case 'probe-blocked':
      return state.kind === 'probing' ? blocked(state, state.tries, event) : moveTo(state);
    case 'hint':
      return hinted(state);
    case 'stop':
      return moveTo({ kind: 'stopped', failure: state.failure }, { kind: 'disarm' });
    default:
      return event satisfies never;
  }
};
