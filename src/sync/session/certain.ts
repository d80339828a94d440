import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import type { Call } from '../http.ts';

export interface CertainDeps {
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
