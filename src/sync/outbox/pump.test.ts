import { expect, test } from 'vitest';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { makeKnownEntries, merged } from './pump.ts';

const row = (seq: number, lane: string, attempts = 0) => anEntry({ seq, id: aKey(seq), lane, attempts });
const told = (rows: readonly ReturnType<typeof row>[]) => rows.map(({ seq, attempts }) => [seq, attempts]);

test('a read takes the place of what was known, except in lanes that were being sent from', () => {
  const known = [row(1, 'a', 1), row(2, 'b'), row(3, 'c', 1)];
  const read = [row(1, 'a'), row(3, 'c'), row(4, 'a'), row(5, 'd')];
  expect(told(merged(known, read, new Set(['c'])))).toEqual([
    [1, 0],
    [3, 1],
    [4, 0],
    [5, 0],
  ]);
  expect(merged([], [row(2, 'a'), row(1, 'b')], new Set()).map(({ seq }) => seq)).toEqual([1, 2]);
});

test('an entry of a busy lane is read again when its lane is free, and no sooner', () => {
  const entries = makeKnownEntries();
  let isRunning = true;
  entries.beginRead();
  expect(entries.take([row(1, 'a'), row(2, 'b')], new Set(['a']), () => isRunning)).toEqual([row(2, 'b')]);
  expect(entries.isOutdated()).toBe(false);
  isRunning = false;
  entries.freed('a');
  expect(entries.isOutdated()).toBe(true);
});

test('a lane that became free during the read is read again at once', () => {
  const entries = makeKnownEntries();
  entries.beginRead();
  entries.take([row(1, 'a')], new Set(['a']), () => false);
  expect(entries.isOutdated()).toBe(true);
});
