import { expect, test } from 'vitest';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { makeBackoffs } from './backoffs.ts';

const setUp = (horizonMs?: number) => {
  const { clock, advance } = makeStage();
  let answers = 0;
  const backoffs = makeBackoffs({ clock, random: () => 0.999, answers: () => answers, horizonMs });
  return {
    backoffs,
    advance,
    isDue: () => backoffs.dueAt(anEntry()) <= clock.mono(),
    answer: () => {
      answers += 1;
    },
  };
};
const row = anEntry();

test('[O32] a failed entry waits twice as long each time, and no more once a wake has ended its backoff', async () => {
  const { backoffs, isDue, advance } = setUp();
  expect(isDue()).toBe(true);
  const waits = Array.from({ length: 12 }, () => backoffs.after(row));
  expect(waits.slice(0, 3)).toEqual([1_499, 2_998, 5_996]);
  expect(waits.at(-1)).toBe(449_700); // five minutes, half as much again
  expect(isDue()).toBe(false);
  backoffs.wake();
  expect(isDue()).toBe(true);
  backoffs.after(row);
  await advance(1_499);
  expect(isDue()).toBe(true);
});

test('[O31] a retry by the user wakes the entries it names, and nothing else', () => {
  const { backoffs, isDue } = setUp();
  backoffs.after(row);
  backoffs.wake([]);
  backoffs.wake(['another']);
  expect(isDue()).toBe(false);
  backoffs.wake([row.id]);
  expect(isDue()).toBe(true);
});

test('[O30] no wake shortens a pause that the server asked for, or the horizon of an attempt', async () => {
  const { backoffs, isDue, advance } = setUp();
  backoffs.after(row, 10_000);
  backoffs.wake();
  expect(isDue()).toBe(false);
  await advance(10_000);
  expect(isDue()).toBe(true);
});

test('[O27] the horizon grows with slow answers', () => {
  const { backoffs } = setUp();
  expect(backoffs.horizon()).toBe(10_000);
  backoffs.answered(4_000);
  expect(backoffs.horizon()).toBe(16_000);
  expect(setUp(30_000).backoffs.horizon()).toBe(30_000);
});

test('[O34] an entry fails alone only when its kind succeeded in another lane since it failed last', () => {
  const { backoffs } = setUp();
  const other = anEntry({ id: aKey(2), lane: 'item:6', attempts: 1 });
  const failed = () => backoffs.failed(row, 'look');
  expect([backoffs.failing(row), failed(), backoffs.failing(row)]).toEqual([null, false, 'look']);
  expect(failed()).toBe(false);
  backoffs.passed({ ...other, kind: 'profile.edit' });
  backoffs.passed({ ...other, attempts: 0 }); // was so before anything was sent
  expect(failed()).toBe(false);
  backoffs.passed(other);
  expect([failed(), failed()]).toEqual([true, false]);
});

test('[O17] an answer to any call releases entries that failed with the network, and none that fail while other calls succeed', () => {
  const { backoffs, answer, isDue } = setUp();
  const fail = () => {
    backoffs.failed(row, 'attempt');
    backoffs.after(row);
  };
  fail();
  backoffs.release('answer');
  expect(isDue()).toBe(false);
  answer();
  backoffs.release('answer');
  expect(isDue()).toBe(true);
  fail(); // although the server answered another call in between
  answer();
  backoffs.release('answer');
  backoffs.release('socket');
  expect(isDue()).toBe(false);
});
