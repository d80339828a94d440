import type { Capability } from '#contract/capabilities.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Account, DeviceStore } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import type { Clock } from '#src/lib/time.ts';
import { makeMachine } from '../connection/machine.ts';
import {
  firstQuestion,
  moveQuestion,
  type QuestionEffect,
  type QuestionEvent,
  type QuestionState,
  type Verdict,
} from '../connection/question-machine.ts';
import { CallFailed } from '../failure.ts';
import type { Call } from '../http.ts';
import { type AskWho, makeAskWho } from './ask-who.ts';
import type { Exclusive } from './exclusive.ts';
import { makeRefresh, type Refresh } from './refresh.ts';
import { type ChangeAccount, changeAtOnce, type SessionRows, sessionRowsOf } from './session-rows.ts';

export type { Verdict } from '../connection/question-machine.ts';

export interface SessionDeps {
  readonly call: Call;
  readonly device: DeviceStore;
  readonly clock: Clock;
  readonly exclusive: Exclusive;
  /** Capabilities that were known before, so that even the first call uses them. */
  readonly known?: readonly Capability[];
  readonly changeAccount?: ChangeAccount;
}

export interface Session {
  /** A call with one shared refresh and, while the same account is here, one retry after a 401 (contract §1.6). */
  readonly call: Call;
  /** Asks who is logged in and stores the answer. A failed question never changes what is known. */
  settle(): Promise<Verdict>;
  /** What the server announced; without that, no header beyond the plain contract may be sent. */
  capabilities(): readonly Capability[];
  /** Settles when the server announces it the next time. */
  announced(): Promise<void>;
  /** Forgets the last proof, so that the next call that needs one asks again. */
  doubt(): void;
  /**
   * As settle, but accepts the answer to a question that was asked less than `mostMs` ago or failed a moment ago. A
   * server whose login probe names no user is asked for the profile alone (O53).
   */
  proof(mostMs?: number): Promise<Verdict>;
}

/** How long an answer to "who is logged in" is valid; after that a call whose answer differs for visitors asks again. */
const proofMs = 60_000;

/** The question "who is logged in", asked once for all who want its answer; connection/question-machine.ts decides. */
const makeQuestion = (clock: Clock, askWho: AskWho): Pick<Session, 'settle' | 'proof' | 'doubt'> => {
  const { send } = makeMachine<QuestionState, QuestionEvent, QuestionEffect>(firstQuestion, moveQuestion);
  /** The answer to the newest question; before the first one nothing is known. */
  let newest = Promise.resolve<Verdict>({ is: 'unknown', error: new CallFailed({ kind: 'stopped' }) });

  const ask = async (question: number, isRenewal: boolean, before: Promise<unknown>): Promise<Verdict> => {
    await before;
    const askedAt = clock.mono();
    send({ kind: 'left', question, now: askedAt });
    let verdict: Verdict | null = null;
    try {
      verdict = await askWho(isRenewal);
      return verdict;
    } finally {
      send({ kind: 'answered', question, askedAt, verdict });
    }
  };

  const answerTo = (event: QuestionEvent): Promise<Verdict> => {
    const [effect] = send(event);
    if (effect?.kind === 'give') return Promise.resolve(effect.verdict);
    if (effect?.kind === 'ask') newest = ask(effect.question, effect.isRenewal, Promise.allSettled([newest]));
    return newest;
  };

  return {
    settle: () => answerTo({ kind: 'settle' }),
    proof: (mostMs = proofMs) => answerTo({ kind: 'prove', now: clock.mono(), mostMs }),
    doubt: () => void send({ kind: 'doubt' }),
  };
};

export const orThrow = (verdict: Verdict): Verdict => {
  if (verdict.is === 'unknown') throw verdict.error;
  return verdict;
};

const isUnauthorised = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 401;

/** Calls with one shared refresh, and one retry after a 401 while the same account is here [S4] [S9]. */
const retrying =
  (once: Call, rows: SessionRows, refresh: Refresh): Call =>
  async (endpoint, input, options) => {
    const asked = await rows.read();
    try {
      return await once(endpoint, input, options);
    } catch (error) {
      if (!isUnauthorised(error) || endpoint.path === endpoints.refreshToken.path) throw error;
      await refresh(asked.refreshes);
      const { turn, userId } = await rows.read();
      if (turn !== asked.turn || userId !== asked.userId) throw error; // the call was another account's
      return once(endpoint, input, options); // a second 401 is final for this call, and no logout
    }
  };

export const makeSession = (deps: SessionDeps): Session => {
  const { call: once, device, clock, exclusive } = deps;
  const rows = sessionRowsOf(device, deps.changeAccount ?? changeAtOnce);
  const call = retrying(once, rows, makeRefresh({ call: once, clock, exclusive, rows }));
  let capabilities = deps.known ?? [];
  let announce = () => {};
  const next = () =>
    new Promise<void>((go) => {
      announce = go;
    });
  let announced = next();
  const askWho = makeAskWho({
    call,
    device,
    exclusive,
    rows,
    onCapabilities: (now) => {
      capabilities = now;
      announce();
      announced = next();
    },
  });
  return {
    call,
    capabilities: () => capabilities,
    announced: () => announced,
    ...makeQuestion(clock, askWho),
  };
};

