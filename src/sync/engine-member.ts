import type { UserId } from '#contract/ids.ts';
import type { DomainEngine } from './domain-port.ts';
import { type Core, isHeld } from './engine-core.ts';
import type { Pulls } from './engine-pulls.ts';
import { CallFailed } from './failure.ts';
import type { MemberParts } from './member-parts.ts';
import type { Outbox } from './outbox/outbox.ts';

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
