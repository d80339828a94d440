import { expect, test } from 'vitest';
import current from '#src/domain/picks/current.pull.ts';
import { targetsOf } from '#src/sync/pull/pull.ts';
import reviews from './reviews.feed.ts';

const ids = (count: number) => Array.from({ length: count }, (_none, at) => ({ reviewId: 100 - at }));

const fetched = async (rows: readonly object[], dropped = 0) => {
  const asked: unknown[] = [];
  const call = (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return Promise.resolve({ value: rows, dropped });
  };
  // only what a feed uses of the engine's call
  const page = await reviews.feedOf('reviews:12')?.fetch(call as never, 'visitor', { cursorId: 120 });
  return { asked, next: page?.next };
};

test('a page is asked for behind the last review of the page before it', async () => {
  expect((await fetched(ids(20))).asked).toEqual([{ userId: 12, pageSize: 20, cursorId: 120 }]);
});

test('the list goes on behind a full page, one with unreadable rows too, and ends with a page that is not full', async () => {
  expect((await fetched(ids(20))).next).toEqual({ cursorId: 81 });
  expect((await fetched(ids(18), 2)).next).toEqual({ cursorId: 83 });
  expect((await fetched(ids(19))).next).toBeNull();
  expect((await fetched([])).next).toBeNull();
});

test('a server that does not announce reviews is asked for none, from the moment it does not', () => {
  let announced = true;
  const targetOf = targetsOf([reviews, current], (capability) => announced && capability === 'reviews');
  expect(targetOf('reviews:12')).toMatchObject({ key: 'reviews:12', membersOnly: true });
  announced = false;
  expect(targetOf('reviews:12')).toBeUndefined();
  expect(targetOf('current:341')).toMatchObject({ key: 'current:341' });
  announced = true;
  expect(targetOf('reviews:12')).toBeDefined();
});

test('a key that names no user has no list', () => {
  for (const key of ['reviews:', 'reviews:0', 'reviews:x', 'reviews:1.5', 'review:12'])
    expect(reviews.targetOf(key)).toBeUndefined();
});
