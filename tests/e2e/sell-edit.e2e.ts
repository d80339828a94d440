import type { Page } from '@playwright/test';
import { detailTexts, postTexts } from '#src/copy/catalogue.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { itemTexts } from '#src/copy/home.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts, networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';
import { advance } from '#tests/harness/server-clock.ts';
import { anAgreement, dismissTraders } from '#tests/harness/traders.ts';
import {
  amount,
  button,
  changeElsewhere,
  choose,
  next,
  ownListing,
  pictures,
  picturesOf,
  question,
  shownItem,
  slots,
  titleField,
} from '#tests/harness/wizard-screen.ts';

/** An own listing: changed, changed by two devices, deleted, and written once more. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const name = makeNames('고치는이');

const menu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await button(page, entry).click();
};
/** Through steps that need no change. */
const toStep = async (page: Page, step: number): Promise<void> => {
  for (let at = 1; at < step; at += 1) {
    await expect(question(page, at)).toBeVisible();
    await next(page);
  }
  await expect(question(page, step)).toBeVisible();
};
/** Whoever sells, with a listing of theirs on screen. */
const withListing = async (
  page: Page,
  origin: string,
  named: string,
  ...photos: number[]
): Promise<number> => {
  await logIn(page, origin, name());
  const itemId = await ownListing(page, named, await pictures(...photos));
  await page.goto(`/detail/${itemId}`);
  await expect(page.getByRole('heading', { level: 1, name: named })).toBeVisible();
  return itemId;
};

