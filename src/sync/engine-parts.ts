import type { UserId } from '#contract/ids.ts';
import { type Core, isHeld } from './engine-core.ts';
import { CallFailed } from './failure.ts';
import type { DomainEngine, MemberParts } from './member-parts.ts';
import type { Outbox } from './outbox/outbox.ts';
import { makePace, type Pace } from './pull/pace.ts';
import type { Work } from './pull/pull-entry.ts';
import { makeRunner, type Runner } from './pull/runner.ts';
import type { PullContext, Target } from './pull/target.ts';

/** Before the next page is asked for (contract §9.2). */
const throttleMs = 200;

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
    throttleMs,
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
  { deps, proof, session, asserted, life }: Core,
  context: PullContext,
  target: Target,
  what: Work,
): Promise<boolean> => {
  if (target.membersOnly && deps.account === 'visitor') throw new CallFailed({ kind: 'signed-out' }); // [P19]
  // members' pulls accept a proof of any age, or of a session where the server checks whose it is: with an expired access
  // token each would be refused before the one refresh [O52]
  if (target.personal) await proof.sure();
  else if (target.membersOnly) {
    const proving = proof.sure(anyAgeMs);
    await (asserted() ? session.valid(proving) : proving);
  }
  if (!life.isRunning()) throw new CallFailed({ kind: 'stopped' });
  if (what === 'more') return (await target.more?.(context)) ?? false;
  return target.pull(context);
};

/**
 * A socket is opened only when the cookies were proven to be this account's at most this long ago; the link's own probe
 * counts (I28).
 */
const socketProofMs = 1_000;
/** The first socket uses the answer with which the engine began [O51]. */
const firstProofMs = 10_000;

/** What a member's engine has beyond a visitor's. */
export interface MemberEngine {
  readonly outbox: Outbox;
  readonly domain: DomainEngine;
}

/** null: the engine is a visitor's, or the context loads no parts of members. */
export const makeMember = (core: Core, pulls: Pulls): MemberEngine | null => {
  const { account, parts } = core.deps;
  if (account === 'visitor' || parts === null) return null;
  const outbox: Outbox = makeOutbox(core, pulls, parts, (kind) => domain.executorOf(kind));
  const domain = startDomain(core, pulls, parts, account, outbox);
  return { outbox, domain };
};

const makeOutbox = (
  core: Core,
  { runner }: Pulls,
  parts: MemberParts,
  executorOf: DomainEngine['executorOf'],
): Outbox => {
  const { deps, link, proof, life, serverTime, online } = core;
  const standing = parts.domain.standingPulls;
  return parts.makeOutbox({
    clock: deps.clock,
    random: deps.random,
    leaseHandle: core.leaseHandle,
    backup: deps.backup,
    call: core.call,
    certain: core.certain,
    guard: link.guard,
    fetch: deps.fetch,
    ...deps.media,
    apiBase: deps.apiBase,
    online,
    signal: life.signal,
    onStale: (key) => (standing.includes(key) ? runner.chase(key) : runner.renew(key)),
    isFree: () => isFree(core),
    isHeld,
    sure: (mostMs) => link.guard(() => proof.sure(mostMs)),
    asserted: core.asserted,
    refreshes: core.refreshes,
    executorOf,
    capabilities: core.session.capabilities,
    answers: core.calls.answers,
    serverNow: serverTime.now,
    atLeast: serverTime.atLeast,
    horizonMs: deps.horizonMs,
    onForeign: () => void proof.askWho(),
    onFatal: life.fatal,
    onBug: life.survive,
  });
};

const isFree = ({ online, link }: Core): boolean => online() && link.isFree();

const startDomain = (
  core: Core,
  { runner, pace }: Pulls,
  parts: MemberParts,
  me: UserId,
  outbox: Outbox,
): DomainEngine => {
  const { deps, link, session, life } = core;
  return parts.domain.start({
    me,
    clock: deps.clock,
    random: deps.random,
    leaseHandle: core.leaseHandle,
    serverNow: core.serverTime.now,
    call: core.call,
    guard: link.guard,
    isFree: () => isFree(core),
    can: (capability) => session.capabilities().includes(capability),
    settle: socketProof(core),
    chase: (key) => runner.chase(key),
    later: pace.later,
    onNews: pace.news,
    onSettled: (rows) => outbox.settled(rows),
    onMoved: () => outbox.look([]),
    onOpen: () => outbox.release('socket'),
    onFatal: life.fatal,
  });
};

/** Proves who is logged in before a socket is opened. */
const socketProof = ({ link, proof, online }: Core): (() => Promise<void>) => {
  let mostMs = firstProofMs;
  return async () => {
    await link.guard(() => proof.sure(mostMs));
    mostMs = socketProofMs;
    // the network may have been lost while the answer was stored (I28)
    if (!online()) throw new CallFailed({ kind: 'never-left' });
  };
};
