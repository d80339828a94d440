import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { detailTexts, postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { detailOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { refusedBy } from '#tests/harness/refused-seller.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { anAgreement, dismissTraders } from '#tests/harness/traders.ts';
import {
  button,
  choose,
  next,
  ownListing,
  pictures,
  picturesOf,
  question,
  savedAt,
  shownItem,
  slots,
  titleField,
} from '#tests/harness/wizard-screen.ts';

/** What a server refuses of an own listing that is edited or put in front again (contract §2.3): said on screen, nothing written is lost. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const name = makeNames('고치는이');

test('of photos beyond six an edit takes as many as there is room for, and says so', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  const itemId = await ownListing(page, '사진 많은 유니폼', await pictures(1, 2, 3, 4));
  await page.goto(`/post-edit?item=${itemId}`);
  for (let at = 1; at < 5; at += 1) {
    await expect(question(page, at)).toBeVisible();
    await next(page);
  }
  await expect(slots(page)).toHaveCount(4);
  await choose(page, await pictures(5, 6, 1));
  await expectSaid(page, wizardTexts.photosHint(limits.imagesMax, limits.imageBytes / (1024 * 1024)));
  await expect(slots(page)).toHaveCount(6);
  await next(page);
  await button(page, wizardTexts.editDone).click();
  expect(await shownItem(page)).toBe(itemId);
  expect(await picturesOf(network.origin, itemId)).toEqual([1, 2, 3, 4, 5, 6]);
});

/** Removes it as another device of its owner would. */
const deleteElsewhere = (page: Page, itemId: number): Promise<number> =>
  page.evaluate(async (id) => (await fetch(`/api/v1/item/${id}`, { method: 'DELETE' })).status, itemId);

for (const [what, fault, why] of [
  ['that another device deleted', null, '삭제된 게시글입니다.'],
  ['that the server does not find', refusedBy(404, 'ITEM_NOT_FOUND'), '상품을 찾을 수 없어요.'],
  ['that the server calls somebody else’s', refusedBy(403, 'ITEM_ACCESS_FORBIDDEN'), '내 상품이 아니에요.'],
] as const)
  test(`an edit of a listing ${what} says so, and what was changed is still there`, async ({
    page,
    network,
  }) => {
    await logIn(page, network.origin, name());
    const itemId = await ownListing(page, '고칠 유니폼', await pictures(1));
    await page.goto(`/post-edit?item=${itemId}`);
    for (let at = 1; at < 6; at += 1) {
      await expect(question(page, at)).toBeVisible();
      if (at === 5) await titleField(page).fill('고친 유니폼');
      await next(page);
    }
    if (fault === null) expect(await deleteElsewhere(page, itemId)).toBe(200);
    else network.inject(new RegExp(`^/api/v1/item/${itemId}$`), fault);
    await button(page, wizardTexts.editDone).click();
    await expect(page.getByText(`${postTexts.editFailed}. ${why}`)).toBeVisible();
    await button(page, sellingTexts.continue).click();
    await button(page, actionTexts.previous).click();
    await expect(titleField(page)).toHaveValue('고친 유니폼');
    await expect(slots(page)).toHaveCount(1);
    const said = await saidBy(page);
    for (const untrue of [sellScreenTexts.editDone, sellScreenTexts.otherWindow])
      expect(said).not.toContain(untrue);
    if (fault === null) return;
    network.heal();
    await next(page);
    await button(page, wizardTexts.editDone).click();
    await expect(page).toHaveURL(`/detail/${itemId}`);
    expect((await detailOf(network.origin, itemId)).itemInfo.title).toBe('고친 유니폼');
  });

test('an edit of a listing that another device deleted becomes a new listing, photos included', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  const itemId = await ownListing(page, '지워질 유니폼', await pictures(1));
  await page.goto(`/post-edit?item=${itemId}`);
  for (let at = 1; at < 6; at += 1) {
    await expect(question(page, at)).toBeVisible();
    if (at === 5) {
      await titleField(page).fill('다시 올릴 유니폼');
      await choose(page, await pictures(2));
      await expect(slots(page)).toHaveCount(2);
    }
    await next(page);
  }
  expect(await deleteElsewhere(page, itemId)).toBe(200);
  await button(page, wizardTexts.editDone).click();
  await expect(button(page, actionTexts.retry)).toHaveCount(0);
  await button(page, sellingTexts.copy.label).click();
  await expect(page).toHaveURL(/\/post\?draft=/);
  for (let at = 1; at < 6; at += 1) {
    await expect(question(page, at)).toBeVisible();
    await next(page);
  }
  await button(page, wizardTexts.done).click();
  const madeId = await shownItem(page);
  expect(madeId).not.toBe(itemId);
  expect((await detailOf(network.origin, madeId)).itemInfo.title).toBe('다시 올릴 유니폼');
  expect(await picturesOf(network.origin, madeId)).toEqual([1, 2]);
  await page.goto('/outbox');
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
});

test('an edit that was put aside, of a listing that another device deleted since, becomes a new listing too', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  const itemId = await ownListing(page, '곧 지워질 유니폼', await pictures(1));
  await page.goto(`/post-edit?item=${itemId}`);
  for (let at = 1; at < 5; at += 1) await next(page);
  await titleField(page).fill('고치다 만 유니폼');
  await expect(savedAt(page)).toBeVisible();
  expect(await deleteElsewhere(page, itemId)).toBe(200);
  await page.goto(`/detail/${itemId}`);
  await expect(page.getByRole('heading', { name: detailTexts.deleted.title })).toBeVisible();
  await page.goto('/drafts');
  await page.getByRole('link', { name: '고치다 만 유니폼' }).click();
  await expect(page.getByText(sellingTexts.copy.orphan)).toBeVisible();
  await button(page, sellingTexts.copy.label).click();
  await expect(question(page, 1)).toBeVisible();
  for (let at = 1; at < 5; at += 1) await next(page);
  await expect(titleField(page)).toHaveValue('고치다 만 유니폼');
  await expect(slots(page)).toHaveCount(1);
  await page.goto('/drafts');
  await expect(page.getByRole('link', { name: '고치다 만 유니폼' })).toHaveCount(1);
});

test('a listing with an agreed sale is not put in front again, and it is said why', async ({
  page,
  network,
}) => {
  const { owner, item } = await anAgreement(network.origin, name(), 'SALE');
  await logIn(page, network.origin, owner.nickname);
  await page.goto(`/detail/${item.itemId}`);
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await page.getByRole('button', { name: sellingTexts.repost, exact: true }).click();
  await expectSaid(page, sellingTexts.refusal.reserved);
  await page.goto('/outbox');
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
});
