import { limits } from '#contract/limits.ts';
import { type Core, isHeld } from './engine-core.ts';
import { CallFailed } from './failure.ts';
import { makePace, type Pace } from './pull/pace.ts';
import type { Work } from './pull/pull-entry.ts';
import { makeRunner, type Runner } from './pull/runner.ts';
import type { PullContext, Target } from './pull/target.ts';

const anyAgeMs = Number.POSITIVE_INFINITY;

/** The pulls of an engine: those that screens ask for, and those that wait for their turn. */
export interface Pulls {
  readonly runner: Runner;
  readonly pace: Pace;
}

export const makePulls = (core: Core, targetOf: (key: string) => Target | undefined): Pulls => {
  const { deps, link, proof, leaseHandle, life } = core;
  const { account, clock } = deps;
  const chase = (key: string) => runner.chase(key);
  const pace = makePace(clock, chase);
  const context: PullContext = {
    account,
    call: core.call,
    leaseHandle,
    serverNow: core.serverTime.now,
    certain: core.certain,
    also: chase,
    later: pace.later,
  };
  const runner = makeRunner({
    clock,
    random: deps.random,
    throttleMs: limits.throttleMs,
    targetOf,
    run: (target, what) => link.guard(() => runPull(core, context, target, what)),
    mark: (target, mark) => target.mark(context, mark),
    isHeld,
    onFailure: ({ failure }) => {
      // a refused refresh has decided it already; another account's cookies need a new probe
      if (failure.kind === 'signed-out') proof.follow({ is: 'visitor' });
      if (failure.kind === 'refused' && failure.code === 'USER_MISMATCH') void proof.askWho();
    },
    onFatal: life.fatal,
  });
  return { runner, pace };
};

const runPull = async (
  { deps, proof, life }: Core,
  context: PullContext,
  target: Target,
  what: Work,
): Promise<boolean> => {
  if (target.membersOnly && deps.account === 'visitor') throw new CallFailed({ kind: 'signed-out' }); // [P19]
  // members' pulls accept a proof of any age: with an expired access token each would be refused before the one
  // refresh [O52]
  if (target.personal || target.membersOnly) await proof.sure(target.personal ? undefined : anyAgeMs);
  if (!life.isRunning()) throw new CallFailed({ kind: 'stopped' });
  if (what === 'more') return (await target.more?.(context)) ?? false;
  return target.pull(context);
};
