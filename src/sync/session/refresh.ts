import { endpoints } from '#contract/endpoints.ts';
import type { Clock } from '#src/lib/time.ts';
import { makeMachine } from '../connection/machine.ts';
import {
  firstRefresh,
  moveRefresh,
  pauseLeft,
  type RefreshEffect,
  type RefreshEvent,
  type RefreshState,
} from '../connection/refresh-machine.ts';
import { CallFailed } from '../failure.ts';
import { type Call, deadlineMs } from '../http.ts';
import type { Exclusive } from './exclusive.ts';
import type { SessionRows } from './session-rows.ts';

export interface RefreshDeps {
  readonly call: Call;
  readonly clock: Clock;
  readonly exclusive: Exclusive;
  readonly rows: SessionRows;
}

/** One refresh for all calls that got a 401 since `seen` refreshes, in this and every other context [S4]. */
export type Refresh = (seen: number) => Promise<void>;

/** Longer than any refresh of a live context. */
const patienceMs = deadlineMs + 5_000;

/**
 * Runs one context at a time. A frozen context may keep its turn for ever. Refreshing twice is safe (contract §1.6),
 * waiting for ever is not (I21), so the turn is taken over after a while [S5].
 */
const inTurn = ({ clock, exclusive }: RefreshDeps, run: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let work: Promise<void> | null = null;
    const begin = () => {
      disarm();
      work ??= run();
      return work;
    };
    const disarm = clock.setTimer(patienceMs, () => begin().then(resolve, reject));
    exclusive('campick-auth', begin).then(resolve, reject);
  });

export const makeRefresh = (deps: RefreshDeps): Refresh => {
  const { clock, rows } = deps;
  const machine = makeMachine<RefreshState, RefreshEvent, RefreshEffect>(firstRefresh, moveRefresh);
  let done: Promise<void> = Promise.resolve();

  const attemptOnce = async (seen: number): Promise<void> => {
    const asked = await rows.read();
    if (asked.refreshes > seen) return;
    const left = pauseLeft(machine.state(), clock.mono());
    if (left !== null) throw new CallFailed(left);
    await rows.patch({ refreshTries: asked.refreshTries + 1 });
    try {
      await deps.call(endpoints.refreshToken, {}, { probes: true });
    } catch (error) {
      await rows.patch({ refreshTries: asked.refreshTries + 2 });
      if (!(error instanceof CallFailed)) throw error;
      const { failure } = error;
      if (failure.kind === 'busy') machine.send({ ...failure, kind: 'put-off', now: clock.mono() });
      if (error.failure.kind !== 'refused') throw error; // that says nothing about the session [S1]
      // an answer without the contract's envelope comes from a box on the way, not from our server (F-E1)
      if (error.failure.code === '') throw new CallFailed({ kind: 'not-the-server' }, error);
      if (!(await rows.over(asked))) return; // another session by now: the repeated call decides
      throw new CallFailed({ kind: 'signed-out' }, error); // the session is over [S2]
    }
    await rows.patch({ refreshes: asked.refreshes + 1 });
  };

  return (seen) => {
    const [effect] = machine.send({ kind: 'needed', seen });
    if (effect?.kind === 'begin')
      done = inTurn(deps, () => attemptOnce(seen)).finally(() => machine.send({ kind: 'ended', seen }));
    return done;
  };
};
