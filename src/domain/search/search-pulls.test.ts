import { expect, test } from 'vitest';
import { openPulls } from '#src/domain/engine/pulls.ts';
import { targetsOf } from '#src/sync/pull/pull.ts';
import search from './search.feed.ts';

test('a search and its count have targets of their own, and a key of another build has none', () => {
  const targetOf = targetsOf(openPulls);
  for (const key of ['search:', 'search:sort=LIKE&size=M&keyword=과잠', 'count:', 'count:color=CRIMSON'])
    expect(targetOf(key)?.key).toBe(key);
  for (const key of ['count:sort=CHEAP', 'search:colour=RED', 'searching'])
    expect(targetOf(key)).toBeUndefined();
  expect(targetOf('search:')).toBe(targetOf('search:'));
});

test('a page of a search is requested with its filters, its order and the cursor as it came', async () => {
  const asked: unknown[] = [];
  const feed = search.feedOf('search:sort=LIKE&color=CRIMSON&start-price=0&end-price=9999');
  const call = (_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return Promise.resolve({
      value: { items: [], hasNext: true, cursorId: 7, cursorLike: 1, cursorDate: null },
      dropped: 0,
    });
  };
  // only what a feed uses of the engine's call
  const page = await feed?.fetch(call as never, 'visitor', { cursorId: 9, cursorLike: 3, cursorDate: null });
  expect(asked).toEqual([
    {
      colors: ['CRIMSON'],
      startPrice: 0,
      endPrice: 9_999,
      cursorId: 9,
      cursorLike: 3,
      cursorDate: null,
      itemOrder: 'LIKE',
      pageSize: 20,
    },
  ]);
  expect(page?.next).toEqual({ cursorId: 7, cursorLike: 1, cursorDate: null });
});
