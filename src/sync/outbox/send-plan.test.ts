import { expect, test } from 'vitest';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { orderedLanes, planSends } from './pump.ts';

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

const failedPhoto = row(1, 'photo:a', { state: 'failed' });
const orphan = row(2, 'me', { dependsOn: [aKey(1)] });
const inLanes = (...names: string[]) => names.map((name, at) => row(at + 1, name));

for (const [what, rows, { running = [], isHeld = false, dueAt = {} }, due, soonest] of [
  ['the head of each lane', inLanes('a', 'a', 'b'), {}, [1, 3], null],
  ['nothing of a lane that is running', inLanes('a', 'b'), { running: ['a'] }, [2], null],
  ['at most four lanes', inLanes('a', 'b', 'c', 'd', 'e'), {}, [1, 2, 3, 4], null],
  ['no fifth lane beside four', inLanes('e'), { running: ['a', 'b', 'c', 'd'] }, [], null],
  ['three photos', inLanes('photo:a', 'photo:b', 'photo:c', 'photo:d'), {}, [1, 2, 3], null],
  [
    'another lane, however many photos go up',
    inLanes('a'),
    { running: ['photo:a', 'photo:b', 'photo:c'] },
    [1],
    null,
  ],
  [
    'a fourth lane beside three photos, and no fifth',
    inLanes('d', 'e'),
    { running: ['photo:a', 'photo:b', 'photo:c', 'a', 'b', 'c'] },
    [1],
    null,
  ],
  [
    'a third photo beside four lanes, and no fourth',
    inLanes('photo:c', 'photo:d'),
    { running: ['photo:a', 'photo:b', 'a', 'b', 'c', 'd'] },
    [1],
    null,
  ],
  ['what is due now, and no later entry', inLanes('a', 'b'), { dueAt: { 1: 100, 2: 101 } }, [1], 101],
  ['the soonest of those in backoff last', inLanes('a', 'b'), { dueAt: { 1: 300, 2: 200 } }, [], 200],
  ['the soonest of those in backoff first', inLanes('a', 'b'), { dueAt: { 1: 200, 2: 300 } }, [], 200],
  ['nothing while the way is blocked', inLanes('a', 'b'), { isHeld: true, dueAt: { 1: 300 } }, [], null],
  ['an orphan, though the way is blocked', [failedPhoto, orphan], { isHeld: true }, [2], null],
  [
    'an orphan, and nothing else of its lane beside it',
    [failedPhoto, row(2, 'me', { dependsOn: [aKey(1)] }), row(3, 'me')],
    {},
    [2],
    null,
  ],
] as const)
  test(`sent next: ${what}`, () => {
    const plan = planSends(orderedLanes(rows), {
      running: new Set<string>(running),
      isHeld,
      dueAt: ({ seq }) => (dueAt as Record<number, number>)[seq] ?? Number.NEGATIVE_INFINITY,
      now: 100,
    });
    expect(plan.due.map((one) => one.row.seq)).toEqual(due);
    expect(plan.soonest).toBe(soonest ?? Number.POSITIVE_INFINITY);
  });

test('[O14] only an entry whose need has failed is an orphan', () => {
  const free = { running: new Set<string>(), isHeld: false, dueAt: () => 0, now: 0 };
  expect(planSends(orderedLanes([failedPhoto, orphan]), free).due[0]?.is).toBe('orphan');
  expect(planSends(orderedLanes([orphan]), free).due[0]?.is).toBe('attempt');
});

test('[O24] a lane of which an orphan fails sends nothing beside it', () => {
  const lane = { name: 'me', head: row(3, 'me'), orphan };
  const { due } = planSends([lane], { running: new Set(), isHeld: false, dueAt: () => 0, now: 0 });
  expect(due.map(({ is, row: one }) => [is, one.seq])).toEqual([['orphan', 2]]);
});
