import { expect } from '@playwright/test';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { userTexts } from '#src/copy/user.ts';
import type { FeedRow } from '#src/db/rows.ts';
import { reviewsFeed, salesFeed } from '#src/domain/pull-keys.ts';
import type { ReviewRow } from '#src/domain/reviews/rows.ts';
import { userScreenTexts } from '#src/features/user/text.ts';
import { allNewest } from './catalogue.ts';
import { ago, listOf, minuteMs, roomWith } from './chat-list-screen.ts';
import { feed, item, long, longest, shows, stored } from './feedback-stage.ts';
import { logIn, mainUser } from './login.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** The profile of a user in every state it can be in. */

const userId = 71 as ReviewRow['about']; // of the room with this number (chat-list-screen.ts)
const path = `/user/${userId}`;
const dayMs = 24 * 60 * minuteMs;

const written = Array.from(
  { length: 20 },
  (_none, at) =>
    ({
      reviewId: 100 - at,
      about: userId,
      rating: 5 - (at % 5),
      content: at === 0 ? `${long}\n\n${long}` : at % 3 === 1 ? '시간을 잘 지켜 주셨어요' : long,
      reviewerNickname: at === 1 ? '탈퇴한 사용자' : '아무튼유니폼은사야지',
      createdAt: ago((at + 1) * 3 * dayMs),
      stamp: 1,
    }) as ReviewRow, // ids have the contract's shape
);

const aList = (key: string, ids: readonly number[], change: Partial<FeedRow> = {}) => ({
  feeds: (feed(ids, change).feeds ?? []).map((row) => ({ ...row, key })),
  feedPages: (feed(ids).feedPages ?? []).map((row) => ({ ...row, feed: key })),
});

/** A user with whom there is a room, these many reviews about them and two listings of theirs. */
const known = (reviews: readonly ReviewRow[], change: Partial<FeedRow> = {}): Rows => {
  const about = aList(
    reviewsFeed(userId),
    reviews.map(({ reviewId }) => reviewId),
    change,
  );
  const sales = aList(salesFeed(userId), [301, 302]);
  return {
    ...listOf([roomWith(1, '버건디러버')]),
    reviews,
    feeds: [...about.feeds, ...sales.feeds],
    feedPages: [...about.feedPages, ...sales.feedPages],
    items: [item({ itemId: 301 as never }), item({ itemId: 302 as never, title: long })], // any number is an id
  };
};

const profile = async (stage: Stage, rows: Rows, text: string, fails = false): Promise<void> => {
  await stored(stage, path, rows, fails);
  await shows(stage.page, text);
};

export const userStates: readonly ScreenState[] = [
  { name: 'user', open: (stage) => profile(stage, known(written.slice(0, 3)), userScreenTexts.count(3)) },
  {
    name: 'user-part',
    open: (stage) => profile(stage, known(written, { next: { cursorId: 81 } }), userScreenTexts.part(20)),
  },
  {
    name: 'user-part-offline',
    open: async (stage) => {
      await profile(stage, known(written, { next: { cursorId: 81 } }), userScreenTexts.part(20));
      await stage.context.setOffline(true);
      await shows(stage.page, userScreenTexts.moreOnline);
    },
  },
  {
    name: 'user-not-renewed',
    open: async (stage) => {
      await profile(stage, known(written.slice(0, 3), { trouble: 'busy' }), userScreenTexts.count(3), true);
      await shows(stage.page, stateTexts.notRenewed);
    },
  },
  {
    name: 'user-empty',
    open: async (stage) => {
      const [reviews, sales] = [aList(reviewsFeed(userId), []), aList(salesFeed(userId), [])];
      const rows = { ...listOf([roomWith(1, '버건디러버')]), feeds: [...reviews.feeds, ...sales.feeds] };
      await profile(stage, rows, userScreenTexts.noReviews);
      await shows(stage.page, userScreenTexts.noListings);
    },
  },
  {
    name: 'user-failed',
    open: async (stage) => {
      const feeds = [reviewsFeed(userId), salesFeed(userId)].flatMap(
        (key) => aList(key, [], { at: null, trouble: 'busy' }).feeds,
      );
      await profile(stage, { feeds }, userScreenTexts.unnamed, true);
      await shows(stage.page, networkTexts.trouble);
    },
  },
  {
    name: 'user-never',
    open: async (stage) => {
      await stored(stage, path, listOf([roomWith(1, '버건디러버')]));
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, stateTexts.neverFetched.title);
    },
  },
  {
    name: 'user-own',
    open: async ({ page, network }) => {
      await logIn(page, network.origin);
      await expect(cards(page).first()).toBeVisible();
      await page.goto('/my');
      await page.getByRole('link', { name: userTexts.reviews }).click();
      await shows(page, userScreenTexts.count(2));
      await shows(page, mainUser);
      await expect(cards(page).first()).toBeVisible();
    },
  },
  {
    name: 'user-visitor',
    open: async ({ page, network }) => {
      const [newest] = await allNewest(network.origin);
      await page.goto(`/detail/${newest?.itemId}`);
      await page.getByRole('link', { name: userTexts.openOf('') }).click();
      await shows(page, userScreenTexts.loginFirst);
      await expect(cards(page).first()).toBeVisible();
    },
  },
];
