import { expect, type Page } from '@playwright/test';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { notificationsFeed } from '#src/domain/pull-keys.ts';
import { openStored } from './chat-list-screen.ts';
import { anEntry } from './outbox-entries.ts';
import { aPick } from './picks.ts';
import type { Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** What the screens of reviews, reports and notifications are opened with: rows that were stored earlier. */

export const longest = { timeout: 20_000 };
const calls = /^\/api\/v1\/(appointment|notification|item|review\/\d|user\/\d)/;
let turn = 0;

export const stored = async (stage: Stage, path: string, rows: Rows, fails = false): Promise<void> => {
  const { page, network } = stage;
  turn += 1;
  const nickname = `알림보는이${turn}`;
  await openStored(page, network, { nickname, path: '/healthz', rows, fails });
  network.hold(calls); // no answer changes what is stored
  await page.goto(path);
};

export const shows = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible(longest);

export const long =
  '내일 오후 여섯 시 반에 학생회관 일층 로비에서 만나면 될까요? 과잠은 세탁해서 가져갈게요!';

export const pick = (change: Partial<Record<keyof PickRow, unknown>> = {}): PickRow => ({
  ...aPick({ state: 'SUCCESS', title: '버건디 과잠 M, 자수 새것 수준', ...change }),
  edits: 0,
  stamp: 1,
  at: Date.now(),
});
export const { appointmentId } = pick();
export const review = (change: Partial<OutboxEntry>): OutboxEntry =>
  anEntry({
    kind: 'review.write',
    lane: `pick:${appointmentId}`,
    args: { appointmentId, rating: 4, content: long },
    ...change,
  });
export const item = (change: Partial<ItemRow>): ItemRow =>
  ({
    itemId: 341,
    title: '버건디 과잠 M, 자수 새것 수준',
    thumbnail: null,
    productTypes: ['VARSITY_JACKET', 'VINTAGE'],
    transactionTypes: ['RENTAL', 'SALE'],
    tradeMethods: ['DIRECT', 'PARCEL'],
    size: 'M',
    quality: 'BEST',
    color: 'CRIMSON',
    rentalFee: 6_000,
    deposit: 20_000,
    salePrice: 45_000,
    likeCount: 12,
    chatRoomCount: 3,
    repostDate: null,
    isSold: null,
    soldStamp: 0,
    liked: null,
    likedStamp: 0,
    gone: null,
    detail: null,
    ownerId: 0,
    stamp: 1,
    at: 1,
    seenAt: 0,
    kept: 0,
    ...change,
  }) as ItemRow; // ids have the contract's shape
export const feed = (ids: readonly number[], change: object = {}): Rows => ({
  feeds: [
    {
      key: notificationsFeed,
      generation: 1,
      previous: null,
      next: null,
      starts: [null],
      length: ids.length,
      goal: 0,
      at: Date.now(),
      stamp: 1,
      trouble: null,
      loading: 0,
      ...change,
    },
  ],
  feedPages: ids.length === 0 ? [] : [{ feed: notificationsFeed, generation: 1, page: 0, ids: ids as never }], // ids of notifications
});
