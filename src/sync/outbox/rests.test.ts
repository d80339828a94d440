import { expect, test } from 'vitest';
import { anIntent } from '#tests/harness/intents.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { makeRests } from './rests.ts';

const setUp = (horizonMs?: number) => {
  const { clock, advance } = makeStage();
  let answers = 0;
  const rests = makeRests({ clock, random: () => 0.999, answers: () => answers, horizonMs });
  return {
    rests,
    advance,
    isDue: () => rests.dueAt(anIntent()) <= clock.mono(),
    answer: () => {
      answers += 1;
    },
  };
};
const row = anIntent();

test('[O9] a failed intent waits twice as long each time, and not at all once something woke it', async () => {
  const { rests, isDue, advance } = setUp();
  expect(isDue()).toBe(true);
  expect(rests.after(row)).toBeLessThanOrEqual(1_000);
  expect(rests.after(row)).toBeGreaterThan(1_000);
  expect(isDue()).toBe(false);
  rests.wake();
  expect(isDue()).toBe(true);
  rests.after(row);
  await advance(1_000);
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

test('[O10] a failure counts against an intent only when the server answered somebody since the last one', () => {
  const { rests, answer } = setUp();
  const strike = () => rests.strike(row, 'look');
  expect([rests.failing(row), strike(), rests.failing(row)]).toEqual([null, null, 'look']);
  expect(strike()).toBe(null);
  answer();
  expect(strike()).toEqual({ is: 'poisoned' });
  rests.forget(row);
  answer();
  expect(strike()).toBe(null);
});
