import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { makeTakeOver, takeOverOf } from './backoffs.ts';

const now = 1_000_000;
const nothing = { event: null, pauseMs: null, waitsForHorizon: false, isPaused: false };
const unreadable = { state: 'attention', reason: { is: 'unknown-kind' } } as const;

for (const [what, change, seen, expected] of [
  ['an entry that was never attempted', {}, {}, nothing],
  [
    '[O25] an entry that was being sent',
    { state: 'sending' },
    {},
    { event: { is: 'foreign' }, waitsForHorizon: true },
  ],
  [
    '[O25] an entry that was being verified',
    { state: 'verifying', unsure: true },
    {},
    { event: { is: 'foreign' }, waitsForHorizon: true },
  ],
  [
    '[O27] an entry that is unsure',
    { state: 'ambiguous', unsure: true },
    {},
    { event: null, waitsForHorizon: true },
  ],
  [
    '[O27] an entry that is unsure and was waited for',
    { state: 'ambiguous', unsure: true },
    { isMet: true },
    nothing,
  ],
  [
    '[O30] an entry that is to be paused',
    { limited: true, nextAt: now + 5 },
    {},
    { pauseMs: 5, isPaused: true },
  ],
  [
    '[O30] an entry that was to be paused',
    { limited: true, nextAt: now },
    {},
    { pauseMs: null, isPaused: true },
  ],
  [
    '[O30] an entry that is to be paused and was already',
    { limited: true, nextAt: now + 5 },
    { isMet: true },
    { pauseMs: null, isPaused: false },
  ],
  [
    '[O30] an entry that has a pause of a clock set back',
    { limited: true, nextAt: now + 600_001 },
    {},
    { pauseMs: null },
  ],
  ['[O30] an entry that waits without having been limited', { nextAt: now + 5 }, {}, nothing],
  [
    '[O37] an entry that this build reads first',
    unreadable,
    {},
    { event: { is: 'retried', expiresAt: null }, waitsForHorizon: false },
  ],
  [
    '[O37] an entry that this build reads first and that expires',
    { ...unreadable, key: aKey(3), expiresAt: now + 5 },
    {},
    { event: { is: 'retried', key: aKey(3), expiresAt: now + 5 } },
  ],
  ['[O11] an entry that no build reads yet', unreadable, { isKnown: false }, nothing],
] as const)
  test(`${what}, as another engine left it (I4)`, () => {
    const { isMet = false, isKnown = true } = seen as { isMet?: boolean; isKnown?: boolean };
    const row = anEntry(change as Partial<OutboxEntry>);
    const found = takeOverOf(row, { isMet, isKnown: () => isKnown, serverNow: now });
    expect(found).toMatchObject(expected);
  });

/** How long each entry that is taken over is left alone, ms; `steps`: what becomes of it meanwhile. */
const setUp = (step: (row: OutboxEntry) => OutboxEntry | undefined = (row) => row) => {
  const left: number[] = [];
  const steps: string[] = [];
  const takeOver = makeTakeOver({
    serverNow: () => now,
    backoffs: { leave: (_row, ms) => void left.push(ms) },
    transitions: {
      step: async (row, event) => {
        steps.push(event.is);
        return step(row);
      },
    },
    attempts: { knows: () => true, horizonOf: () => 10_000 },
  });
  return { takeOver, left, steps };
};

test('[O27] the horizon of an entry is waited for once', async () => {
  const { takeOver, left } = setUp();
  const unsure = anEntry({ state: 'ambiguous', unsure: true });
  await takeOver(unsure);
  await takeOver(unsure);
  expect(left).toEqual([10_000]);
  await takeOver(anEntry({ id: aKey(2), state: 'ambiguous', unsure: true }));
  expect(left).toEqual([10_000, 10_000]);
});

test('[O30] the pause of an entry is kept once', async () => {
  const { takeOver, left } = setUp();
  const paused = anEntry({ limited: true, nextAt: now + 5 });
  await takeOver(paused);
  await takeOver(paused);
  expect(left).toEqual([5]);
});

test('[O25] an entry that was under way and has gone meanwhile is not waited for', async () => {
  const { takeOver, left, steps } = setUp(() => undefined);
  await takeOver(anEntry({ state: 'sending' }));
  expect([steps, left]).toEqual([['foreign'], []]);
});

test('[O25] an entry that was under way is taken as unsure before its horizon is waited for', async () => {
  const { takeOver, left, steps } = setUp();
  await takeOver(anEntry({ state: 'sending' }));
  expect([steps, left]).toEqual([['foreign'], [10_000]]);
});

test('[O30] the pause that a server asked for outlasts the shorter horizon of an unsure entry', async () => {
  const { takeOver, left } = setUp();
  await takeOver(anEntry({ state: 'ambiguous', unsure: true, limited: true, nextAt: now + 60_000 }));
  expect(left.at(-1)).toBe(60_000);
  await takeOver(
    anEntry({ id: aKey(2), state: 'ambiguous', unsure: true, limited: true, nextAt: now + 5_000 }),
  );
  expect(left.at(-1)).toBe(10_000);
});
