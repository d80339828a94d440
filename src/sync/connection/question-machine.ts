import type { UserId } from '#contract/ids.ts';
import type { CallFailed } from '../failure.ts';
import { type Move, moveTo } from './machine.ts';

/** Who is logged in. unknown: the network failed; whatever was true before stays true. */
export type Verdict =
  | { readonly is: 'member'; readonly userId: UserId }
  | { readonly is: 'visitor' }
  | { readonly is: 'unknown'; readonly error: CallFailed };

interface Known {
  /** How often there was a reason to ask again. */
  readonly doubts: number;
  /** The last answer, and when its request left (monotonic); null: none since the last doubt. */
  readonly proof: { readonly verdict: Verdict; readonly at: number } | null;
}

/**
 * The question "who is logged in", as one pure and total function. A question is named by the number of doubts when it was
 * asked: a newer one waits for those before it, and each state is about the newest.
 *
 *   idle ──settle, prove──> queued ──left──> asked ──answered──> idle
 *                             ^──settle, prove after a doubt──┘
 */
export type QuestionState =
  | ({ readonly kind: 'idle' } & Known)
  | ({ readonly kind: 'queued'; readonly question: number } & Known)
  | ({ readonly kind: 'asked'; readonly question: number; readonly askedAt: number } & Known);

export type QuestionEvent =
  /** The answer is wanted, by a question that is asked now or that no doubt has followed. */
  | { readonly kind: 'settle' }
  /** As `settle`, but an answer will do whose question was asked less than `mostMs` ago. */
  | { readonly kind: 'prove'; readonly now: number; readonly mostMs: number }
  /** The session may have changed. */
  | { readonly kind: 'doubt' }
  /** The request of this question leaves. */
  | { readonly kind: 'left'; readonly question: number; readonly now: number }
  | {
      readonly kind: 'answered';
      readonly question: number;
      readonly askedAt: number;
      /** null: it ended by a failure that is none of a call. */
      readonly verdict: Verdict | null;
    };

/** Where the answer comes from: one for each `settle` and `prove`. */
export type QuestionEffect =
  | { readonly kind: 'give'; readonly verdict: Verdict }
  /** The newest question, which is under way. */
  | { readonly kind: 'share' }
  /** A new question, after those under way. `isRenewal`: a proof is renewed [O53]. */
  | { readonly kind: 'ask'; readonly question: number; readonly isRenewal: boolean };

type QuestionMove = Move<QuestionState, QuestionEffect>;

/** A question that just failed is not repeated by each call that needs its answer (I28). */
const unknownMs = 5_000;

export const firstQuestion = { kind: 'idle', doubts: 0, proof: null } as const satisfies QuestionState;

const settled = (state: QuestionState, isRenewal: boolean): QuestionMove => {
  const { doubts: question, proof } = state;
  // a question that left before the doubt arose shows the past, not the present [S7]
  if (state.kind !== 'idle' && state.question === question) return moveTo(state, { kind: 'share' });
  return moveTo({ kind: 'queued', question, doubts: question, proof }, { kind: 'ask', question, isRenewal });
};

const proven = (state: QuestionState, now: number, mostMs: number): QuestionMove => {
  const { proof, doubts } = state;
  const ms = proof?.verdict.is === 'unknown' ? unknownMs : mostMs;
  if (proof !== null && now - proof.at < ms) return moveTo(state, { kind: 'give', verdict: proof.verdict });
  // the question under way may have been asked too long ago
  const isOld = state.kind === 'asked' && now - state.askedAt >= mostMs;
  return settled(isOld ? { ...state, doubts: doubts + 1 } : state, true);
};

/** Only an answer to a question about the newest doubt is a proof [S7]. */
const answered = (
  state: QuestionState,
  { question, askedAt: at, verdict }: Extract<QuestionEvent, { kind: 'answered' }>,
): QuestionMove => {
  if (state.kind === 'idle') return moveTo(state);
  const { doubts } = state;
  const proof = verdict !== null && question === doubts ? { verdict, at } : null;
  return moveTo(state.question === question ? { kind: 'idle', doubts, proof } : { ...state, proof });
};

/** The next state of the question. Same input, same output; every pair of state and event has an answer. */
export const moveQuestion = (state: QuestionState, event: QuestionEvent): QuestionMove => {
  switch (event.kind) {
    case 'settle':
      return settled(state, false);
    case 'prove':
      return proven(state, event.now, event.mostMs);
    case 'doubt':
      return moveTo({ ...state, doubts: state.doubts + 1, proof: null });
    case 'left': {
      const isNewest = state.kind === 'queued' && state.question === event.question;
      return moveTo(isNewest ? { ...state, kind: 'asked', askedAt: event.now } : state);
    }
    case 'answered':
      return answered(state, event);
    default:
      return event satisfies never;
  }
};
