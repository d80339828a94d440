import { limits } from '#contract/limits.ts';
import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import * as feeds from '#src/db/feeds.ts';
import { note } from '#src/db/journal.ts';
import { beatMs } from '#src/db/lease.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Trouble } from '#src/db/rows.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import type { Clock } from '#src/lib/time.ts';
import { evict } from './evict.ts';
import { CallFailed } from './failure.ts';
import { type Fetch, makeAttempt } from './http.ts';
import { Fenced, type Grip, takeLease } from './lease.ts';
import { Held, makeLink } from './link.ts';
import { makeRunner } from './pull/runner.ts';
import type { PullContext } from './pull/target.ts';
import { makeTargets } from './pull/targets.ts';
import { type Exclusive, makeSession, type Verdict } from './session.ts';

/** Everything the engine touches, handed in: it knows no window, no timer and no network of its own. */
export interface EngineDeps {
  readonly account: Account;
  readonly store: AccountStore;
  readonly device: DeviceStore;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly online: () => boolean;
  readonly exclusive: Exclusive;
  readonly apiBase: string;
  /** Names this context in the lease row. */
  readonly holder: string;
}

/**
 * running · fenced: a later engine holds the lease · moved: another account is logged in · lost: the database is gone ·
 * stopped: on request. All but the first are final for this engine; its host starts another.
 */
export type EngineState = 'running' | 'fenced' | 'moved' | 'lost' | 'stopped';

/** Orders only; what the engine learns it writes into the database. */
export interface Engine {
  see(key: string): void;
  refresh(key: string): void;
  more(key: string): void;
  /** Something happened that may have changed the network or the session. */
  wake(): void;
  state(): EngineState;
  stop(): Promise<void>;
}

/** A write that takes longer will not come to an end. */
const hungMs = 10_000;
/** Requests under way at once. */
const mostCalls = 4;

