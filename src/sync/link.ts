import type { Trouble } from '#src/db/rows.ts';
import { type Clock, makeTimer } from '#src/lib/time.ts';
import {
  blocks,
  firstLink,
  type LinkEffect,
  type LinkEvent,
  type LinkState,
  moveLink,
} from './connection/link-machine.ts';
import { makeMachine } from './connection/machine.ts';
import { CallFailed } from './failure.ts';

/** Whether calls may be made, by what the device reports and what answers of the server prove. */
interface Network {
  readonly isOnline: () => boolean;
  /** An answer of the server arrived. */
  readonly onAnswer: () => void;
}

/**
 * An answer that arrives while the device reports no network refutes that report, until the device reports a network
 * again [A7] [L5].
 */
export const watchNetwork = (deviceIsOnline: () => boolean): Network => {
  let refuted = false;
  return {
    isOnline: () => {
      if (deviceIsOnline()) refuted = false;
      return refuted || deviceIsOnline();
    },
    onAnswer: () => {
      refuted = true;
    },
  };
};

/** A call that takes longer is reported on screen as a slow connection [L3]. */
const slowMs = 3_000;

/** A call that was not made because the link is known to be blocked; it is due as soon as the link is free [L2]. */
export class Held extends CallFailed {}

interface LinkDeps {
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
 * The network as a whole: while it is known to be broken one probe stands for all calls (I28) [L1], and all screens get one
 * state. What becomes of it is decided in connection/link-machine.ts.
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

/** When something failed, and what spreads the probes that follow. */
type Draw = () => { readonly now: number; readonly jitter: number };

/** What a failed call shows about the link; null: nothing. */
const callFailed = ({ failure }: CallFailed, draw: Draw): LinkEvent | null => {
  if (failure.kind === 'stopped') return null;
  return blocks(failure) ? { kind: 'call-blocked', failure, ...draw() } : { kind: 'call-answered' };
};

/** What a failed probe shows: a refusal, too, comes from the server. */
const probeFailed = ({ failure }: CallFailed, draw: Draw): LinkEvent =>
  blocks(failure)
    ? { kind: 'probe-blocked', failure, ...draw() }
    : { kind: 'probe-answered', now: draw().now };

export const makeLink = ({ clock, random, probe, onState, onFree, onFatal }: LinkDeps): Link => {
  const timer = makeTimer(clock);
  const draw: Draw = () => ({ now: clock.mono(), jitter: random() });
  const machine = makeMachine<LinkState, LinkEvent, LinkEffect>(firstLink, moveLink, {
    arm: ({ ms }) => timer.set(ms, () => machine.send({ kind: 'probe-due' })),
    disarm: timer.clear,
    probe: () => {
      probe().then(
        () => machine.send({ kind: 'probe-answered', now: clock.mono() }),
        (error: unknown) => {
          if (!(error instanceof CallFailed)) {
            machine.send({ kind: 'stop' });
            onFatal(error);
          } else machine.send(probeFailed(error, draw));
        },
      );
    },
    report: ({ trouble }) => onState(trouble),
    release: onFree,
  });

  return {
    guard: async (calls) => {
      const blockage = machine.state().failure;
      if (blockage !== null) throw new Held(blockage);
      let isSlow = false;
      const calm = clock.setTimer(slowMs, () => {
        isSlow = true;
        machine.send({ kind: 'slow-calls', change: 1 });
      });
      try {
        const result = await calls();
        machine.send({ kind: 'call-answered' });
        return result;
      } catch (error) {
        const event = error instanceof CallFailed ? callFailed(error, draw) : null;
        if (event !== null) machine.send(event);
        throw error;
      } finally {
        calm();
        if (isSlow) machine.send({ kind: 'slow-calls', change: -1 });
      }
    },
    isFree: () => machine.state().failure === null,
    hint: () => machine.send({ kind: 'hint' }),
    stop: () => machine.send({ kind: 'stop' }),
  };
};
