import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { WrittenReview } from '#contract/review.ts';
import * as feeds from '#src/db/feeds.ts';
import type { Cursor } from '#src/db/rows.ts';
import { reviewsFeed } from '#src/domain/pull-keys.ts';
import { makeStage } from '#tests/sim/stage.ts';
import * as reviews from './queries.ts';
import { reviewsView } from './reviews.view.ts';

const about = 12 as UserId; // any positive number is an id, here and below

const written = (reviewId: number, change: Partial<WrittenReview> = {}): WrittenReview =>
  ({
    reviewId,
    rating: 5,
    content: `후기 ${reviewId}`,
    reviewerNickname: '푸른늑대',
    createdAt: '2026-11-24T09:05:00',
    ...change,
  }) as WrittenReview; // as the wire writes it

const setUp = () => {
  const { store, account } = makeStage();
  const write = <R>(run: Parameters<typeof store.write<R>>[2]) =>
    store.write(['reviews', 'feeds', 'feedPages'], 'relaxed', run);
  /** Stores the first page of a user's list as its feed does. */
  const land = (user: number, page: readonly WrittenReview[], stamp: number, next: Cursor | null = null) =>
    write(async (tx) => {
      const key = reviewsFeed(user as UserId);
      await reviews.makeRoom(tx, key);
      await reviews.putMany(tx, user as UserId, page, stamp);
      await feeds.begin(tx, key, { ids: page.map(({ reviewId }) => reviewId), next, stamp, at: stamp });
    });
  return { store, account, write, land };
};

test('a user whose reviews were never fetched has no list, and one whom nobody reviewed an empty one', async () => {
  const { store, land } = setUp();
  expect(await reviewsView(store, about, 20)).toBeNull();
  await land(about, [], 1);
  expect(await reviewsView(store, about, 20)).toMatchObject({ items: [], summary: null, at: 1, more: false });
});

test('the average is of all stored reviews, whatever the window, and says whether these are all', async () => {
  const { store, land } = setUp();
  const page = [written(3, { rating: 5 }), written(2, { rating: 4 }), written(1, { rating: 2 })];
  await land(about, page, 1, { cursorId: 1 });
  const some = await reviewsView(store, about, 2);
  expect(some?.items.map(({ reviewId }) => Number(reviewId))).toEqual([3, 2]);
  expect(some).toMatchObject({ beyond: true, more: true });
  expect(some?.summary).toEqual({ count: 3, average: 11 / 3, isWhole: false });
  await land(about, page, 2);
  expect((await reviewsView(store, about, 20))?.summary).toEqual({
    count: 3,
    average: 11 / 3,
    isWhole: true,
  });
});

test('the reviews about one user are none of another’s', async () => {
  const { store, land } = setUp();
  await land(about, [written(1)], 1);
  await land(13, [written(2)], 2);
  expect((await reviewsView(store, about, 20))?.items).toMatchObject([{ reviewId: 1, about }]);
});

test('[P4] an answer that was requested earlier changes no stored review', async () => {
  const { account, write } = setUp();
  const put = (nickname: string, stamp: number) =>
    write((tx) => reviews.putMany(tx, about, [written(1, { reviewerNickname: nickname })], stamp));
  await put('푸른늑대', 2);
  await put('옛이름', 1);
  expect(account.all('reviews')).toMatchObject([{ reviewerNickname: '푸른늑대', stamp: 2 }]);
  await put('탈퇴한 사용자', 3);
  expect(account.all('reviews')).toMatchObject([{ reviewerNickname: '탈퇴한 사용자' }]);
});

test('of more than thirty users the lists that were fetched longest ago go, with their reviews and no others', async () => {
  const { account, land } = setUp();
  for (let user = 1; user <= 30; user += 1) await land(user, [written(user)], user);
  await land(2, [written(2)], 40); // fetched again: the newest now
  await land(31, [written(31)], 41);
  const ids = account.all('reviews').map(({ reviewId }) => reviewId as number);
  expect(ids).toHaveLength(30);
  expect(ids).not.toContain(1);
  expect(ids).toEqual(expect.arrayContaining([2, 3, 31]));
  expect(account.all('feeds').map(({ key }) => key)).not.toContain(reviewsFeed(1 as UserId));
  expect(account.all('feedPages')).toHaveLength(30);
});

test('reviews whose list was forgotten elsewhere go once there are many', async () => {
  const { account, write, land } = setUp();
  await land(
    1,
    Array.from({ length: 1_001 }, (_none, at) => written(at + 1)),
    1,
  );
  await write((tx) => feeds.forget(tx, reviewsFeed(1 as UserId)));
  await land(2, [written(2_000)], 2);
  await land(3, [written(3_000)], 3);
  expect(account.all('reviews').map(({ reviewId }) => Number(reviewId))).toEqual([2_000, 3_000]);
});
