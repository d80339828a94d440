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
import type { AskWho } from './ask-who.ts';

/** The question "who is logged in", asked once for all who want its answer; connection/question-machine.ts decides. */
export interface Question {
  settle(): Promise<Verdict>;
  /** As settle, but accepts the answer to a question that was asked less than `mostMs` ago. */
  prove(mostMs?: number): Promise<Verdict>;
  doubt(): void;
}

/** How long an answer to "who is logged in" is valid; after that a call whose answer differs for visitors asks again. */
const proofMs = 60_000;

export const makeQuestion = (clock: Clock, askWho: AskWho): Question => {
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
    if (effect?.kind === 'ask')
      newest = ask(
        effect.question,
        effect.isRenewal,
        newest.catch(() => {}),
      );
    return newest;
  };

  return {
    settle: () => answerTo({ kind: 'settle' }),
    prove: (mostMs = proofMs) => answerTo({ kind: 'prove', now: clock.mono(), mostMs }),
    doubt: () => void send({ kind: 'doubt' }),
  };
};
