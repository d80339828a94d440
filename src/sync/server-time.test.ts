import { expect, test } from 'vitest';
import { makeServerTime } from '../lib/time.ts';

const yearMs = 365 * 86_400_000;

const clocks = () => {
  let [wall, mono] = [1_800_000_000_000, 5_000];
  return {
    clock: { wall: () => wall, mono: () => mono },
    awake: (ms: number) => {
      wall += ms;
      mono += ms;
    },
    /** The device sleeps, or its clock is set: the wall clock alone jumps either way. */
    jump: (ms: number) => {
      wall += ms;
    },
  };
};

for (const [way, ms] of [
  ['back', -yearMs],
  ['ahead', yearMs],
] as const)
  test(`[O33] a clock that is set ${way} by a year changes no count of days, before or after an answer`, () => {
    const { clock, awake, jump } = clocks();
    const time = makeServerTime(clock, 3_000);
    const before = time.atLeast();
    awake(10_000);
    jump(ms);
    awake(60_000);
    expect(time.atLeast()).toBe(before + 70_000);
    expect(time.learn(3_000 - ms)).toBe(true);
    awake(1_000);
    expect(time.atLeast()).toBe(before + 71_000);
    expect(time.now()).toBe(before + 71_000);
  });

test('[A4] the time that a device slept counts once an answer says so', () => {
  const { clock, jump } = clocks();
  const time = makeServerTime(clock, 0);
  const before = time.now();
  jump(3_600_000);
  expect(time.now()).toBe(before + 3_600_000);
  expect(time.atLeast()).toBe(before);
  expect(time.learn(900)).toBe(false); // whole seconds: the same as before
  expect(time.atLeast()).toBe(before + 3_600_000);
});
