import { limits } from '#contract/limits.ts';
import type { Account } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { countCalls, limitCalls } from './calls.ts';
import { makeDatabaseHeartbeat } from './database-heartbeat.ts';
import type { DomainEngine } from './domain-port.ts';
import { CallFailed } from './failure.ts';
import { makeAttempt } from './http.ts';
import { Fenced, takeLease } from './lease.ts';
import { Held, makeLink } from './link.ts';
import { watchNetwork } from './network.ts';
import { markLink, open } from './open.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Engine, EngineDeps, EngineState } from './ports.ts';
import { makePace } from './pull/pace.ts';
import { makeRunner } from './pull/runner.ts';
import type { PullContext } from './pull/target.ts';
import { makeServerTime } from './server-time.ts';
import { makeAccountCalls } from './session/account-calls.ts';
import { makeSession, orThrow, type Verdict } from './session/session.ts';

/** Maximum number of requests under way at once. */
const mostCalls = 4;
/**
 * A socket is opened only when the cookies were proven to be this account's at most this long ago; the link's own probe
 * counts (I28).
 */
const socketProofMs = 1_000;
/** The first socket uses the answer with which the engine began [O18]. */
const firstProofMs = 10_000;
const anyAgeMs = Number.POSITIVE_INFINITY;

/**
 * Takes the lease and starts. Throws StoreError when the database cannot be written, Fenced when a later start took the
 * lease.
 */
