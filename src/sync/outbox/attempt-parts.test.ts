import { expect, test } from 'vitest';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { endOf, horizonOf, isAsked, isOver, isSuspect, modeOf } from './attempt-parts.ts';
import { outageMs } from './machine.ts';

const likes = { needs: ['like-state'], marks: false, outlasts: false, waits: true } as const;
const lasting = { ...likes, outlasts: true } as const;
const server = { capabilities: ['like-state', 'idem'], now: 1_000, horizonMs: 100 } as const;
const plain = { ...server, capabilities: ['idem'] } as const;

test('a mutation is repeated by its key only where the server has all that it needs', () => {
  expect([modeOf(likes, server), modeOf(likes, plain)]).toEqual(['ext', 'plain']);
  expect(modeOf({ needs: ['idem', 'if-match'] }, plain)).toBe('plain');
});

test('[O10] only a message on which the server failed in time lasts beyond its expiry, for seven days', () => {
  const message = { outlasts: true };
  for (const [row, executor, end] of [
    [{ expiresAt: null }, message, null],
    [{ expiresAt: 500 }, message, 500],
    [{ expiresAt: 500, failingSince: 500 }, message, 500 + outageMs],
    [{ expiresAt: 500, failingSince: 501 }, message, 500],
    [{ expiresAt: 500, failingSince: 400 }, { outlasts: false }, 500],
  ] as const)
    expect(endOf(row, executor)).toBe(end);
});

test('[T7] an entry is over at the moment of its end', () => {
  expect([null, 999, 1_000, 1_001].map((expiresAt) => isOver({ expiresAt }, likes, server))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

for (const [what, change, executor, at, asked] of [
  ['the server knows its key', {}, likes, server, false],
  ['the server knows no keys', {}, likes, plain, true],
  ['it was sent without a key', { via: 'plain' }, likes, server, true],
  ['it depends on a precheck of which nothing is known', {}, { ...likes, marks: true }, server, true],
  ['its precheck is known', { watermark: { version: 1 } }, { ...likes, marks: true }, server, false],
  ['it expires within the horizon', { expiresAt: 1_100 }, likes, server, true],
  ['it expires after the horizon', { expiresAt: 1_101 }, likes, server, false],
  [
    'it has expired, but the server failed on it in time and it lasts for seven days',
    { expiresAt: 900, failingSince: 800 },
    lasting,
    server,
    false,
  ],
  [
    'its seven days end within the horizon',
    { expiresAt: 900, failingSince: 800 },
    lasting,
    { ...server, now: 900 + outageMs - 100 },
    true,
  ],
] as const)
  test(`(T7) an unsure entry is ${asked ? 'verified' : 'sent again'} where ${what}`, () => {
    expect(isAsked(anEntry(change), executor, at)).toBe(asked);
    expect(horizonOf(anEntry(change), executor, at)).toBe(asked ? 100 : 0);
  });

test('the horizon is not waited for where a repetition is harmless', () => {
  expect(horizonOf(anEntry(), { ...likes, waits: false }, plain)).toBe(0);
});

test('a probe comes before what the server failed on, except before a verification of an attempt', () => {
  for (const [failing, isVerified, suspect] of [
    [null, false, false],
    ['look', false, true],
    ['look', true, true],
    ['attempt', false, true],
    ['attempt', true, false],
  ] as const)
    expect(isSuspect(failing, isVerified)).toBe(suspect);
});