interface CertainDeps {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** A call as this account. */
  readonly call: Call;
  /** Whether the server checks whose request it is. */
  readonly asserted: () => boolean;
  /** Counts everything that may have renewed the session's cookies on this device. */
  readonly refreshes: () => Promise<number>;
  /** Proves who is logged in, by an answer at most this old. */
  readonly sure: (mostMs: number) => Promise<void>;
}

/** It could not be proven who is logged in: that says nothing about the call to be made. */
export class Unproven extends CallFailed {}

/** Marks the failure of a proof, so that it is not taken for an answer to the call itself. */
export const proof = async (
  proving: Promise<void>,
  isHeld: (error: CallFailed) => boolean = () => false,
): Promise<void> => {
  try {
    await proving;
  } catch (error) {
    // a call that was never made stays what it is
    throw error instanceof CallFailed && !isHeld(error) ? new Unproven(error.failure, error) : error;
  }
};

/** Turns a refusal into an answer: it decides as much, and may have been meant for another account's cookies too. */
const answerTo = async <A>(calling: Promise<A>): Promise<A | CallFailed> => {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status !== 401)
      return error;
    throw error;
  }
};

/** A session that expires during each try is no session. */
const mostTries = 3;
/** How long an answer waits for other calls under way, so that one proof after all of them serves them all [O29] [O51]. */
const gatherMs = 250;

/** Proofs that several answers share: each proof begins after all of its answers. */
const makeProofs = ({ clock, sure }: Pick<CertainDeps, 'clock' | 'sure'>) => {
  let underWay = 0;
  let next: { readonly begin: () => void; readonly proof: Promise<void> } | null = null;
  const gather = () => {
    let begin = () => {};
    const begun = new Promise<void>((go) => {
      begin = go;
    });
    const disarm = clock.setTimer(gatherMs, begin);
    const proving = begun.then(() => {
      disarm();
      next = null;
      return proof(sure(0));
    });
    return { begin, proof: proving };
  };
  /**
   * Returns the answer to a call once it is proven who is logged in; the proof begins when no other call is under way,
   * or a moment later.
   */
  return async <A>(calling: Promise<A>): Promise<A> => {
    underWay += 1;
    let answer: A;
    try {
      answer = await calling;
    } catch (error) {
      underWay -= 1;
      if (underWay === 0) next?.begin();
      throw error;
    }
    underWay -= 1;
    next ??= gather();
    if (underWay === 0) next.begin();
    await next.proof;
    return answer;
  };
};

/**
 * Reads that are certain to be this account's [O8]. When the access cookie has just expired, an optional-auth call
 * silently answers as for a visitor (contract §1.5). A server that checks accounts refuses such a call. An answer of
 * any other server is certain when the session is proven after it without a refresh: then the cookie was valid before,
 * too.
 */
export const makeCertain = ({ clock, call, asserted, refreshes, sure }: CertainDeps): Call => {
  const proven = makeProofs({ clock, sure });
  return async (endpoint, input, options) => {
    if (asserted()) return call(endpoint, input, options);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await refreshes();
      const answer = await proven(answerTo(call(endpoint, input, options)));
      if (answer instanceof CallFailed) throw answer;
      // a call that needs a login is never answered as for a visitor: the answer is this account's, if that is still
      // logged in
      if (endpoint.auth === 'user' || (await refreshes()) === before) return answer;
    }
    throw new Unproven({ kind: 'busy', status: 0, retryAfterMs: null });
  };
};

interface AccountCallsDeps {
  /** '' where the server is our own origin. */
  readonly apiBase: string;
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly device: DeviceStore;
  readonly account: Account;
  readonly session: Session;
  /** Proves that this account is logged in, by an answer at most this old, ms; throws CallFailed when it is not. */
  readonly sure: (mostMs?: number) => Promise<void>;
}

/** Calls as one account, and reads that are certain to be its own [O8]. */
export interface AccountCalls {
  /** Whether the server checks whose request it is. */
  readonly asserted: () => boolean;
  readonly call: Call;
  readonly certain: Call;
  /** Counts everything that may have renewed the session's cookies on this device. */
  readonly refreshes: () => Promise<number>;
}

/** The calls of an engine that serves this account. */
export const makeAccountCalls = ({
  account,
  apiBase,
  clock,
  device,
  session,
  sure,
}: AccountCallsDeps): AccountCalls => {
  /**
   * The account is asserted only where no preflight can fail on it: on our own origin, towards a server that says that
   * it checks [O15].
   */
  const asserted = () =>
    account !== 'visitor' && apiBase === '' && session.capabilities().includes('expect-user');
  const call: Call = (endpoint, input, options) =>
    session.call(endpoint, input, {
      ...options,
      ...(account !== 'visitor' && asserted() ? { expectUser: account } : {}),
    });
  const refreshes = async (): Promise<number> => {
    const row = await device.read(['session'], sessions.current);
    return row.refreshes + row.refreshTries;
  };
  const certain = makeCertain({ clock, call, asserted, refreshes, sure });
  return { asserted, call, certain, refreshes };
};
