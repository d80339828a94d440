import { expect, test } from 'vitest';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { makeRests } from './rests.ts';

const setUp = (horizonMs?: number) => {
  const { clock, advance } = makeStage();
  let answers = 0;
  const rests = makeRests({ clock, random: () => 0.999, answers: () => answers, horizonMs });
  return {
    rests,
    advance,
    isDue: () => rests.dueAt(anEntry()) <= clock.mono(),
    answer: () => {
      answers += 1;
    },
  };
};
const row = anEntry();

test('[O9] a failed mutation waits twice as long each time, and not at all once something woke it', async () => {
  const { rests, isDue, advance } = setUp();
  expect(isDue()).toBe(true);
  const waits = Array.from({ length: 12 }, () => rests.after(row));
  expect(waits.slice(0, 3)).toEqual([1_499, 2_998, 5_996]);
  expect(waits.at(-1)).toBe(449_700); // five minutes, half as much again
  expect(isDue()).toBe(false);
  rests.wake();
  expect(isDue()).toBe(true);
  rests.after(row);
  await advance(1_499);
  expect(isDue()).toBe(true);
});

test('[O9] a person’s word wakes what it is about, and nothing else', () => {
  const { rests, isDue } = setUp();
  rests.after(row);
  rests.wake([]);
  rests.wake(['another']);
  expect(isDue()).toBe(false);
  rests.wake([row.id]);
  expect(isDue()).toBe(true);
});

test('[O9] nothing shortens what the server asked for, nor the horizon of an attempt', async () => {
  const { rests, isDue, advance } = setUp();
  rests.after(row, 10_000);
  rests.wake();
  expect(isDue()).toBe(false);
  await advance(10_000);
  expect(isDue()).toBe(true);
});

test('[O4] the horizon grows with slow answers', () => {
  const { rests } = setUp();
  expect(rests.horizon()).toBe(10_000);
  rests.answered(4_000);
  expect(rests.horizon()).toBe(16_000);
  expect(setUp(30_000).rests.horizon()).toBe(30_000);
});

test('[O10] an entry fails alone only when its kind succeeded in another lane since it failed last', () => {
  const { rests } = setUp();
  const other = anEntry({ id: aKey(2), lane: 'item:6', attempts: 1 });
  const failed = () => rests.failed(row, 'look');
  expect([rests.failing(row), failed(), rests.failing(row)]).toEqual([null, false, 'look']);
  expect(failed()).toBe(false);
  rests.passed({ ...other, kind: 'profile.edit' });
  rests.passed({ ...other, attempts: 0 }); // was so before anything was sent
  expect(failed()).toBe(false);
  rests.passed(other);
  expect([failed(), failed()]).toEqual([true, false]);
});

test('[O17] an answer to any call releases what failed with the network, and not what fails beside it', () => {
  const { rests, answer, isDue } = setUp();
  const fail = () => {
    rests.failed(row, 'attempt');
    rests.after(row);
  };
  fail();
  rests.release('answer');
  expect(isDue()).toBe(false);
  answer();
  rests.release('answer');
  expect(isDue()).toBe(true);
  fail(); // although the server answered another call in between
  answer();
  rests.release('answer');
  rests.release('socket');
  expect(isDue()).toBe(false);
});
