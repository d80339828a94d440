import type { BrowserContext, Page } from '@playwright/test';
import { draftTexts, postTexts } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts, networkTexts } from '#src/copy/shell.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';
import {
  answerAll,
  button,
  openWizard,
  pictures,
  picturesOf,
  question,
  shownItem,
  slots,
} from '#tests/harness/wizard-screen.ts';

/** A listing that waits, wherever it is shown: what can be done about it never deletes what was written. */

test.setTimeout(120_000);

const name = makeNames('보내는이');

/** A listing of that title, with one photo, that waits for a network. */
const queued = async (page: Page, context: BrowserContext, origin: string, title: string): Promise<void> => {
  await openWizard(page, origin, name());
  await installed(page);
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await answerAll(page, { title, files: await pictures(2) });
  await page.getByRole('switch', { name: sellScreenTexts.auto.label }).click();
  await button(page, sellScreenTexts.send).click();
  await expect(page).toHaveURL('/my-trade');
};
const card = (page: Page) => page.getByRole('article', { name: entryTexts.kind.create });

test('보낼 항목 tells of it with its photos, and calling it off makes a draft of it', async ({
  page,
  context,
  network,
}) => {
  await queued(page, context, network.origin, '불러들일 과잠');
  await page.goto('/outbox');
  await expect(card(page)).toContainText('불러들일 과잠');
  await expect(card(page).getByText(sellingTexts.uploaded(0, 1))).toBeVisible();
  await expect(card(page).getByText(outboxScreenTexts.auto.wakes)).toBeVisible();
  await card(page)
    .getByRole('button', { name: outboxScreenTexts.cancelOf(`${entryTexts.kind.create}, 불러들일 과잠`) })
    .click();
  await button(page, outboxTexts.cancelAsk.yes).click();
  await expectSaid(page, sellingTexts.pending.kept);
  await expect(card(page)).toHaveCount(0);
  await page.goto('/drafts');
  await page.getByRole('link', { name: '불러들일 과잠' }).click();
  await expect(question(page, 6)).toBeVisible();
  await button(page, actionTexts.previous).click();
  await expect(slots(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText(postTexts.photo.done, { exact: true })).toBeVisible();
  expect((await allNewest(network.origin)).filter(({ title }) => title === '불러들일 과잠')).toEqual([]);
});

test('its own page takes it back to be written on, or puts it aside', async ({ page, context, network }) => {
  await queued(page, context, network.origin, '고쳐 쓸 과잠');
  await page.getByRole('link', { name: '고쳐 쓸 과잠' }).click();
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await page.getByRole('dialog').getByRole('button', { name: sellingTexts.continue }).click();
  await expect(question(page, 6)).toBeVisible();
  await expect(page.getByRole('switch', { name: sellScreenTexts.auto.label })).toBeChecked();
  await button(page, sellScreenTexts.send).click();
  await expect(page).toHaveURL('/my-trade');
  await page.getByRole('link', { name: '고쳐 쓸 과잠' }).click();
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await button(page, sellingTexts.pending.cancel).click();
  await expectSaid(page, sellingTexts.pending.kept);
  await page.goto('/my-trade');
  await expect(page.getByText(sellingTexts.pending.waiting)).toHaveCount(0);
  await expect(page.getByRole('link', { name: draftTexts.list })).toBeVisible();
});

test('one that was refused while nobody looked is told, opened and published after all', async ({
  page,
  context,
  network,
}) => {
  await queued(page, context, network.origin, '막혔던 과잠');
  network.inject(/^\/api\/v1\/item$/, { kind: 'status', status: 400, code: 'INVALID_INPUT' }, 1);
  await page.goto('/liked');
  await context.setOffline(false);
  await expectSaid(page, postTexts.needsAttention);
  await page.goto('/outbox');
  await expect(card(page).getByText(sellingTexts.refusal.byCode.INVALID_INPUT)).toBeVisible();
  await card(page)
    .getByRole('button', { name: outboxScreenTexts.checkOf(`${entryTexts.kind.create}, 막혔던 과잠`) })
    .click();
  await expect(question(page, 6)).toBeVisible();
  await button(page, wizardTexts.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([2]);
});