test('an edit opens with what the listing has, by its address alone, and saves what was changed', async ({
  page,
  network,
}) => {
  const itemId = await withListing(page, network.origin, '하얀 유니폼', 1, 2);
  await menu(page, detailTexts.edit);
  await expect(page).toHaveURL(`/post-edit?item=${itemId}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: wizardTexts.editTitle })).toBeVisible();
  await toStep(page, 5);
  await expect(titleField(page)).toHaveValue('하얀 유니폼');
  await expect(slots(page)).toHaveCount(2);
  await next(page);
  await expect(button(page, wizardTexts.editDone)).toHaveAttribute('aria-disabled', 'true');
  await amount(page, itemTexts.salePrice).fill('25000');
  await expect(button(page, wizardTexts.editDone)).not.toHaveAttribute('aria-disabled', 'true');
  await amount(page, itemTexts.salePrice).fill('30000'); // as it was: nothing differs
  await expect(button(page, wizardTexts.editDone)).toHaveAttribute('aria-disabled', 'true');
  await amount(page, itemTexts.salePrice).fill('25000');
  await button(page, actionTexts.previous).click();
  await choose(page, await pictures(3));
  await expect(slots(page)).toHaveCount(3);
  await button(page, sellingTexts.photo.menu(3)).click();
  await button(page, sellingTexts.photo.first).click();
  await next(page);
  await button(page, wizardTexts.editDone).click();
  expect(await shownItem(page)).toBe(itemId);
  await expectSaid(page, sellScreenTexts.editDone);
  await expect(page.getByText('25,000').first()).toBeVisible();
  const { itemInfo } = await detailOf(network.origin, itemId);
  expect(itemInfo).toMatchObject({ title: '하얀 유니폼', salePrice: 25_000 });
  expect(await picturesOf(network.origin, itemId)).toEqual([3, 1, 2]);
});

test('@whole a screen that hands over the number of a listing leads to its address', async ({
  page,
  network,
}) => {
  const itemId = await withListing(page, network.origin, '넘겨받은 유니폼', 1);
  await page.evaluate(
    (id) => history.replaceState({ usr: { itemId: id }, key: 'handed', idx: 0 }, '', '/post-edit'),
    itemId,
  );
  await page.reload();
  await expect(question(page, 1)).toBeVisible();
  await expect(page).toHaveURL(`/post-edit?item=${itemId}`);
});

test("@whole another user's listing, and one that is not there, cannot be edited", async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  const [theirs] = await allNewest(network.origin);
  for (const item of [theirs?.itemId, 999_999_999, 'abc']) {
    await page.goto(`/post-edit?item=${item}`);
    await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
  }
});

test('with no network an edit opens from what is stored, waits in sight, and is saved later', async ({
  page,
  context,
  network,
}) => {
  const itemId = await withListing(page, network.origin, '기다리는 유니폼', 1);
  await installed(page);
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await menu(page, detailTexts.edit);
  await toStep(page, 6);
  await amount(page, itemTexts.salePrice).fill('20000');
  await button(page, wizardTexts.editDone).click();
  await expectSaid(page, sellScreenTexts.editQueued);
  await expect(page).toHaveURL(`/detail/${itemId}`);
  await expect(page.getByRole('main').getByText(sellingTexts.edit.waiting)).toBeVisible();
  await page.goto('/post-edit?item=1'); // never fetched on this device
  await expect(page.getByText(stateTexts.neverFetched.title)).toBeVisible();
  await page.goto(`/post-edit?item=${itemId}`);
  await button(page, sellingTexts.continue).click(); // what waits is taken back to be written on
  await toStep(page, 6);
  await expect(amount(page, itemTexts.salePrice)).toHaveValue('20,000');
  await button(page, wizardTexts.editDone).click();
  await expect(page.getByRole('main').getByText(sellingTexts.edit.waiting)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await detailOf(network.origin, itemId)).itemInfo.salePrice).toBe(20_000);
  await expect(page.getByRole('main').getByText(sellingTexts.edit.waiting)).toHaveCount(0);
});

for (const [side, tag] of [
  ['mine', ''],
  ['theirs', '@whole '],
] as const) {
  test(`${tag}changed on another device meanwhile, both sides are shown and ${side} is kept`, async ({
    page,
    network,
  }) => {
    const itemId = await withListing(page, network.origin, '두 기기의 유니폼', 1);
    await menu(page, detailTexts.edit);
    await toStep(page, 5);
    await titleField(page).fill('내가 고친 유니폼');
    expect(await changeElsewhere(page, itemId, { title: '딴 기기의 유니폼', salePrice: 10_000 })).toBe(200);
    await next(page);
    await button(page, wizardTexts.editDone).click();
    await expect(page.getByText(sellingTexts.conflict.title)).toBeVisible();
    await button(page, postTexts.check).click();
    await expect(page).toHaveURL(`/edit-conflict/${itemId}`);
    await expect(page.getByText(sellingTexts.conflict.subtitle)).toBeVisible();
    const field = page.getByRole('region', { name: sellScreenTexts.field.title });
    await expect(field.getByText('내가 고친 유니폼')).toBeVisible();
    await expect(field.getByText('딴 기기의 유니폼')).toBeVisible();
    await expect(page.getByRole('region', { name: sellScreenTexts.field.salePrice })).toContainText(
      '10,000원',
    );
    await expect(page.getByRole('region', { name: sellScreenTexts.field.size })).toHaveCount(0);
    await button(page, sellingTexts.conflict[side]).click();
    await expect(page).toHaveURL(`/detail/${itemId}`);
    const kept = side === 'mine' ? '내가 고친 유니폼' : '딴 기기의 유니폼';
    const price = side === 'mine' ? 30_000 : 10_000;
    await expect(page.getByRole('heading', { level: 1, name: kept })).toBeVisible();
    await expect
      .poll(async () => (await detailOf(network.origin, itemId)).itemInfo)
      .toMatchObject({ title: kept, salePrice: price });
    await expect(page.getByText(sellingTexts.conflict.title)).toHaveCount(0);
  });
}

test('deleting asks, does it while its owner watches, and goes back', async ({ page, context, network }) => {
  const itemId = await withListing(page, network.origin, '지울 유니폼', 1);
  await installed(page);
  await page.goto('/my-trade');
  await page.getByRole('link', { name: '지울 유니폼' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '지울 유니폼' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${listingTexts.delete}`) })).toBeDisabled();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(0);
  await menu(page, listingTexts.delete);
  await button(page, listingTexts.deleteAsk.yes).click();
  await expectSaid(page, sellingTexts.deleted);
  await expect(page).toHaveURL('/my-trade');
  await expect(page.getByRole('link', { name: '지울 유니폼' })).toHaveCount(0);
  await page.goto(`/detail/${itemId}`);
  await expect(page.getByRole('heading', { name: detailTexts.deleted.title })).toBeVisible();
  await page.getByRole('link', { name: detailTexts.deleted.similar }).click();
  await expect(page).toHaveURL(/\/search\?product-type=SOCCER$/);
});

