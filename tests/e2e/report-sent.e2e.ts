import type { Page } from '@playwright/test';
import { draftTexts } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { reportTexts } from '#src/copy/feedback.ts';
import { mutations } from '#tests/harness/chat-room-screen.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeKillable } from '#tests/harness/killable.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { draftOf } from '#tests/harness/pick-form-screen.ts';
import { field, member, ours, reason, stateOf, submit } from '#tests/harness/report-screen.ts';
import { expectSaid, rememberWords, saidBy } from '#tests/harness/said.ts';
import { aProposal, dismissTraders } from '#tests/harness/traders.ts';

/** What becomes of a report that was submitted (contract §2.8): offline, refused, and through a kill. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('신고보내는이');

test('offline it says that it is not taken yet, stands in the outbox, and can be taken back', async ({
  page,
  context,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  await page.goto(`/report/${deal.owner.userId}?item=${deal.item.itemId}&from=chat`);
  await expect(reason(page, 'SPAM')).toBeAttached();
  await context.setOffline(true);
  await reason(page, 'SPAM').check();
  await submit(page).click();
  await expectSaid(page, reportTexts.queued);
  expect(await saidBy(page)).not.toContain(reportTexts.done);
  await page.goto('/outbox');
  await expect(page.getByRole('article', { name: entryTexts.kind.report })).toBeVisible();
  await page.goto(`/report/${deal.owner.userId}?item=${deal.item.itemId}&from=chat`);
  await expect(page.getByText(reportTexts.queued)).toBeVisible();
  await expect(reason(page, 'SPAM')).toBeChecked();
  await page.getByRole('button', { name: ours.takeBack }).click();
  await expect.poll(() => mutations(page)).toEqual([]);
  await expect(reason(page, 'SPAM')).toBeChecked();
  await expect.poll(() => draftOf(page, `report:${deal.owner.userId}`)).toBeDefined();
  await page.reload();
  await expect(reason(page, 'SPAM')).toBeChecked();
  await expectSaid(page, draftTexts.recovered);
  await context.setOffline(false);
  expect(await stateOf(deal)).toBe('PENDING');
});

test('one that waited says that it was filed to a user who looks at it, and is not offered for sending again', async ({
  page,
  context,
  network,
}) => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  const path = `/report/${deal.owner.userId}?item=${deal.item.itemId}`;
  await page.goto(path);
  await expect(reason(page, 'SPAM')).toBeAttached();
  await context.setOffline(true);
  await reason(page, 'SPAM').check();
  await submit(page).click();
  await expectSaid(page, reportTexts.queued);
  await page.goto(path);
  await expect(page.getByText(reportTexts.queued).first()).toBeVisible();
  await expect(reason(page, 'SPAM')).toBeChecked();
  await context.setOffline(false);
  await expectSaid(page, reportTexts.done);
  await expect(reason(page, 'SPAM')).not.toBeChecked();
  await expect(submit(page)).toBeDisabled();
  await page.reload();
  await expect(reason(page, 'SPAM')).toBeAttached();
  await expect(reason(page, 'SPAM')).not.toBeChecked();
  expect(await saidBy(page)).not.toContain(draftTexts.recovered);
});

/** Reports in words of one's own, which the server refuses. */
const beRefused = async (page: Page, network: FaultProxy): Promise<void> => {
  const deal = await aProposal(network.origin, newcomer());
  await member(page, network.origin, deal);
  await page.goto(`/report/${deal.owner.userId}?item=${deal.item.itemId}`);
  network.inject(/\/user\/report$/, { kind: 'status', status: 400, code: 'UNRELATED_ITEM' });
  await reason(page, 'OTHER').check();
  await field(page).fill('욕을 했어요');
  await submit(page).click();
};

test('one that the server refuses stays as it was chosen, and says why', async ({ page, network }) => {
  await beRefused(page, network);
  await expectSaid(page, reportTexts.failed);
  await expect(page.getByText(errorTexts.text('UNRELATED_ITEM'))).toBeVisible();
  await expect(field(page)).toHaveValue('욕을 했어요');
});

test('one that was refused is taken back with its text, which a reload keeps', async ({ page, network }) => {
  await beRefused(page, network);
  await expect(page.getByText(errorTexts.text('UNRELATED_ITEM'))).toBeVisible();
  await page.getByRole('button', { name: ours.takeBack }).click();
  await expect.poll(() => mutations(page)).toEqual([]);
  await expect(page.getByText(errorTexts.text('UNRELATED_ITEM'))).toHaveCount(0);
  await expect(field(page)).toHaveValue('욕을 했어요');
  expect(await saidBy(page)).not.toContain(draftTexts.recovered);
  await page.reload();
  await expect(reason(page, 'OTHER')).toBeChecked();
  await expect(field(page)).toHaveValue('욕을 했어요');
});

test('killed before it could go out, it goes out at the next start', async ({ network }) => {
  const deal = await aProposal(network.origin, newcomer());
  const path = `/report/${deal.owner.userId}?item=${deal.item.itemId}`;
  const device = await makeKillable({
    network,
    nickname: deal.requester.nickname,
    prepare: rememberWords,
    settle: async (page) => {
      await page.goto(`${network.origin}${path}`);
      await expect(reason(page, 'SPAM')).toBeAttached();
      return path;
    },
  });
  await device.offline();
  await reason(device.page(), 'SPAM').check();
  await submit(device.page()).click();
  await expectSaid(device.page(), reportTexts.queued);
  await device.kill();
  await device.reopen({ offline: false });
  await device.drained(30_000);
  expect(await stateOf(deal)).toBe('CANCELLED');
  await device.kill();
  await device.remove();
});
