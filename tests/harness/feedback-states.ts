import { expect } from '@playwright/test';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, reportTexts, reviewTexts } from '#src/copy/feedback.ts';
import { labels } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { pickPull, roomsPull, salesFeed } from '#src/domain/pull-keys.ts';
import { reviewFormTexts } from '#src/features/review/text.ts';
import { aPull, listOf, roomWith } from './chat-list-screen.ts';
import { appointmentId, feed, item, long, longest, pick, review, shows, stored } from './feedback-stage.ts';
import { anEntry, longAfter } from './outbox-entries.ts';
import type { ScreenState, Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** Review and report in every state they can be in, of rows that were stored earlier. */

const later = { nextAt: longAfter() };
const reviewing = async (stage: Stage, rows: Rows, text: string, fails = false): Promise<void> => {
  const read = { pulls: [aPull(pickPull(appointmentId))] };
  await stored(stage, `/review/${appointmentId}`, { ...read, ...rows }, fails);
  await shows(stage.page, text);
};

const userId = 71; // of the room with this number (chat-list-screen.ts)
const itemId = 301;
const room = () => listOf([roomWith(1, '버건디러버')]);
const report = (change: Partial<OutboxEntry>): OutboxEntry =>
  anEntry({
    kind: 'report.send',
    lane: `report:${userId}:${itemId}`,
    args: { reportedUserId: userId, itemId, location: 'CHATROOM', categories: ['OTHER'], description: long },
    ...change,
  });
const reporting = async (stage: Stage, rows: Rows = {}): Promise<void> => {
  await stored(stage, `/report/${userId}?item=${itemId}&from=chat`, { ...room(), ...rows });
  await shows(stage.page, reportTexts.prompt);
};

/** The same of what the reported person offers, which is nothing. */
const offers: Rows = {
  feeds: (feed([]).feeds ?? []).map((row) => ({ ...row, key: salesFeed(userId as never) })), // any number is an id
};
export const feedbackStates: readonly ScreenState[] = [
  { name: 'review', open: (stage) => reviewing(stage, { picks: [pick()] }, reviewTexts.rate('초록여우')) },
  {
    name: 'review-missing',
    open: async (stage) => {
      await reviewing(stage, { picks: [pick()] }, reviewTexts.rate('초록여우'));
      await stage.page.getByRole('button', { name: reviewTexts.submit }).press('Enter');
      await shows(stage.page, reviewFormTexts.noStar);
    },
  },
  {
    name: 'review-too-long',
    open: async (stage) => {
      await reviewing(stage, { picks: [pick()] }, reviewTexts.rate('초록여우'));
      await stage.page.getByRole('radio', { name: reviewTexts.stars(4) }).check();
      await stage.page.getByRole('textbox').fill('친절해요. '.repeat(90));
      await shows(stage.page, feedbackTexts.review.tooLong(40));
    },
  },
  {
    name: 'review-waiting',
    open: (stage) => reviewing(stage, { picks: [pick()], outbox: [review(later)] }, reviewTexts.queued),
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
        errorTexts.text('APPOINTMENT_NOT_SUCCESS'),
      ),
  },
  {
    name: 'review-done',
    open: (stage) =>
      reviewing(stage, { picks: [pick({ isReviewed: true })] }, errorTexts.text('REVIEW_ALREADY_EXISTS')),
  },
  {
    name: 'review-not-yet',
    open: (stage) => reviewing(stage, { picks: [pick({ state: 'CANCELLED' })] }, pickTexts.ended.CANCELLED),
  },
  {
    name: 'review-failed',
    open: (stage) =>
      reviewing(
        stage,
        { pulls: [aPull(pickPull(appointmentId), { at: null, trouble: 'busy' })] },
        networkTexts.trouble,
        true,
      ),
  },
  { name: 'report', open: (stage) => reporting(stage) },
  {
    name: 'report-other',
    open: async (stage) => {
      await reporting(stage);
      await stage.page.getByRole('checkbox', { name: labels.reportCategory('OTHER') }).check();
      await expect(stage.page.getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'report-offline',
    open: async (stage) => {
      await reporting(stage);
      await stage.page.getByRole('checkbox', { name: labels.reportCategory('SPAM') }).check();
      await stage.context.setOffline(true);
      await shows(stage.page, reportTexts.queued);
    },
  },
  {
    name: 'report-waiting',
    open: async (stage) => {
      await reporting(stage, { outbox: [report(later)] });
      await shows(stage.page, reportTexts.queued);
    },
  },
  {
    name: 'report-stopped',
    open: async (stage) => {
      const reason = { is: 'refused', status: 404, code: 'USER_NOT_FOUND' } as const;
      await reporting(stage, { outbox: [report({ state: 'failed', reason })] });
      await shows(stage.page, errorTexts.text('USER_NOT_FOUND'));
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
      await shows(stage.page, feedbackTexts.report.choose);
    },
  },
  {
    name: 'report-nothing',
    open: async (stage) => {
      await stored(stage, `/report/${userId}`, { ...offers, pulls: [aPull(roomsPull)] });
      await shows(stage.page, feedbackTexts.report.noItem.title);
    },
  },
  {
    name: 'report-failed',
    open: async (stage) => {
      await stored(stage, `/report/${userId}`, { pulls: [aPull(roomsPull)] }, true);
      await shows(stage.page, networkTexts.trouble);
    },
  },
  {
    name: 'report-never',
    open: async (stage) => {
      await stored(stage, `/report/${userId}`, {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, stateTexts.neverFetched.title);
    },
  },
];
