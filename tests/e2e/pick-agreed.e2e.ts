import type { Page } from '@playwright/test';
import { labels } from '#src/copy/labels.ts';
import { agreedStaysMs } from '#src/features/pick/detail/use-agreed-moment.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { button, newMember, openDetail } from '#tests/harness/pick-detail-screen.ts';
import { counter, type Deal, propose } from '#tests/harness/pick-people.ts';
import { expectSaid } from '#tests/harness/said.ts';

/** The moment in which a PICK is agreed: it is shown in full before its room opens. */

test.setTimeout(90_000);

const newcomer = makeNames('확정하는이');
const { act, detail } = pickScreenTexts;

/** Holds the end of the moment until `end` is called: nothing is timed by the clock. */
const holdMoment = async (page: Page): Promise<{ readonly end: () => Promise<void> }> => {
  await page.addInitScript((ms) => {
    const set = window.setTimeout;
    const held: (() => void)[] = [];
    Object.assign(window, { endMoment: () => held.splice(0).forEach((run) => void run()), heldEnds: held });
    Object.assign(window, {
      setTimeout: (run: () => void, after?: number) => {
        if (after !== ms) return set(run, after);
        held.push(run);
        return 0;
      },
    });
  }, agreedStaysMs);
  return {
    end: async () => {
      await page.waitForFunction(() => Reflect.get(window, 'heldEnds').length > 0);
      await page.evaluate(() => Reflect.get(window, 'endMoment')());
    },
  };
};

/** A counter-proposal that is accepted here. */
const accept = async (page: Page, origin: string): Promise<Deal> => {
  const deal = await propose(origin, await newMember(page, origin, newcomer()));
  await counter(deal.owner, deal.pickId);
  await openDetail(page, deal);
  await button(page, act.accept).click();
  await expectSaid(page, act.confirmed);
  return deal;
};

test('an agreed PICK stands with its stamp, its calendar and its chat until its moment is over, then its room opens', async ({
  page,
  network,
}) => {
  const moment = await holdMoment(page);
  const deal = await accept(page, network.origin);
  const stamp = page.getByText(labels.pickState('CONFIRMED'), { exact: true });
  await stamp.evaluate((one) => Promise.all(one.getAnimations().map((animation) => animation.finished)));
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);
  await expect(stamp).toBeInViewport();
  const bar = page.getByRole('status').filter({ hasText: act.confirmed }).locator('..');
  await expect(bar.getByRole('button', { name: detail.calendar })).toBeVisible();
  await expect(bar.getByRole('link', { name: detail.chat })).toHaveAttribute('href', `/chat/${deal.roomId}`);
  for (const choice of [act.cancel, act.accept]) await expect(button(page, choice)).toHaveCount(0);
  await moment.end();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
});

test('an agreed PICK that is put into the calendar stays on the screen', async ({ page, network }) => {
  const moment = await holdMoment(page);
  const deal = await accept(page, network.origin);
  const bar = page.getByRole('status').filter({ hasText: act.confirmed }).locator('..');
  await bar.getByRole('button', { name: detail.calendar }).click();
  await expectSaid(page, pickScreenTexts.calendarSaved);
  await moment.end();
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);
  await bar.getByRole('link', { name: detail.chat }).click();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
});

test('the room of an agreed PICK waits while its links have the focus', async ({ page, network }) => {
  const moment = await holdMoment(page);
  const deal = await accept(page, network.origin);
  const bar = page.getByRole('status').filter({ hasText: act.confirmed }).locator('..');
  await bar.getByRole('link', { name: detail.chat }).focus();
  await moment.end();
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
});
