import { expect, type Page } from '@playwright/test';
import * as ko from '#src/copy/ko.ts';
import { oursFeedback } from '#src/copy/ours-feedback.ts';
import type { ItemRow, OutboxRow } from '#src/db/rows.ts';
import type { NotificationRow, PickRow } from '#src/db/rows-picks.ts';
import { notificationsFeed, pickPull } from '#src/db/trade-keys.ts';
import { salesFeed } from '#src/db/views/report.ts';
import { roomsPull } from '#src/db/views/room-list.ts';
import { ago, aPull, listOf, minuteMs, openStored, roomWith } from './chat-list-screen.ts';
import { aKey, anIntent, longAfter } from './intents.ts';
import { aPick } from './picks.ts';
import type { ScreenState, Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** Review, report and notifications in every state they can be in, of rows that were stored earlier. */

const longest = { timeout: 20_000 };
const calls = /^\/api\/v1\/(appointment|notification|item|user\/\d)/;
let turn = 0;

const stored = async (stage: Stage, path: string, rows: Rows, fails = false): Promise<void> => {
  const { page, network } = stage;
  turn += 1;
  const nickname = `알림보는이${turn}`;
  await openStored(page, network, { nickname, path: '/healthz', rows, fails });
  network.hold(calls); // no answer changes what is stored
  await page.goto(path);
};

const shows = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible(longest);

const long = '내일 오후 여섯 시 반에 학생회관 일층 로비에서 만나면 될까요? 과잠은 세탁해서 가져갈게요!';

const pick = (change: Partial<Record<keyof PickRow, unknown>> = {}): PickRow => ({
  ...aPick({ state: 'SUCCESS', title: '버건디 과잠 M, 자수 새것 수준', ...change }),
  edits: 0,
  stamp: 1,
  at: Date.now(),
});
const { appointmentId } = pick();
const review = (change: Partial<OutboxRow>): OutboxRow =>
  anIntent({
    kind: 'review.write',
    lane: `pick:${appointmentId}`,
    args: { appointmentId, rating: 4, content: long },
    ...change,
  });
const later = { nextAt: longAfter() };
const reviewing = async (stage: Stage, rows: Rows, text: string, fails = false): Promise<void> => {
  const read = { pulls: [aPull(pickPull(appointmentId))] };
  await stored(stage, `/review/${appointmentId}`, { ...read, ...rows }, fails);
  await shows(stage.page, text);
};

const userId = 71; // of the room with this number (chat-list-screen.ts)
const itemId = 301;
const room = () => listOf([roomWith(1, '버건디러버')]);
const report = (change: Partial<OutboxRow>): OutboxRow =>
  anIntent({
    kind: 'report.send',
    lane: `report:${userId}:${itemId}`,
    args: { reportedUserId: userId, itemId, location: 'CHATROOM', categories: ['OTHER'], description: long },
    ...change,
  });
const reporting = async (stage: Stage, rows: Rows = {}): Promise<void> => {
  await stored(stage, `/report/${userId}?item=${itemId}&from=chat`, { ...room(), ...rows });
  await shows(stage.page, ko.report.prompt);
};

const item = (change: Partial<ItemRow>): ItemRow =>
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
const types = [
  'PROPOSAL',
  'RENTAL_REMIND',
  'CONFIRM',
  'REJECT',
  'CANCEL',
  'EXPIRE',
  'RETURN_REMIND',
  'SUCCESS',
] as const;
const told = types.map(
  (type, at) =>
    ({
      id: 100 - at,
      type: `APPOINTMENT_${type}`,
      createdAt: ago(at * 9 * 60 * minuteMs),
      appointment: {
        id: appointmentId,
        rentalDate: '2026-11-24T18:30:00',
        returnDate: '2026-11-27T18:30:00',
      },
      itemId: type === 'CANCEL' ? 342 : type === 'EXPIRE' ? null : 341,
      seenAt: at < 3 ? null : 1,
    }) as NotificationRow, // ids have the contract's shape
);
const feed = (ids: readonly number[], change: object = {}): Rows => ({
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
/** The same of what the reported person offers, which is nothing. */
const offers: Rows = {
  feeds: (feed([]).feeds ?? []).map((row) => ({ ...row, key: salesFeed(userId as never) })), // any number is an id
};
const whole: Rows = {
  ...feed(told.map(({ id }) => id)),
  notifications: told,
  items: [item({}), item({ itemId: 342 as never, gone: 'deleted' })], // any number is an id
  picks: [pick({ state: 'CONFIRMED' })],
};
const listed = async (stage: Stage, rows: Rows, text: string, fails = false): Promise<void> => {
  await stored(stage, '/notification', rows, fails);
  await shows(stage.page, text);
};

export const feedbackStates: readonly ScreenState[] = [
  { name: 'review', open: (stage) => reviewing(stage, { picks: [pick()] }, ko.review.rate('초록여우')) },
  {
    name: 'review-too-long',
    open: async (stage) => {
      await reviewing(stage, { picks: [pick()] }, ko.review.rate('초록여우'));
      await stage.page.getByRole('radio', { name: ko.review.stars(4) }).check();
      await stage.page.getByRole('textbox').fill('친절해요. '.repeat(90));
      await shows(stage.page, oursFeedback.review.tooLong(40));
    },
  },
  {
    name: 'review-waiting',
    open: (stage) => reviewing(stage, { picks: [pick()], outbox: [review(later)] }, ko.review.queued),
  },
  {
    name: 'review-stopped',
    open: (stage) =>
      reviewing(
        stage,
        {
          picks: [pick()],
          outbox: [
            review({
              state: 'failed',
              reason: { is: 'refused', status: 409, code: 'APPOINTMENT_NOT_SUCCESS' },
            }),
          ],
        },
        ko.errors.text('APPOINTMENT_NOT_SUCCESS'),
      ),
  },
  {
    name: 'review-done',
    open: (stage) =>
      reviewing(stage, { picks: [pick({ isReviewed: true })] }, ko.errors.text('REVIEW_ALREADY_EXISTS')),
  },
  {
    name: 'review-not-yet',
    open: (stage) => reviewing(stage, { picks: [pick({ state: 'CANCELLED' })] }, ko.pick.ended.CANCELLED),
  },
  {
    name: 'review-failed',
    open: (stage) =>
      reviewing(
        stage,
        { pulls: [aPull(pickPull(appointmentId), { at: null, trouble: 'busy' })] },
        ko.network.trouble,
        true,
      ),
  },
  { name: 'report', open: (stage) => reporting(stage) },
  {
    name: 'report-other',
    open: async (stage) => {
      await reporting(stage);
      await stage.page.getByRole('checkbox', { name: ko.labels.reportCategory('OTHER') }).check();
      await expect(stage.page.getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'report-offline',
    open: async (stage) => {
      await reporting(stage);
      await stage.page.getByRole('checkbox', { name: ko.labels.reportCategory('SPAM') }).check();
      await stage.context.setOffline(true);
      await shows(stage.page, ko.report.queued);
    },
  },
  {
    name: 'report-waiting',
    open: async (stage) => {
      await reporting(stage, { outbox: [report(later)] });
      await shows(stage.page, ko.report.queued);
    },
  },
  {
    name: 'report-stopped',
    open: async (stage) => {
      const reason = { is: 'refused', status: 404, code: 'USER_NOT_FOUND' } as const;
      await reporting(stage, { outbox: [report({ state: 'failed', reason })] });
      await shows(stage.page, ko.errors.text('USER_NOT_FOUND'));
    },
  },
  {
    name: 'report-choose',
    open: async (stage) => {
      const rooms = listOf([
        roomWith(1, '버건디러버'),
        roomWith(2, '버건디러버', { opponent: roomWith(1, '버건디러버').opponent }),
      ]);
      await stored(stage, `/report/${userId}`, {
        ...rooms,
        items: [item({ itemId: 301 as never }), item({ itemId: 302 as never, title: long })], // any number is an id
      });
      await shows(stage.page, oursFeedback.report.choose);
    },
  },
  {
    name: 'report-nothing',
    open: async (stage) => {
      await stored(stage, `/report/${userId}`, { ...offers, pulls: [aPull(roomsPull)] });
      await shows(stage.page, oursFeedback.report.noItem.title);
    },
  },
  {
    name: 'report-failed',
    open: async (stage) => {
      await stored(stage, `/report/${userId}`, { pulls: [aPull(roomsPull)] }, true);
      await shows(stage.page, ko.network.trouble);
    },
  },
  {
    name: 'report-never',
    open: async (stage) => {
      await stored(stage, `/report/${userId}`, {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, ko.state.neverFetched.title);
    },
  },
  { name: 'notifications', open: (stage) => listed(stage, whole, ko.item.deletedLabel) },
  {
    name: 'notifications-waiting',
    open: (stage) =>
      listed(
        stage,
        {
          ...whole,
          outbox: [anIntent({ ...review({}), id: aKey(1), state: 'failed', reason: { is: 'poisoned' } })],
        },
        ko.outbox.attention,
      ),
  },
  { name: 'notifications-empty', open: (stage) => listed(stage, feed([]), ko.empty.notification.title) },
  {
    name: 'notifications-failed',
    open: (stage) => listed(stage, feed([], { at: null, trouble: 'busy' }), ko.network.trouble, true),
  },
  {
    name: 'notifications-offline',
    open: async (stage) => {
      await listed(stage, whole, ko.item.deletedLabel);
      await stage.context.setOffline(true);
      await shows(stage.page, ko.network.offline);
    },
  },
];
