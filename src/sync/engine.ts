import type { UserId } from '#contract/ids.ts';
import * as sessions from '#src/db/session.ts';
import { anyAgeMs, besideProof, type Core, isHeld, makeCore, open } from './engine-core.ts';
import { CallFailed } from './failure.ts';
import { isBug, makeDatabaseHeartbeat, takeLease } from './lease.ts';
import type { DomainEngine, MemberParts } from './member-parts.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Engine, EngineDeps } from './ports.ts';
import type { Work } from './pull/run-pull.ts';
import { makePace, makeRunner, type Pace, type Runner } from './pull/runner.ts';
import type { PullContext, Target } from './pull/target.ts';

/** Before the next page is asked for (contract §9.2). */
const throttleMs = 200;

/** The pulls of an engine: those that screens ask for, and those that wait for their turn. */
interface Pulls {
  readonly runner: Runner;
  readonly pace: Pace;
}

const makePulls = (core: Core, targetOf: (key: string) => Target | undefined): Pulls => {
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

const runPull = async (core: Core, context: PullContext, target: Target, what: Work): Promise<boolean> => {
  const { deps, proof, life, asserted } = core;
  if (target.membersOnly && deps.account === 'visitor') throw new CallFailed({ kind: 'signed-out' }); // [P19]
  // the server refuses it to anyone else [O52]
  if (target.isPressing && asserted()) return target.pull({ ...context, call: besideProof(core) });
  // members' pulls accept a proof of any age: with an expired access token each would be refused before the one
  // refresh [O52]
  if (target.personal || target.membersOnly) await proof.sure(target.personal ? undefined : anyAgeMs);
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
interface MemberEngine {
  readonly outbox: Outbox;
  readonly domain: DomainEngine;
}

/** null: the engine is a visitor's, or the context loads no parts of members. */
const makeMember = (core: Core, pulls: Pulls): MemberEngine | null => {
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

/** What a started engine is made of. */
interface Parts {
  readonly core: Core;
  readonly pulls: Pulls;
  readonly member: MemberEngine | null;
  /** Keys of pulls that are due though no screen shows them. */
  readonly standing: readonly string[];
}

/**
 * Takes the lease and starts. Throws StoreError when the database cannot be written, Fenced when a later start took the
 * lease.
 */
export const startEngine = async (deps: EngineDeps): Promise<Engine> => {
  const { account, store, device } = deps;
  const standing = deps.parts?.domain.standingPulls ?? [];
  const leaseHandle = await takeLease(store, deps.holder);
  const known = await device.read(['session'], sessions.current);
  const core: Core = makeCore(deps, leaseHandle, known, {
    onAnswer: () => member?.outbox.release('answer'),
    onFree: () => freed(parts),
    onAccountAnswered: () => member?.outbox.resume(),
    onEnd: () => {
      stop(parts);
      heartbeat.stop();
    },
  });
  const { life } = core;
  /** Called only once the rest of the engine exists: it may be notified at once. */
  const pulls = makePulls(core, (key) => member?.domain.targetOf(key) ?? deps.targetOf(key));
  const member: MemberEngine | null = makeMember(core, pulls);
  const parts: Parts = { core, pulls, member, standing };
  const heartbeat = heartbeatOf(core);
  try {
    await open(leaseHandle, account, core.serverTime.now());
  } catch (error) {
    if (isBug(error)) await deps.mendRows?.(leaseHandle);
    throw error;
  }
  heartbeat.start();
  if (deps.evict !== undefined) life.background(deps.evict(leaseHandle));
  if (member !== null && deps.parts !== null)
    life.background(deps.parts.mend(leaseHandle, store, deps.backup));
  // no new doubt: a probe that is under way is recent enough
  const asked = core.proof.askWho(false).catch(() => {}); // what went wrong has ended the engine
  for (const key of standing) pulls.pace.later(key); // what an earlier engine learned of and did not read (T9)
  return commandsOf(parts, asked);
};

/** The link is free again. */
const freed = ({ pulls, member, standing }: Parts): void => {
  const { runner } = pulls;
  // before `resume`, which skips keys that no screen has shown for long; pulls that failed keep their own pace [L2]
  for (const key of standing) runner.see(key);
  runner.resume();
  member?.outbox.resume();
  member?.domain.wake();
};

const stop = ({ core, pulls, member }: Parts): void => {
  pulls.runner.stop();
  pulls.pace.stop();
  member?.outbox.stop();
  member?.domain.stop();
  core.link.stop();
};

const heartbeatOf = ({ deps, leaseHandle, life }: Core) =>
  makeDatabaseHeartbeat({
    clock: deps.clock,
    beat: async () => {
      const [alive] = await Promise.all([
        leaseHandle.beat(),
        deps.device.read(['session'], sessions.current),
      ]);
      return alive;
    },
    onFenced: () => life.end('fenced'),
    onHung: () => life.end('lost'),
    onFatal: life.fatal,
  });

const commandsOf = ({ core, pulls, member, standing }: Parts, asked: Promise<void>): Engine => {
  const { link, life, proof } = core;
  const { runner, pace } = pulls;
  return {
    see: (key) => runner.see(key),
    refresh: (key) => {
      link.hint();
      runner.refresh(key);
    },
    more: (key) => runner.more(key),
    look: (tab, room) => member?.domain.look(tab, room),
    wake: () => {
      link.hint();
      void proof.askWho();
      runner.retry();
      member?.outbox.wake();
      member?.domain.wake();
      for (const key of standing) pace.later(key);
    },
    send: (again = []) => {
      link.hint(); // the user acts: what they see may be older than the network
      member?.outbox.look(again);
    },
    state: life.state,
    drained: async () => {
      await asked;
      await member?.outbox.drained();
    },
    stop: async () => {
      life.end('stopped');
      await Promise.all([runner.idle(), member?.outbox.idle(), member?.domain.idle()]);
    },
  };
};
