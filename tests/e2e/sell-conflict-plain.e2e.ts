import type { Page } from '@playwright/test';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { detailOf } from '#tests/harness/catalogue.ts';
import type { RequestHead } from '#tests/harness/fault.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import {
  button,
  changeElsewhere,
  next,
  ownListing,
  pictures,
  question,
} from '#tests/harness/wizard-screen.ts';

/** An edit that another device came before, on a server that knows no versions: only what the user saw is replaced. */

test.use({ ext: 'off' });
test.setTimeout(120_000);

const name = makeNames('확장없이고치는이');
const mineTitle = '내가 고친 유니폼';
const theirTitle = '딴 기기의 유니폼';

const edits =
  (itemId: number) =>
  (asked: RequestHead): boolean =>
    asked.method === 'PUT' && asked.path === `/api/v1/item/${itemId}`;

const serverHas = async (origin: string, itemId: number) => (await detailOf(origin, itemId)).itemInfo;

/** An own listing in the wizard, its title changed, at the button that saves it. */
const written = async (page: Page, origin: string): Promise<number> => {
  await logIn(page, origin, name());
  const itemId = await ownListing(page, '두 기기의 유니폼', await pictures(1));
  await page.goto(`/post-edit?item=${itemId}`);
  for (let at = 1; at < 6; at += 1) {
    await expect(question(page, at)).toBeVisible();
    if (at === 5) await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill(mineTitle);
    await next(page);
  }
  return itemId;
};

/** Goes to both sides, of which the other device's has this title. */
const compare = async (page: Page, itemId: number, theirs: string): Promise<void> => {
  const way = button(page, postTexts.check).or(
    page.getByRole('link', { name: postTexts.check, exact: true }),
  );
  await way.click();
  await expect(page).toHaveURL(`/edit-conflict/${itemId}`);
  const field = page.getByRole('region', { name: sellScreenTexts.field.title });
  await expect(field.getByText(mineTitle)).toBeVisible();
  await expect(field.getByText(theirs)).toBeVisible();
};

test('“mine” replaces what was seen, and asks again where the other device has written once more', async ({
  page,
  network,
}) => {
  const itemId = await written(page, network.origin);
  expect(await changeElsewhere(page, itemId, { title: theirTitle, salePrice: 10_000 })).toBe(200);
  await button(page, wizardTexts.editDone).click();
  await expect(page.getByText(sellingTexts.conflict.title)).toBeVisible();
  await compare(page, itemId, theirTitle);
  await expect(page.getByRole('region', { name: sellScreenTexts.field.salePrice })).toContainText('10,000원');
  expect(await changeElsewhere(page, itemId, { title: '더 나중의 유니폼' })).toBe(200);
  await button(page, sellingTexts.conflict.mine).click();
  await expect(page).toHaveURL(`/detail/${itemId}`);
  await expect(page.getByText(sellingTexts.conflict.title)).toBeVisible();
  expect(await serverHas(network.origin, itemId)).toMatchObject({
    title: '더 나중의 유니폼',
    salePrice: 10_000,
  });
  await compare(page, itemId, '더 나중의 유니폼');
  await button(page, sellingTexts.conflict.mine).click();
  await expect(page).toHaveURL(`/detail/${itemId}`);
  await expect
    .poll(() => serverHas(network.origin, itemId))
    .toMatchObject({ title: mineTitle, salePrice: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: mineTitle })).toBeVisible();
  await expect(page.getByText(sellingTexts.conflict.title)).toHaveCount(0);
});

test('“theirs” leaves the server as it is, and nothing of the edit is sent', async ({ page, network }) => {
  const itemId = await written(page, network.origin);
  expect(await changeElsewhere(page, itemId, { title: theirTitle })).toBe(200);
  const sent = () => network.seen.filter(edits(itemId)).length;
  const before = sent();
  await button(page, wizardTexts.editDone).click();
  await expect(page.getByText(sellingTexts.conflict.title)).toBeVisible();
  await compare(page, itemId, theirTitle);
  await button(page, sellingTexts.conflict.theirs).click();
  await expect(page).toHaveURL(`/detail/${itemId}`);
  await expect(page.getByRole('heading', { level: 1, name: theirTitle })).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
  expect(sent()).toBe(before);
  expect(await serverHas(network.origin, itemId)).toMatchObject({ title: theirTitle, salePrice: 30_000 });
});

test('an edit whose answer was lost is not sent over what another device wrote after it', async ({
  page,
  network,
}) => {
  const itemId = await written(page, network.origin);
  network.inject(edits(itemId), { kind: 'drop-body' }, 1); // the server has it, and nobody heard so
  await button(page, wizardTexts.editDone).click();
  await expect.poll(async () => (await serverHas(network.origin, itemId)).title).toBe(mineTitle);
  expect(await changeElsewhere(page, itemId, { title: theirTitle })).toBe(200);
  await expect(page.getByText(sellingTexts.conflict.title)).toBeVisible({ timeout: 60_000 });
  expect(await serverHas(network.origin, itemId)).toMatchObject({ title: theirTitle });
  await compare(page, itemId, theirTitle);
  await button(page, sellingTexts.conflict.mine).click();
  await expect.poll(async () => (await serverHas(network.origin, itemId)).title).toBe(mineTitle);
});
