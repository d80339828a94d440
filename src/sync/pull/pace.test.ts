import { expect, test } from 'vitest';
import { makeStage } from '#tests/sim/stage.ts';
import { makePace } from './runner.ts';

const setUp = () => {
  const { clock, advance } = makeStage();
  const pulled: string[] = [];
  return { advance, pulled, pace: makePace(clock, (key) => pulled.push(key)) };
};

test('[O18] a start makes one background pull at once and the others ten seconds apart, in their order', async () => {
  const { advance, pace, pulled } = setUp();
  for (const key of ['a', 'b', 'c', 'b']) pace.later(key);
  await advance(9_999);
  expect(pulled).toEqual(['a']);
  await advance(1);
  expect(pulled).toEqual(['a', 'b']);
  await advance(60_000);
  expect(pulled).toEqual(['a', 'b', 'c']);
});

test('[O18] once the start is over, queued pulls follow two seconds apart', async () => {
  const { advance, pace, pulled } = setUp();
  await advance(30_000);
  for (let n = 1; n <= 30; n += 1) pace.later(`${n}`);
  await advance(0);
  const first = pulled.length;
  await advance(20_000);
  expect(pulled.length - first).toBe(10);
});

test('[O49] after a quiet while a few pulls begin at once, never more than six', async () => {
  const { advance, pace, pulled } = setUp();
  await advance(600_000);
  for (let n = 1; n <= 8; n += 1) pace.later(`${n}`);
  expect(pulled).toHaveLength(6);
});

test('[O50] the two pulls that an event causes skip the queue, also during a start that has used its turn', async () => {
  const { advance, pace, pulled } = setUp();
  for (const key of ['a', 'b', 'c']) pace.later(key);
  await advance(1_000);
  pace.news();
  for (const key of ['c', 'd', 'e']) pace.later(key);
  expect(pulled).toEqual(['a', 'c', 'd']);
});

test('[O50] an event hastens no pull that is requested five seconds later, and none that was queued before it', async () => {
  const { advance, pace, pulled } = setUp();
  for (const key of ['a', 'b']) pace.later(key);
  pace.news();
  await advance(5_000);
  pace.later('c');
  expect(pulled).toEqual(['a']);
});

test('[O18] an engine that has ended pulls nothing more', async () => {
  const { advance, pace, pulled } = setUp();
  pace.later('a');
  pace.later('b');
  pace.stop();
  await advance(60_000);
  expect(pulled).toEqual(['a']);
});