export const startEngine = async (deps: EngineDeps): Promise<Engine> => {
  const { account, store, device, clock, parts } = deps;
  const standing = parts?.domain.standingPulls ?? [];
  const leaseHandle = await takeLease(store, deps.holder);
  const abort = new AbortController();
  let state: EngineState = 'running';
  const known = await device.read(['session'], sessions.current);
  const serverTime = makeServerTime(clock, known.serverOffset);

  const end = (how: EngineState) => {
    if (state !== 'running') return;
    state = how;
    abort.abort();
    runner.stop();
    pace.stop();
    outbox?.stop();
    domain?.stop();
    link.stop();
    heartbeat.stop();
  };

  const fatal = (error: unknown) => {
    if (error instanceof Fenced) return end('fenced');
    if (error instanceof StoreError) return end('lost');
    if (state !== 'running') return; // an answer that arrived after the engine had ended
    end('lost');
    throw error; // a bug of ours: let it surface
  };
  const background = (work: Promise<unknown>) => {
    work.catch(fatal);
  };

  const network = watchNetwork(deps.online);
  const online = network.isOnline;

  const attempt = makeAttempt({
    fetch: deps.fetch,
    clock,
    apiBase: deps.apiBase,
    online,
    onReached: network.onAnswer,
    onServerTime: (seen) => {
      if (!serverTime.learn(seen)) return;
      background(device.write(['session'], 'relaxed', (tx) => sessions.patch(tx, { serverOffset: seen })));
    },
  });
  const calls = countCalls(limitCalls(mostCalls, attempt), abort.signal, () => outbox?.release('answer'));

  const session = makeSession({
    attempt: calls.attempt,
    device,
    clock,
    exclusive: deps.exclusive,
    known: known.capabilities ?? [],
  });
  const link = makeLink({
    clock,
    random: deps.random,
    probe: () => session.settle().then(orThrow).then(follow),
    onState: (trouble) => background(markLink(leaseHandle, trouble, serverTime.now())),
    onFree: () => {
      // before `resume`, which skips keys that no screen has shown for long; pulls that failed keep their own pace [L2]
      for (const key of standing) runner.see(key);
      runner.resume();
      outbox?.resume();
      domain?.wake();
    },
    onFatal: fatal,
  });

  /** The verdict about the session decides whose database may be written. */
  const follow = (verdict: Verdict): void => {
    if (verdict.is === 'unknown') return;
    const now: Account = verdict.is === 'member' ? verdict.userId : 'visitor';
    if (now !== account) end('moved');
  };

  /** Proves that this account is logged in, by an answer at most this old; throws when it is not. */
  const sure = async (mostMs?: number): Promise<void> => {
    follow(orThrow(await session.proof(mostMs)));
    if (state !== 'running') throw new CallFailed({ kind: 'stopped' });
  };

  /** Asks who is logged in, over the link as any call; the link and the session row tell the result. */
  const askWho = (isDoubted = true) => {
    if (isDoubted) session.doubt();
    const asking = link.guard(() => session.settle().then(orThrow).then(follow));
    // the device may still report no network although there is one again: an answer is the better evidence [L5]
    const done = asking.then(
      () => outbox?.resume(),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
      },
    );
    background(done);
    return done;
  };

  const { asserted, call, certain } = makeAccountCalls({ ...deps, session, sure });
  const serverNow = serverTime.now;
  const pace = makePace(clock, (key) => runner.chase(key));
  const context: PullContext = {
    account,
    call,
    leaseHandle,
    serverNow,
    certain,
    also: (key) => runner.chase(key),
    later: pace.later,
  };

  /**
   * Whether the call was not made: it is due as soon as the link is free, whether the link or the device reported the
   * block first [L2].
   */
  const isHeld = (error: CallFailed) => error instanceof Held || error.failure.kind === 'never-left';

  /** Called only once the rest of the engine exists: it may be notified at once. */
  const targetOf = (key: string) => domain?.targetOf(key) ?? deps.targetOf(key);

  const runner = makeRunner({
    clock,
    random: deps.random,
    throttleMs: limits.throttleMs,
    targetOf,
    run: (target, what) =>
      link.guard(async () => {
        if (target.membersOnly && account === 'visitor') throw new CallFailed({ kind: 'signed-out' });
        // members' pulls accept a proof of any age: with an expired access token each would be refused before the one
        // refresh [O18]
        if (target.personal || target.membersOnly) await sure(target.personal ? undefined : anyAgeMs);
        if (state !== 'running') throw new CallFailed({ kind: 'stopped' });
        if (what === 'more') return (await target.more?.(context)) ?? false;
        return target.pull(context);
      }),
    mark: (target, mark) => target.mark(context, mark),
    isHeld,
    onFailure: ({ failure }) => {
      // a refused refresh has decided it already; another account's cookies need a new probe
      if (failure.kind === 'signed-out') follow({ is: 'visitor' });
      if (failure.kind === 'refused' && failure.code === 'USER_MISMATCH') void askWho();
    },
    onFatal: fatal,
  });

  const isFree = () => online() && link.isFree();
  const outbox: Outbox | null =
    account === 'visitor' || parts === null
      ? null
      : parts.makeOutbox({
          clock,
          random: deps.random,
          leaseHandle,
          backup: deps.backup,
          call,
          certain,
          guard: link.guard,
          fetch: deps.fetch,
          ...deps.media,
          apiBase: deps.apiBase,
          online,
          signal: abort.signal,
          onStale: (key) => (standing.includes(key) ? runner.chase(key) : runner.renew(key)),
          isFree,
          isHeld,
          sure: (mostMs) => link.guard(() => sure(mostMs)),
          asserted,
          executorOf: (kind) => domain?.executorOf(kind),
          capabilities: session.capabilities,
          answers: calls.answers,
          serverNow,
          atLeast: serverTime.atLeast,
          horizonMs: deps.horizonMs,
          onForeign: () => void askWho(),
          onFatal: fatal,
        });

  let proofMs = firstProofMs;
  const domain: DomainEngine | null =
    account === 'visitor' || parts === null
      ? null
      : parts.domain.start({
          me: account,
          clock,
          random: deps.random,
          leaseHandle,
          serverNow,
          call,
          guard: link.guard,
          isFree,
          can: (capability) => session.capabilities().includes(capability),
          settle: async () => {
            await link.guard(() => sure(proofMs));
            proofMs = socketProofMs;
            // the network may have been lost while the answer was stored (I28)
            if (!online()) throw new CallFailed({ kind: 'never-left' });
          },
          chase: context.also,
          later: pace.later,
          onNews: pace.news,
          onSettled: (rows) => outbox?.settled(rows),
          onMoved: () => outbox?.look([]),
          onOpen: () => outbox?.release('socket'),
          onFatal: fatal,
        });

  const heartbeat = makeDatabaseHeartbeat({
    clock,
    beat: async () => {
      const [alive] = await Promise.all([leaseHandle.beat(), device.read(['session'], sessions.current)]);
      return alive;
    },
    onFenced: () => end('fenced'),
    onHung: () => end('lost'),
    onFatal: fatal,
  });
  await open(leaseHandle, account, serverNow());
  heartbeat.start();
  if (deps.evict !== undefined) background(deps.evict(leaseHandle));
  if (account !== 'visitor' && parts !== null) background(parts.mend(leaseHandle, store, deps.backup));
  // no new doubt: a probe that is under way is recent enough
  const asked = askWho(false).catch(() => {}); // what went wrong has ended the engine
  for (const key of standing) pace.later(key); // what an earlier engine learned of and did not read (T9)

  return {
    see: (key) => runner.see(key),
    refresh: (key) => {
      link.hint();
      runner.refresh(key);
    },
    more: (key) => runner.more(key),
    look: (tab, room) => domain?.look(tab, room),
    wake: () => {
      link.hint();
      void askWho();
      runner.retry();
      outbox?.wake();
      domain?.wake();
      for (const key of standing) pace.later(key);
    },
    send: (again = []) => {
      link.hint(); // the user acts: what they see may be older than the network
      outbox?.look(again);
    },
    state: () => state,
    drained: async () => {
      await asked;
      await outbox?.drained();
    },
    stop: async () => {
      end('stopped');
      await Promise.all([runner.idle(), outbox?.idle(), domain?.idle()]);
    },
  };
};
