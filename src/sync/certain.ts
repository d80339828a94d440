import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from './failure.ts';
import type { Attempt } from './http.ts';

export interface CertainDeps {
  readonly clock: Pick<Clock, 'setTimer'>;
  /** A call as this account. */
  readonly call: Attempt;
  /** The server checks whose request it is. */
  readonly asserted: () => boolean;
  /** Grows with whatever may have renewed the session's cookies on this device. */
  readonly refreshes: () => Promise<number>;
  /** Proves who is here by an answer at most so old. */
  readonly sure: (mostMs: number) => Promise<void>;
}

/** Who is here could not be told: no word about what was to be asked or done. */
export class Unproven extends CallFailed {}

/** Marks what comes of a proof, so that nobody takes it for an answer to the call itself. */
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

/** A refusal decides as much as an answer: it, too, may have been meant for another one's cookies. */
const answerTo = async <A>(calling: Promise<A>): Promise<A | CallFailed> => {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status !== 401)
      return error;
    throw error;
  }
};

/** A session that runs out at every turn is no session. */
const mostTries = 3;
/** How long an answer waits for others that are under way, so that one proof after all of them serves them all [O18]. */
const gatherMs = 250;

/** Proofs that several answers share: each begins after all of its answers. */
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
  /** The answer to a call, once who is here was proven after it: when no other call is under way, or a moment later. */
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
 * Reads as this account for certain [O8]. An access cookie that has just run out makes an optional-auth call answer as for
 * a visitor, without a word (contract §1.5). A server that checks refuses that. Of any other it is certain when the session
 * is proven after the answer and had not to be refreshed for it: then the cookie was good before, too.
 */
export const makeCertain = ({ clock, call, asserted, refreshes, sure }: CertainDeps): Attempt => {
  const proven = makeProofs({ clock, sure });
  return async (endpoint, input, options) => {
    if (asserted()) return call(endpoint, input, options);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await refreshes();
      const answer = await proven(answerTo(call(endpoint, input, options)));
      if (answer instanceof CallFailed) throw answer;
      // one that wants a login was never answered as for a visitor: it was this account's, if that is still here
      if (endpoint.auth === 'user' || (await refreshes()) === before) return answer;
    }
    throw new Unproven({ kind: 'busy', status: 0, retryAfterMs: null });
  };
};
