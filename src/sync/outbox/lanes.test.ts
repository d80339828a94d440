import { expect, test } from 'vitest';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { orderedLanes } from './lanes.ts';

const row = (seq: number, lane: string, change: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ seq, id: aKey(seq), lane, ...change });
const heads = (...rows: ReturnType<typeof row>[]) =>
  orderedLanes(rows).map(({ name, head, orphan }) => [name, head?.seq ?? null, orphan?.seq ?? null]);

test('[O5] the head of each lane is its oldest entry, whatever the other lanes do', () => {
  const found = heads(row(1, 'a'), row(2, 'b', { state: 'ambiguous' }), row(3, 'a'), row(4, 'b'));
  expect(found).toEqual([
    ['a', 1, null],
    ['b', 2, null],
  ]);
});

test('[O28] a refused entry stands aside, and no entry passes one that waits for the user', () => {
  const found = heads(
    row(1, 'a', { state: 'failed' }),
    row(2, 'a'),
    row(3, 'b', { state: 'attention' }),
    row(4, 'b'),
  );
  expect(found).toEqual([
    ['a', 2, null],
    ['b', null, null],
  ]);
});

test('[O14] an entry that depends on another waits for it, and fails with it', () => {
  const edit = row(2, 'me', { dependsOn: [aKey(1)] });
  expect(heads(row(1, 'photo'), edit)).toEqual([
    ['photo', 1, null],
    ['me', null, null],
  ]);
  expect(heads(edit)).toEqual([['me', 2, null]]);
  expect(heads(row(1, 'photo', { state: 'failed' }), edit)).toEqual([['me', null, 2]]);
});
