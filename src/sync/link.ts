import type { Trouble } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { backoff } from './backoff.ts';
import { CallFailed, type Failure } from './failure.ts';

/** A call that takes longer is reported on screen as a slow connection. */
const slowMs = 3_000;

/**
 * A link that is blocked again within this time of being free flaps: each probe in a row waits longer, up to 4 s (I28).
 */
const flapMs = 10_000;
const mostFlaps = 2;

/** A call that was not made because the link is known to be blocked; it is due as soon as the link is free [L2]. */
export class Held extends CallFailed {}

/** Pauses between probes double to 8 s, stay there for four more, as many networks come back without an event, and grow to 60 s. */
const eagerStep = 4;
const probeStep = (tries: number): number => Math.max(Math.min(tries, eagerStep), tries - eagerStep);

export interface LinkDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Makes a cheap call that finds out whether the link is free again. */
  readonly probe: () => Promise<unknown>;
  readonly onState: (trouble: Trouble | null) => void;
  /** The link is free again. */
  readonly onFree: () => void;
  /** The probe failed for a reason that is no failure of a call. */
  readonly onFatal: (error: unknown) => void;
}

/**
 * The network as a whole: while it is known to be broken one probe stands for all calls (I28), and all screens get one
 * state.
 */
export interface Link {
  /**
   * Runs calls to the server; while the link is known to be blocked it fails at once, with the failure that blocked it.
   */
  guard<R>(calls: () => Promise<R>): Promise<R>;
  /** False while the link is known to be blocked. */
  isFree(): boolean;
  /** Something suggests that the link may be free (online, focus, a tap): probe now. */
  hint(): void;
  stop(): void;
}

const blocks = ({ kind }: Failure): boolean =>
  kind === 'not-the-server' || kind === 'unanswered' || kind === 'never-left';

export const makeLink = ({ clock, random, probe, onState, onFree, onFatal }: LinkDeps): Link => {
  let blocked: CallFailed | null = null;
  let tries = 0;
  let freeAt = Number.NEGATIVE_INFINITY;
  let slow = 0;
  let disarm: (() => void) | null = null;
  let probing = false;
  let stopped = false;
  let said = false;

  const say = () => {
    if (stopped) return;
    said = true;
    const { failure } = blocked ?? {};
    if (failure?.kind === 'never-left') onState('offline');
    else if (failure?.kind === 'not-the-server') onState('portal');
    else if (failure !== undefined) onState('unanswered');
    else onState(slow > 0 ? 'slow' : null);
  };

  const free = () => {
    const was = blocked;
    blocked = null;
    freeAt = clock.mono();
    disarm?.();
    disarm = null;
    say();
    if (was !== null && !stopped) onFree();
  };

  const block = (error: CallFailed) => {
    if (stopped) return;
    if (blocked === null) tries = clock.mono() - freeAt > flapMs ? 0 : Math.min(tries, mostFlaps);
    blocked = error;
    tries += 1;
    disarm?.();
    disarm = clock.setTimer(backoff(probeStep(tries), random()), ask);
    say();
  };

  const ask = () => {
    if (stopped || probing || blocked === null) return;
    probing = true;
    probe()
      .then(free, (error: unknown) => {
        if (!(error instanceof CallFailed)) onFatal(error);
        else if (blocks(error.failure)) block(error);
        else free();
      })
      .finally(() => {
        probing = false;
      });
  };

  return {
    guard: async (calls) => {
      if (blocked !== null) throw new Held(blocked.failure);
      let counted = false;
      const calm = clock.setTimer(slowMs, () => {
        counted = true;
        slow += 1;
        say();
      });
      try {
        const result = await calls();
        if (!said) say(); // corrects what an earlier engine left on screen [L4]
        return result;
      } catch (error) {
        if (error instanceof CallFailed && error.failure.kind !== 'stopped') {
          if (!blocks(error.failure)) said || say();
          else if (blocked === null) block(error);
        }
        throw error;
      } finally {
        calm();
        if (counted) {
          slow -= 1;
          say();
        }
      }
    },
    isFree: () => blocked === null,
    hint: () => {
      if (blocked === null) return;
      tries = 0;
      ask();
    },
    stop: () => {
      stopped = true;
      disarm?.();
    },
  };
};
