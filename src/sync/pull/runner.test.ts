import { expect, test } from 'vitest';
import { makeGate, makeStage } from '#tests/sim/stage.ts';
import { CallFailed, type Failure } from '../failure.ts';
import { Held } from '../link.ts';
import { makeRunner } from './runner.ts';
import type { Target } from './target.ts';

type Answer = boolean | CallFailed | Promise<boolean>;

/** A runner over one list; `answers` are what its work comes to, the last one for ever. */
const setUp = (...answers: Answer[]) => {
  const stage = makeStage();
  const done: string[] = [];
  const marks: string[] = [];
  const fatal: unknown[] = [];
  const target: Target = {
    key: 'home',
    freshMs: 10_000,
    personal: false,
    membersOnly: false,
    pull: async () => false,
    more: async () => false,
    mark: async () => {},
  };
  const runner = makeRunner({
    clock: stage.clock,
    random: () => 0.999_999,
    throttleMs: 200,
    targetOf: (key) => (key === 'home' ? target : undefined),
    run: async (_target, what) => {
      done.push(`${what}@${Math.round(stage.timeline.now)}`);
      const answer = await (answers.length > 1 ? answers.shift() : answers[0]);
      if (answer instanceof CallFailed) throw answer;
      return answer ?? false;
    },
    mark: async (_target, mark) => {
      marks.push(mark);
    },
    isHeld: (error) => error instanceof Held,
    onFailure: () => {},
    onFatal: (error) => fatal.push(error),
  });
  return { ...stage, runner, done, marks, fatal, answers };
};
const failed = (failure: Failure) => new CallFailed(failure);
const unanswered = failed({ kind: 'unanswered' });
const refused = failed({ kind: 'refused', status: 403, code: 'X', data: null });

test('[P10] a key that is not known is ignored', async () => {
  const { runner, done, rest } = setUp(false);
  runner.see('from:a:newer:build');
  runner.refresh('another');
  runner.more('third');
  await rest();
  expect(done).toEqual([]);
});

test('a fresh resource is not fetched again because a screen shows it, but when the user asks for it', async () => {
  const { runner, done, advance } = setUp(false);
  runner.see('home');
  await advance(9_000);
  runner.see('home');
  await advance(0);
  runner.refresh('home');
  await advance(0);
  expect(done).toEqual(['pull@0', 'pull@9000']);
  await advance(10_000);
  runner.see('home');
  await advance(0);
  expect(done).toHaveLength(3);
});

test('[P7] one fetch at a time: one that is requested meanwhile follows, once', async () => {
  const gate = makeGate<boolean>();
  const { runner, done, advance } = setUp(gate.done, false);
  runner.see('home');
  await advance(0);
  runner.refresh('home');
  runner.more('home');
  runner.more('home');
  await advance(1_000);
  expect(done).toEqual(['pull@0']);
  gate.open(false);
  await advance(1_000);
  expect(done).toEqual(['pull@0', 'more@1200']);
});

test('[P15] a refresh by the user while a fetch hangs follows it: the answer under way may be old', async () => {
  const gate = makeGate<boolean>();
  const { runner, done, advance } = setUp(gate.done, false);
  runner.see('home');
  await advance(4_000);
  runner.refresh('home');
  runner.see('home');
  runner.refresh('home');
  gate.open(false);
  await advance(1_000);
  expect(done).toEqual(['pull@0', 'pull@4000']);
});

test('[P7] a refresh that is requested while a page is fetched follows it', async () => {
  const gate = makeGate<boolean>();
  const { runner, done, advance } = setUp(gate.done, false);
  runner.more('home');
  await advance(0);
  runner.refresh('home');
  gate.open(false);
  await advance(1_000);
  expect(done).toEqual(['more@0', 'pull@0']);
});

test('pages are at least the throttle apart', async () => {
  const { runner, done, advance } = setUp(false);
  runner.more('home');
  await advance(50);
  runner.more('home');
  runner.more('home');
  await advance(1_000);
  expect(done).toEqual(['more@0', 'more@200']);
});

test('behind a new front two pages follow by themselves, no more', async () => {
  const { runner, done, advance } = setUp(true);
  runner.see('home');
  await advance(5_000);
  expect(done).toEqual(['pull@0', 'more@200', 'more@400']);
});

test('[P8] a passing failure is retried ever more slowly, and no screen hastens it', async () => {
  const { runner, done, advance } = setUp(failed({ kind: 'busy', status: 500, retryAfterMs: null }));
  runner.see('home');
  for (let at = 0; at < 60; at += 1) {
    await advance(1_000);
    runner.see('home');
  }
  expect(done.length).toBeGreaterThan(4);
  expect(done.length).toBeLessThan(8);
});

