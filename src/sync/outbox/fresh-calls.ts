import type { Clock } from '#src/lib/time.ts';
import { Late } from '../failure.ts';
import type { ExecutorApi } from './executor.ts';

/** Maximum age of the proof of who is logged in, on a server that cannot check whose request it is. */
export const plainProofMs = 1_000;
/** A claim sends nothing after this: its engine was frozen, and another engine may have taken the entry [O26]. */
const claimMs = 5_000;

type Mono = Pick<Clock, 'mono'>;

const leavesWithin =
  ({ mono }: Mono, since: number, ms: number) =>
  () => {
    if (mono() - since > ms) throw new Late();
  };

/**
 * Calls that are made once, and only while the proof is fresh: a call that is repeated after a refresh has other cookies
 * than those that were proven, maybe another account's [O15].
 */
export const whileProven = (api: ExecutorApi, clock: Mono, since: number): ExecutorApi => {
  const isFresh = leavesWithin(clock, since, plainProofMs);
  const leavesOnce = () => {
    let hasLeft = false;
    return () => {
      isFresh();
      if (hasLeft) throw new Late();
      hasLeft = true;
    };
  };
  return {
    ...api,
    call: (endpoint, input, options) => api.call(endpoint, input, { ...options, beforeSend: leavesOnce() }),
  };
};

/** Calls that change something are made only while the claim is fresh; reads are not limited. */
export const whileClaimed = (api: ExecutorApi, clock: Mono, since: number): ExecutorApi => {
  const beforeSend = leavesWithin(clock, since, claimMs);
  return {
    ...api,
    call: (endpoint, input, options) =>
      api.call(endpoint, input, endpoint.method === 'GET' ? options : { ...options, beforeSend }),
  };
};
