import { expect, test } from 'vitest';
import { makeStage } from '#tests/sim/stage.ts';
import { makePace } from './pace.ts';

const setUp = () => {
  const { clock, advance } = makeStage();
  const abort = new AbortController();
  const turn = makePace(clock, abort.signal);
  const begun: number[] = [];
  const ask = (n: number) => turn().then(() => begun.push(n));
  return { abort, advance, ask, begun };
};

test('[O18] a start begins one background read at once and the others ten seconds apart, in their order', async () => {
  const { advance, ask, begun } = setUp();
  for (const n of [1, 2, 3]) void ask(n);
  await advance(9_999);
  expect(begun).toEqual([1]);
  await advance(1);
  expect(begun).toEqual([1, 2]);
  await advance(10_000);
  expect(begun).toEqual([1, 2, 3]);
});

test('[O18] after a quiet while a few begin at once, never more than six', async () => {
  const { advance, ask, begun } = setUp();
  await advance(600_000);
  for (let n = 1; n <= 8; n += 1) void ask(n);
  await advance(0);
  expect(begun).toHaveLength(6);
});

test('[O18] an engine that ends leaves nobody waiting', async () => {
  const { abort, advance, ask } = setUp();
  await ask(1);
  const second = ask(2);
  abort.abort();
  await expect(second).rejects.toMatchObject({ failure: { kind: 'stopped' } });
  await advance(60_000);
});
