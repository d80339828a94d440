import type { Account } from '#src/db/accounts.ts';
import { note } from '#src/db/engine-rows.ts';
import * as feeds from '#src/db/feeds.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Moment, Trouble } from '#src/db/rows.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { makeServerTime, type ServerTime } from '../lib/time.ts';
import { CallFailed } from './failure.ts';
import { type Call, makeCall } from './http.ts';
import { Fenced, isBug, type LeaseHandle } from './lease.ts';
import { Held, type Link, makeLink, watchNetwork } from './link.ts';
import type { EngineDeps, EngineState } from './ports.ts';
import {
  type AccountCalls,
  makeAccountCalls,
  makeSession,
  orThrow,
  type Session,
  type Verdict,
} from './session/session.ts';

/** Limits the requests under way to `most`. The rest wait in order, except those that must leave now or not at all. */
const limitCalls = (most: number, call: Call): Call => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (endpoint, input, options) => {
    if (options?.beforeSend !== undefined) return call(endpoint, input, options);
    // a free place is handed to the next waiting call: were it released first, another call could take it in between
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await call(endpoint, input, options);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/**
 * Counts the answers that came from the server itself, good or bad, and reports each; every call ends with `signal`.
 */
const countCalls = (
  call: Call,
  signal: AbortSignal,
  onAnswer: () => void,
): { readonly call: Call; readonly answers: () => number } => {
  let answers = 0;
  const count = () => {
    answers += 1;
    onAnswer();
  };
  return {
    call: async (endpoint, input, options) => {
      try {
        const answer = await call(endpoint, input, { ...options, signal });
        count();
        return answer;
      } catch (error) {
        if (error instanceof CallFailed && error.failure.kind === 'refused') count();
        throw error;
      }
    },
    answers: () => answers,
  };
};

interface AccountProofDeps {
  readonly account: Account;
  readonly session: Session;
  readonly guard: Link['guard'];
  readonly life: Life;
  /** The server has answered who is logged in: held entries may go [L5]. */
  readonly onAccountAnswered: () => void;
}

/** Whether the account of this engine is still the one that is logged in. Another one ends the engine. */
interface AccountProof {
  /** The verdict about the session decides whose database may be written. */
  follow(verdict: Verdict): void;
  /** Asks who is logged in, without the link. */
  probe(): Promise<void>;
  /** Proves that this account is logged in, by an answer at most this old; throws when it is not. */
  sure(mostMs?: number): Promise<void>;
  /** Asks who is logged in, over the link as any call; the link and the session row hold the result. */
  askWho(isDoubted?: boolean): Promise<void>;
}

/** The account that a verdict names; null: it names none. */
const namedBy = (verdict: Verdict): Account | null =>
  verdict.is === 'member' ? verdict.userId : verdict.is === 'visitor' ? 'visitor' : null;

const makeAccountProof = ({
  account,
  session,
  guard,
  life,
  onAccountAnswered,
}: AccountProofDeps): AccountProof => {
  const follow = (verdict: Verdict): void => {
    const now = namedBy(verdict);
    if (now !== null && now !== account) life.end('moved');
  };
  const probe = () => session.settle().then(orThrow).then(follow);
  return {
    follow,
    probe,
    sure: async (mostMs) => {
      follow(orThrow(await session.proof(mostMs)));
      if (!life.isRunning()) throw new CallFailed({ kind: 'stopped' });
    },
    askWho: (isDoubted = true) => {
      if (isDoubted) session.doubt();
      // the device may still report no network although there is one again: an answer is the better evidence [L5]
      const done = guard(probe).then(onAccountAnswered, (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
      });
      life.background(done);
      return done;
    },
  };
};

/** Whether an engine runs, and how it ended. */
interface Life {
  state(): EngineState;
  isRunning(): boolean;
  /** Aborts when it ends. */
  readonly signal: AbortSignal;
  /** Ends it, once. */
  end(how: EngineState): void;
  /** Ends it by an error that is no failed call, a database that fails [E3] among them. A bug is thrown on. */
  fatal(error: unknown): void;
  /** It goes on in spite of a bug, which is thrown on where nothing waits for it. */
  survive(bug: unknown): void;
  /** Work that nothing waits for. */
  background(work: Promise<unknown>): void;
}

/** `stopParts` stops what the engine is made of; `mend` looks for rows that may be why something threw [O59]. */
export const makeLife = (stopParts: () => void, mend: () => void = () => {}): Life => {
  let state: EngineState = 'running';
  const abort = new AbortController();
  const end = (how: EngineState): void => {
    if (state !== 'running') return;
    state = how;
    abort.abort();
    stopParts();
  };
  const fatal = (error: unknown) => {
    if (error instanceof Fenced) return end('fenced');
    if (state !== 'running') return; // an answer that arrived after the engine had ended
    end('lost');
    if (isBug(error)) mend();
    if (!(error instanceof StoreError)) throw error; // a bug of ours: let it surface
  };
  return {
    state: () => state,
    isRunning: () => state === 'running',
    signal: abort.signal,
    end,
    fatal,
    survive: (bug) => {
      mend();
      void Promise.reject(bug);
    },
    background: (work) => {
      work.catch(fatal);
    },
  };
};

/** Clears what an earlier engine left as "loading" [P18], and records this engine. Throws Fenced, StoreError. */
export const open = (leaseHandle: LeaseHandle, account: Account, at: Moment): Promise<void> =>
  leaseHandle.write(['feeds', 'pulls', 'journal', 'counters'], 'relaxed', async (tx) => {
    await feeds.clearLoading(tx);
    await pulls.clearLoading(tx);
    const about = account === 'visitor' ? 'visitor' : 'member';
    await note(tx, { at, epoch: leaseHandle.epoch, what: 'engine.start', about }, 'engine.starts');
  });

/** Stores for the screens whether the network is free. */
const markLink = (leaseHandle: LeaseHandle, trouble: Trouble | null, at: Moment): Promise<void> =>
  leaseHandle.write(['pulls'], 'relaxed', async (tx) => {
    if (trouble === null) await pulls.markDone(tx, 'link', { stamp: leaseHandle.stamp(), at }, null);
    else await pulls.markTrouble(tx, 'link', trouble);
  });

/** Maximum number of requests under way at once. */
const mostCalls = 4;

/** What each engine stands on, a visitor's too: its lease, its account, and the way to the server. */
export interface Core extends AccountCalls {
  readonly deps: EngineDeps;
  readonly leaseHandle: LeaseHandle;
  readonly life: Life;
  readonly serverTime: ServerTime;
  readonly online: () => boolean;
  readonly calls: ReturnType<typeof countCalls>;
  readonly session: Session;
  readonly link: Link;
  readonly proof: AccountProof;
}

interface CoreEvents {
  /** The server answered a call. */
  readonly onAnswer: () => void;
  /** The link is free again. */
  readonly onFree: () => void;
  /** The server has answered who is logged in: held entries may go. */
  readonly onAccountAnswered: () => void;
  /** The engine ends. */
  readonly onEnd: () => void;
}

export const makeCore = (
  deps: EngineDeps,
  leaseHandle: LeaseHandle,
  known: Awaited<ReturnType<typeof sessions.current>>,
  { onAnswer, onFree, onAccountAnswered, onEnd }: CoreEvents,
): Core => {
  const { account, device, clock } = deps;
  const mend = () => {
    // it fails with the database, and a later engine tries again
    void deps.mendRows?.(leaseHandle).catch(() => {});
  };
  const life = makeLife(onEnd, mend);
  const serverTime = makeServerTime(clock, known.serverOffset);
  const network = watchNetwork(deps.online);
  const online = network.isOnline;
  const fetched = makeCall({
    fetch: deps.fetch,
    clock,
    apiBase: deps.apiBase,
    online,
    onReached: network.onAnswer,
    onServerTime: (seen) => {
      if (!serverTime.learn(seen)) return;
      const note = device.write(['session'], 'relaxed', (tx) => sessions.patch(tx, { serverOffset: seen }));
      life.background(note);
    },
  });
  const offered = deps.offering?.(fetched, leaseHandle.epoch, serverTime.now) ?? fetched;
  const calls = countCalls(limitCalls(mostCalls, offered), life.signal, onAnswer);
  const { exclusive } = deps;
  const capabilities = known.capabilities ?? [];
  const { changeAccount } = deps;
  const session = makeSession({
    call: calls.call,
    device,
    clock,
    exclusive,
    known: capabilities,
    ...(changeAccount && { changeAccount }),
  });
  const link = makeLink({
    clock,
    random: deps.random,
    probe: () => proof.probe(),
    onState: (trouble) => life.background(markLink(leaseHandle, trouble, serverTime.now())),
    onFree,
    onFatal: life.fatal,
  });
  const proof = makeAccountProof({ account, session, guard: link.guard, life, onAccountAnswered });
  const accountCalls = makeAccountCalls({ ...deps, session, sure: proof.sure });
  return { deps, leaseHandle, life, serverTime, online, calls, session, link, proof, ...accountCalls };
};

/**
 * Whether the call was not made: it is due as soon as the link is free, whether the link or the device reported the
 * block first [L2].
 */
export const isHeld = (error: CallFailed): boolean =>
  error instanceof Held || error.failure.kind === 'never-left';

export const anyAgeMs = Number.POSITIVE_INFINITY;

/**
 * Makes a call beside the question of who is logged in, and believes its end once that is answered, or once the server
 * has said again that it checks whose request it is [O52].
 */
export const besideProof =
  ({ call, session, proof, asserted }: Core): Call =>
  async (endpoint, input, options) => {
    const announced = session.announced();
    const proving = proof.sure(anyAgeMs);
    proving.catch(() => {}); // looked at below
    const end = await call(endpoint, input, options).catch((error: unknown) => {
      if (error instanceof CallFailed) return error;
      throw error; // a bug waits for nothing
    });
    await Promise.race([announced, proving]);
    if (!asserted()) await proving;
    if (end instanceof CallFailed) throw end;
    return end;
  };