/** Takes the lease and starts. Throws StoreError when the database cannot be written, Fenced when another start was later. */
export const startEngine = async (deps: EngineDeps): Promise<Engine> => {
  const { account, store, device, clock } = deps;
  const grip = await takeLease(store, deps.holder);
  const abort = new AbortController();
  let state: EngineState = 'running';
  const known = await device.read(['session'], sessions.current);
  let offset = known.serverOffset;

  const end = (how: EngineState) => {
    if (state !== 'running') return;
    state = how;
    abort.abort();
    runner.stop();
    link.stop();
    disarmBeat();
  };

  const fatal = (error: unknown) => {
    if (error instanceof Fenced) return end('fenced');
    if (error instanceof StoreError) return end('lost');
    if (state !== 'running') return; // an answer that came after the end
    end('lost');
    throw error; // a bug of ours: let it surface
  };
  const background = (work: Promise<unknown>) => {
    work.catch(fatal);
  };

  const attempt = makeAttempt({
    fetch: deps.fetch,
    clock,
    apiBase: deps.apiBase,
    online: deps.online,
    onServerTime: (seen) => {
      // whole seconds in the header: small differences are noise
      if (Math.abs(seen - offset) < 2_000) return;
      offset = seen;
      background(device.write(['session'], 'relaxed', (tx) => sessions.patch(tx, { serverOffset: seen })));
    },
  });
  const bounded = limitCalls(mostCalls);

  const session = makeSession({
    attempt: (endpoint, input, options) =>
      bounded(() => attempt(endpoint, input, { ...options, signal: abort.signal })),
    device,
    clock,
    exclusive: deps.exclusive,
    // known before the first answer, so that not even the first call goes out unasserted
    extended: (known.capabilities?.length ?? 0) > 0,
  });
  const link = makeLink({
    clock,
    random: deps.random,
    probe: () => session.settle().then(orThrow).then(follow),
    onState: (trouble) => background(markLink(grip, trouble, clock.wall() + offset)),
    onFree: () => runner.resume(),
    onFatal: fatal,
  });

  /** What is known of the session decides whose database may be written. */
  const follow = (verdict: Verdict): void => {
    if (verdict.is === 'unknown') return;
    const now: Account = verdict.is === 'member' ? verdict.userId : 'visitor';
    if (now !== account) end('moved');
  };

  /** Asks who is here, as any call over the link; what comes of it, the link and the session row say. */
  const askWho = () => {
    session.doubt();
    const asking = link.guard(() => session.settle().then(orThrow).then(follow));
    background(
      asking.catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
      }),
    );
  };

  const context: PullContext = {
    account,
    // asserted only where no preflight can fail on it: on our own origin, towards a server with extensions
    call: (endpoint, input, options) =>
      session.call(endpoint, input, {
        ...options,
        ...(account !== 'visitor' && deps.apiBase === '' && session.extended()
          ? { expectUser: account }
          : {}),
      }),
    grip,
    serverNow: () => clock.wall() + offset,
    reprove: async () => {
      session.doubt();
      follow(orThrow(await session.settle()));
      if (state !== 'running') throw new CallFailed({ kind: 'stopped' });
    },
  };

  const targetOf = makeTargets();
  const runner = makeRunner({
    clock,
    random: deps.random,
    throttleMs: limits.throttleMs,
    targetOf,
    run: (target, what) =>
      link.guard(async () => {
        if (target.membersOnly && account === 'visitor') throw new CallFailed({ kind: 'signed-out' });
        if (target.personal) follow(orThrow(await session.proof()));
        if (state !== 'running') throw new CallFailed({ kind: 'stopped' });
        if (what === 'more') return (await target.more?.(context)) ?? false;
        return target.pull(context);
      }),
    mark: (target, mark) => target.mark(context, mark),
    isHeld: (error) => error instanceof Held,
    onFailure: ({ failure }) => {
      // a refused refresh has decided it already; cookies of another account have to be looked into
      if (failure.kind === 'signed-out') follow({ is: 'visitor' });
      if (failure.kind === 'refused' && failure.code === 'USER_MISMATCH') askWho();
    },
    onFatal: fatal,
  });

  let disarmBeat = () => {};
  const beat = () => {
    disarmBeat = clock.setTimer(beatMs, () => {
      // a database that does not answer, ours or the device's, is as good as lost: nothing would ever settle (I21, I26)
      disarmBeat = clock.setTimer(hungMs, () => end('lost'));
      background(
        Promise.all([grip.beat(), device.read(['session'], sessions.current)]).then(([alive]) => {
          disarmBeat();
          if (!alive) end('fenced');
          else if (state === 'running') beat();
        }),
      );
    });
  };

  await grip.write(['feeds', 'pulls', 'journal', 'counters'], 'relaxed', async (tx) => {
    await feeds.clearLoading(tx);
    await pulls.clearLoading(tx);
    const entry = {
      at: clock.wall() + offset,
      epoch: grip.epoch,
      what: 'engine.start',
      about: String(account),
    };
    await note(tx, { ...entry, about: account === 'visitor' ? 'visitor' : 'member' }, 'engine.starts');
  });
  beat();
  background(evict(grip));
  askWho();

  return {
    see: (key) => runner.see(key),
    refresh: (key) => {
      link.hint();
      runner.refresh(key);
    },
    more: (key) => runner.more(key),
    wake: () => {
      link.hint();
      askWho();
      runner.retry();
    },
    state: () => state,
    stop: async () => {
      end('stopped');
      await runner.idle();
    },
  };
};

const orThrow = (verdict: Verdict): Verdict => {
  if (verdict.is === 'unknown') throw verdict.error;
  return verdict;
};

const markLink = (grip: Grip, trouble: Trouble | null, at: number): Promise<void> =>
  grip.write(['pulls'], 'relaxed', async (tx) => {
    if (trouble === null) await pulls.markDone(tx, 'link', { stamp: grip.stamp(), at }, null);
    else await pulls.markTrouble(tx, 'link', trouble);
  });

/** At most `most` at once; the rest wait in order. */
const limitCalls = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <R>(call: () => Promise<R>): Promise<R> => {
    // a place is handed on, never given up and taken again: somebody else could step in between
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