test('@whole the network gone meanwhile, nothing is deleted later behind its owner’s back', async ({
  page,
  network,
}) => {
  const itemId = await withListing(page, network.origin, '남을 유니폼', 1);
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await button(page, listingTexts.delete).click();
  await network.down();
  await button(page, listingTexts.deleteAsk.yes).click();
  // whether the attempt was heard nobody knows here
  await expectSaid(page, entryTexts.reason.unproven, { timeout: 40_000 });
  await network.up();
  await page.goto('/outbox');
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
  expect((await detailOf(network.origin, itemId)).itemInfo.isDeleted).toBe(false);
});

test('a deletion that the server fails on says that the listing was not deleted, and the listing stays', async ({
  page,
  network,
}) => {
  const itemId = await withListing(page, network.origin, '못 지운 유니폼', 1);
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await button(page, listingTexts.delete).click();
  network.inject(({ method }) => method === 'DELETE', { kind: 'status', status: 500, code: 'SERVER_ERROR' });
  await button(page, listingTexts.deleteAsk.yes).click();
  await expectSaid(page, postTexts.deleteFailed, { timeout: 20_000 });
  network.heal();
  await expect(page.getByRole('heading', { level: 1, name: '못 지운 유니폼' })).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
  expect((await detailOf(network.origin, itemId)).itemInfo.isDeleted).toBe(false);
});

test('@whole an old listing is written once more with all it has, its photos as uploads of their own', async ({
  page,
  network,
}) => {
  const itemId = await withListing(page, network.origin, '또 파는 유니폼', 2, 1);
  await page.goto('/my-trade');
  await page.getByRole('button', { name: `${actionTexts.moreMenu}, 또 파는 유니폼` }).click();
  await button(page, sellingTexts.copy.label).click();
  await expect(page).toHaveURL(/\/post\?draft=/);
  await toStep(page, 5);
  await expect(titleField(page)).toHaveValue('또 파는 유니폼');
  await expect(slots(page)).toHaveCount(2);
  await titleField(page).fill('새로 파는 유니폼');
  await next(page);
  await button(page, wizardTexts.done).click();
  const copy = await shownItem(page);
  expect(copy).not.toBe(itemId);
  expect(await picturesOf(network.origin, copy)).toEqual([2, 1]);
  const [old, made] = await Promise.all([itemId, copy].map((id) => detailOf(network.origin, id)));
  expect(made?.itemInfo.images.filter((key) => old?.itemInfo.images.includes(key))).toEqual([]);
  await expect(page.getByAltText(words.photoOf('새로 파는 유니폼', 2, 2))).toBeAttached();
});

for (const [kind, said, tag] of [
  ['RENTAL', '예정된 약속이 있어 삭제할 수 없어요.', '@whole '],
  ['SALE', sellingTexts.refusal.sold, ''],
] as const) {
  test(`${tag}an agreed ${kind} keeps a listing from being deleted, and says so`, async ({
    page,
    network,
  }) => {
    const { owner, item } = await anAgreement(network.origin, name(), kind);
    if (kind === 'SALE') await advance(network.origin, 5 * 60 * 60_000); // past its moment
    await logIn(page, network.origin, owner.nickname);
    await page.goto(`/detail/${item.itemId}`);
    await menu(page, listingTexts.delete);
    await button(page, listingTexts.deleteAsk.yes).click();
    await expectSaid(page, said);
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
    await page.goto('/outbox');
    await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible(); // nothing of it is left to happen later
  });
}