test('[P17] a refused fetch is not repeated for a minute unless the user asks', async () => {
  const { runner, done, advance } = setUp(refused);
  for (let at = 0; at < 59; at += 1) {
    runner.see('home');
    await advance(1_000);
  }
  expect(done).toEqual(['pull@0']);
  runner.refresh('home');
  await advance(0);
  expect(done).toHaveLength(2);
});

test('[P16] neither focus nor scrolling shortens a pause that the server asked for', async () => {
  const busy = failed({ kind: 'busy', status: 429, retryAfterMs: 30_000 });
  const { runner, done, advance } = setUp(busy, false);
  runner.see('home');
  await advance(1_000);
  runner.retry();
  runner.more('home');
  runner.see('home');
  await advance(28_000);
  expect(done).toEqual(['pull@0']);
  await advance(2_000);
  expect(done).toEqual(['pull@0', 'pull@30000']);
});

test('[I28] an outdated resource is fetched as soon as the pause is over, once, however often it is reported', async () => {
  const { runner, done, advance } = setUp(
    failed({ kind: 'busy', status: 429, retryAfterMs: 300_000 }),
    false,
  );
  for (let second = 0; second < 60; second += 1) {
    runner.chase('home');
    runner.renew('home');
    await advance(1_000);
  }
  expect(done).toEqual(['pull@0']);
  await advance(300_000);
  expect(done).toHaveLength(2);
});

test('[I28] a resource that became outdated during a pull that was refused is fetched after a minute', async () => {
  const gate = makeGate<boolean>();
  const { runner, done, advance } = setUp(gate.done, false);
  runner.chase('home');
  await advance(0);
  runner.chase('home');
  gate.fail(refused);
  await advance(59_000);
  expect(done).toHaveLength(1);
  await advance(2_000);
  expect(done).toEqual(['pull@0', 'pull@60000']);
});

test('[L2] a held pull waits for the link, not for a timer, even when the link becomes free that very moment', async () => {
  const { runner, done, advance, rest } = setUp(new Held({ kind: 'unanswered' }), false);
  runner.see('home');
  runner.resume();
  await advance(600_000);
  expect(done).toEqual(['pull@0']);
  runner.resume();
  await rest();
  expect(done).toEqual(['pull@0', 'pull@600000']);
});

test('[L2] a pull that failed by itself keeps its pace when the link becomes free', async () => {
  const { runner, done, advance } = setUp(unanswered);
  runner.see('home');
  await advance(10);
  runner.resume();
  await advance(10);
  expect(done).toEqual(['pull@0']);
});

test('[P9] each end of a fetch is stored: its error, or nothing for one that was stopped', async () => {
  const { runner, marks, advance } = setUp(unanswered, failed({ kind: 'stopped' }));
  runner.see('home');
  await advance(0);
  runner.refresh('home');
  await advance(0);
  expect(marks).toEqual(['loading', 'unanswered', 'loading', 'idle']);
});

test('an error that is no failed call is reported, and a stopped runner starts nothing', async () => {
  const { runner, fatal, done, advance, answers } = setUp(false);
  answers[0] = Promise.reject(new RangeError('a bug'));
  runner.see('home');
  await advance(0);
  expect(fatal).toEqual([new RangeError('a bug')]);
  runner.stop();
  runner.refresh('home');
  await runner.idle();
  await advance(100_000);
  expect(done).toHaveLength(1);
});

test('the retries stop ten minutes after a screen last showed the resource', async () => {
  const { runner, done, advance } = setUp(unanswered);
  runner.see('home');
  await advance(11 * 60_000);
  const then = done.length;
  await advance(60 * 60_000);
  expect(done.length).toBeLessThanOrEqual(then + 1);
});

for (const [kind, tries] of [
  ['not-the-server', 2],
  ['unanswered', 3],
] as const)
  test(`[L7] an address that fails alone, ${kind}, is called at most twice a minute after ${tries} failures`, async () => {
    const { runner, done, advance } = setUp(failed({ kind }));
    runner.see('home');
    await advance(5_000); // the link itself may have been blocked, and free again
    expect(done).toHaveLength(tries);
    await advance(60_000);
    expect(done).toHaveLength(tries + 2);
    runner.retry(); // a tap, or the network or the page came back
    await advance(0);
    expect(done).toHaveLength(tries + 3);
  });
