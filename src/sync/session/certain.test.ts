import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { CallFailed } from '../failure.ts';
import { makeCertain } from './session.ts';

/** A server whose answers the test gives, and a log of what happened in what order. */
const setUp = () => {
  const log: string[] = [];
  const timers = new Set<() => void>();
  const answers: { readonly give: (value: number) => void; readonly fail: (error: Error) => void }[] = [];
  const certain = makeCertain({
    clock: {
      setTimer: (_ms, run) => {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
    call: (() => new Promise((give, fail) => answers.push({ give, fail }))) as never, // numbers for answers
    asserted: () => false,
    refreshes: async () => 0,
    sure: async () => {
      log.push('proof');
    },
  });
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    log,
    timers,
    settled,
    ask: async (name: string) => {
      certain(endpoints.me, {}).then(
        () => log.push(name),
        () => log.push(`${name} failed`),
      );
      await settled();
    },
    answer: async (at: number) => {
      answers[at]?.give(at);
      await settled();
    },
    fail: async (at: number) => {
      answers[at]?.fail(new CallFailed({ kind: 'unanswered' }));
      await settled();
    },
    tick: async () => {
      for (const run of timers) run();
      await settled();
    },
  };
};

test('[O29] answers to calls that were under way together share one proof, which begins after the last of them', async () => {
  const it = setUp();
  for (const name of ['one', 'two', 'three']) await it.ask(name);
  await it.answer(1);
  await it.answer(0);
  expect(it.log).toEqual([]);
  await it.answer(2);
  expect(it.log).toEqual(['proof', 'two', 'one', 'three']);
  expect(it.timers.size).toBe(0);
});

test('[O29] an answer waits a moment for a slower one, which gets a proof of its own after it', async () => {
  const it = setUp();
  for (const name of ['fast', 'slow']) await it.ask(name);
  await it.answer(0);
  await it.tick();
  expect(it.log).toEqual(['proof', 'fast']);
  await it.answer(1);
  expect(it.log).toEqual(['proof', 'fast', 'proof', 'slow']);
});

test('[O29] a call that fails delays no answer', async () => {
  const it = setUp();
  for (const name of ['one', 'two']) await it.ask(name);
  await it.answer(0);
  await it.fail(1);
  expect(it.log).toEqual(['proof', 'two failed', 'one']);
});
