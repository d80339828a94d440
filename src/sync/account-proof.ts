import type { Account } from '#src/db/accounts.ts';
import type { Life } from './engine-life.ts';
import { CallFailed } from './failure.ts';
import type { Link } from './link.ts';
import { orThrow, type Session, type Verdict } from './session/session.ts';

interface AccountProofDeps {
  readonly account: Account;
  readonly session: Session;
  readonly guard: Link['guard'];
  readonly life: Life;
  /** The server has answered who is logged in: held entries may go [L5]. */
  readonly onAccountAnswered: () => void;
}

/** Whether the account of this engine is still the one that is logged in. Another one ends the engine. */
export interface AccountProof {
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

export const makeAccountProof = ({
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
