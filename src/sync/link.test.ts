import { expect, test } from 'vitest';
import type { Trouble } from '#src/db/rows.ts';
import { makeGate, makeStage } from '#tests/sim/stage.ts';
import { CallFailed, type Failure } from './failure.ts';
import { Held, makeLink } from './link.ts';

const failed = (kind: 'not-the-server' | 'unanswered' | 'never-left' | 'unreadable') =>
  new CallFailed({ kind } satisfies Failure);

const setUp = () => {
  const stage = makeStage();
  const reported: (Trouble | null)[] = [];
  const fatal: unknown[] = [];
  const seen = { probes: 0, freed: 0 };
  let probe: () => Promise<unknown> = () => Promise.reject(failed('not-the-server'));
  const link = makeLink({
    clock: stage.clock,
    random: () => 0.5,
    probe: () => {
      seen.probes += 1;
      return probe();
    },
    onState: (trouble) => reported.push(trouble),
    onFree: () => {
      seen.freed += 1;
    },
    onFatal: (error) => fatal.push(error),
  });
  const guarded = (error: CallFailed | null) =>
    link
      .guard(() => (error === null ? Promise.resolve('fine') : Promise.reject(error)))
      .catch((e: unknown) => e);
  return { ...stage, link, reported, seen, fatal, guarded, answer: (how: typeof probe) => (probe = how) };
};

test('[L1] while a captive portal lasts, calls are held without being made, and there is one probe at a time', async () => {
  const { link, guarded, seen, reported, advance } = setUp();
  await guarded(failed('not-the-server'));
  let made = 0;
  for (let at = 0; at < 5; at += 1) {
    const error = await link.guard(async () => (made += 1)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Held);
  }
  expect([made, reported]).toEqual([0, ['portal']]);
  await advance(10 * 60_000);
  expect(seen.probes).toBeGreaterThan(10);
  expect(seen.probes).toBeLessThan(40);
});

test('[L2] when the probe succeeds, held calls are released once, and the pauses between probes begin again', async () => {
  const { guarded, answer, seen, reported, advance } = setUp();
  await guarded(failed('unanswered'));
  await advance(400);
  answer(async () => true);
  await advance(60_000);
  expect([seen.freed, reported.at(-1)]).toEqual([1, null]);
  expect(await guarded(null)).toBe('fine');
});

test('[L6] a flapping link is probed after 1, 2 and 4 s at most, and after 1 s again once it stayed free or the user asks', async () => {
  const { link, guarded, answer, seen, advance } = setUp();
  answer(async () => true);
  const waits = async (...most: number[]): Promise<number[]> => {
    const found: number[] = [];
    for (const ms of most) {
      await guarded(failed('unanswered'));
      const before = seen.probes;
      await advance(ms - 1);
      found.push(seen.probes - before);
      await advance(1);
      found.push(seen.probes - before);
    }
    return found;
  };
  expect(await waits(500, 1_000, 2_000, 2_000)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  await advance(10_001);
  expect(await waits(500, 1_000)).toEqual([0, 1, 0, 1]);
  await guarded(failed('unanswered'));
  const before = seen.probes;
  link.hint();
  await advance(0);
  expect(seen.probes).toBe(before + 1);
  expect(await waits(500)).toEqual([0, 1]);
});

test('a refusal proves that the link is free; a failed disk does not, and is reported', async () => {
  const { guarded, answer, seen, fatal, advance } = setUp();
  const lost = new Error('disk');
  await guarded(failed('never-left'));
  answer(() => Promise.reject(lost));
  await advance(60_000);
  expect([fatal, seen.freed]).toEqual([[lost], 0]);
  const other = setUp();
  await other.guarded(failed('never-left'));
  other.answer(() => Promise.reject(failed('unreadable')));
  await other.advance(60_000);
  expect(other.seen.freed).toBe(1);
});

test('[L3] a call of more than 3 s reports a slow connection until it ends', async () => {
  const { link, reported, advance, rest } = setUp();
  const gate = makeGate<string>();
  const call = link.guard(() => gate.done);
  await advance(2_999);
  expect(reported).toEqual([]);
  await advance(1);
  expect(reported).toEqual(['slow']);
  gate.open('at last');
  await call;
  await rest();
  expect(reported.at(-1)).toBe(null);
});

test('[L4] the first answer corrects what an earlier engine left on screen, later ones report nothing', async () => {
  const { guarded, reported } = setUp();
  await guarded(null);
  await guarded(null);
  expect(reported).toEqual([null]);
  const refused = setUp();
  await refused.guarded(failed('unreadable'));
  expect(refused.reported).toEqual([null]);
});

test('a hint probes at once, but not twice at the same time; a stopped link probes no more', async () => {
  const { link, guarded, seen, advance } = setUp();
  link.hint();
  expect(seen.probes).toBe(0);
  await guarded(failed('unanswered'));
  link.hint();
  link.hint();
  expect(seen.probes).toBe(1);
  link.stop();
  await advance(60_000);
  expect(seen.probes).toBe(1);
});
