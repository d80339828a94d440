import { myTexts } from '#src/copy/me.ts';
import { userTexts } from '#src/copy/user.ts';
import { userScreenTexts } from '#src/features/user/text.ts';
import { detailOf, listingsOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, isInCharge } from '#tests/harness/screens.ts';

/** A server that does not say that it has the reviews about users (contract §2.7, §11.4 f). */

test.use({ ext: 'off' });

test('on a plain server a profile has the listings alone: no review is asked for, and none is spoken of', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin);
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  const path = await cards(page).nth(1).getByRole('link').first().getAttribute('href');
  const { owner } = await detailOf(network.origin, Number(path?.split('/').at(-1)));
  const offered = await listingsOf(network.origin, owner.id);
  await page.goto(path ?? '');
  await page.getByRole('link', { name: userTexts.openOf(owner.nickname), exact: true }).click();
  await expect(page).toHaveURL(`/user/${owner.id}`);
  await expect(page.getByRole('heading', { name: userScreenTexts.listings(owner.nickname) })).toBeVisible();
  await expect(cards(page)).toHaveCount(offered.length);
  await expect(page.getByRole('heading', { name: userTexts.reviews })).toHaveCount(0);
  await page.goto('/my');
  await expect(page.getByRole('link', { name: myTexts.sales })).toBeVisible();
  await expect(page.getByRole('link', { name: userTexts.reviews })).toHaveCount(0);
  expect(network.seen.filter(({ path: called }) => called.startsWith('/api/v1/review/'))).toEqual([]);
});
