import { describe, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { type EachKind, outcome, type Table } from '#tests/harness/moves.ts';
import { makeRandom } from '#tests/sim/random.ts';
import { CallFailed } from '../failure.ts';
import {
  firstQuestion,
  moveQuestion,
  type QuestionEvent,
  type QuestionState,
  type Verdict,
} from './question-machine.ts';

const member: Verdict = { is: 'member', userId: 1 as UserId }; // any positive number is an id
const unknown: Verdict = { is: 'unknown', error: new CallFailed({ kind: 'unanswered' }) };
const known = { doubts: 3, proof: { verdict: member, at: 0 } } as const;

/** The newest question is about the newest doubt; and, below, about one before it. */
const states = {
  idle: { kind: 'idle', ...known },
  queued: { kind: 'queued', question: 3, ...known },
  asked: { kind: 'asked', question: 3, askedAt: 500, ...known },
} as const satisfies EachKind<QuestionState>;

const events = {
  settle: { kind: 'settle' },
  prove: { kind: 'prove', now: 1_000, mostMs: 1_000 },
  doubt: { kind: 'doubt' },
  left: { kind: 'left', question: 3, now: 500 },
  answered: { kind: 'answered', question: 3, askedAt: 500, verdict: member },
} as const satisfies EachKind<QuestionEvent>;

/** The next state and where the answer comes from; `=`: the state stays as it is. */
const table: Table<QuestionState, QuestionEvent> = {
  idle: { settle: 'queued: ask', prove: 'queued: ask', doubt: 'idle', left: '=', answered: '=' },
  queued: {
    settle: '=: share',
    prove: '=: share',
    doubt: 'queued',
    left: 'asked',
    answered: 'idle',
  },
  asked: {
    settle: '=: share',
    prove: '=: share',
    doubt: 'asked',
    left: '=',
    answered: 'idle',
  },
};

/** The same where a doubt has arisen since the newest question was asked. */
const doubted: Table<QuestionState, QuestionEvent> = {
  ...table,
  queued: { ...table.queued, settle: 'queued: ask', prove: 'queued: ask' },
  asked: { ...table.asked, settle: 'queued: ask', prove: 'queued: ask' },
};

describe('[S7] every event has one answer in every state of the question (I29)', () => {
  for (const [doubts, answers] of [
    [3, table],
    [4, doubted],
  ] as const)
    for (const kind of ['idle', 'queued', 'asked'] as const)
      test(`${kind}, ${doubts - 3} doubts since`, () => {
        const found = Object.entries(events).map(([name, event]) => [
          name,
          outcome(moveQuestion, { ...states[kind], doubts }, event),
        ]);
        expect(Object.fromEntries(found)).toEqual(answers[kind]);
      });
});

const effectOf = (state: QuestionState, now: number, mostMs: number) =>
  moveQuestion(state, { kind: 'prove', now, mostMs }).effects[0]?.kind;

test('[O15] a proof serves while its question was asked less than that long ago, and not after a doubt', () => {
  expect([effectOf(states.idle, 999, 1_000), effectOf(states.idle, 1_000, 1_000)]).toEqual(['give', 'ask']);
  const { state } = moveQuestion(states.idle, events.doubt);
  expect(effectOf(state, 0, 1_000)).toBe('ask');
});

test('[I28] no answer serves for 5 s, whatever is wanted', () => {
  const state: QuestionState = { kind: 'idle', doubts: 0, proof: { verdict: unknown, at: 0 } };
  expect([effectOf(state, 4_999, 0), effectOf(state, 5_000, 60_000)]).toEqual(['give', 'ask']);
});

test('[S7] a question under way that left too long ago is not shared, one that has not left is', () => {
  expect([effectOf(states.asked, 1_499, 1_000), effectOf(states.asked, 1_500, 1_000)]).toEqual([
    'share',
    'ask',
  ]);
  expect(effectOf(states.queued, 1e9, 1_000)).toBe('share');
});

test('[S7] the answer to a question that was asked before a doubt proves nothing, and ends no newer question', () => {
  const newer = moveQuestion({ ...states.asked, doubts: 4 }, events.settle).state;
  expect(newer).toMatchObject({ kind: 'queued', question: 4 });
  expect(moveQuestion(newer, events.answered).state).toEqual({ ...newer, proof: null });
  expect(moveQuestion(newer, events.left).state).toEqual(newer);
});

test('[O53] only a renewal may be answered by the profile alone', () => {
  const isRenewal = (event: QuestionEvent) => moveQuestion(firstQuestion, event).effects[0];
  expect(isRenewal(events.settle)).toMatchObject({ isRenewal: false });
  expect(isRenewal(events.prove)).toMatchObject({ isRenewal: true });
});

test('[S7] whatever happens, an answer that is given was asked for after the last doubt', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = makeRandom(seed);
    let state: QuestionState = firstQuestion;
    let now = 0;
    let doubtedAt = -1;
    /** Questions one after the other, as the shell asks them. */
    let line: { readonly question: number; askedAt: number | null }[] = [];
    for (let step = 0; step < 400; step += 1) {
      now += 1 + random.below(3_000);
      const [first] = line;
      let event: QuestionEvent = random.pick([
        events.settle,
        events.doubt,
        { ...events.prove, now, mostMs: 2_000 },
      ]);
      if (first !== undefined && random.chance(0.6)) {
        const { question, askedAt } = first;
        event = { kind: 'left', question, now };
        if (askedAt !== null)
          event = { kind: 'answered', question, askedAt, verdict: random.pick([member, unknown]) };
        if (askedAt === null) first.askedAt = now;
        else line = line.slice(1);
      }
      if (event.kind === 'doubt') doubtedAt = now;
      const move = moveQuestion(state, event);
      const [effect] = move.effects;
      if (effect?.kind === 'ask') line.push({ question: effect.question, askedAt: null });
      if (effect?.kind === 'share') expect(line.at(-1)?.askedAt ?? now).toBeGreaterThan(doubtedAt);
      if (effect?.kind === 'give') expect(state.proof?.at).toBeGreaterThan(doubtedAt);
      state = move.state;
      expect(state.kind === 'idle').toBe(line.length === 0);
    }
  }
});
