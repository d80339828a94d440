import type { Page } from '@playwright/test';
import { detailTexts } from '#src/copy/catalogue.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { labels } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { startPickTexts } from '#src/features/chat/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { newMember } from '#tests/harness/pick-detail-screen.ts';
import { cancel, type Deal, personOf, propose } from '#tests/harness/pick-people.ts';

/** The PICK button of a room that has no PICK: it starts one, or says why none can be. */

test.setTimeout(90_000);

const newcomer = makeNames('시작하는이');
type Person = Parameters<typeof propose>[1];
const sheet = (page: Page) => page.getByRole('dialog', { name: startPickTexts.title });

/** A room whose PICK was called off. */
const afterCancel = async (origin: string, requester: Person): Promise<Deal> => {
  const deal = await propose(origin, requester);
  await cancel(deal.owner, deal.pickId);
  return deal;
};

const press = async (page: Page, deal: Deal): Promise<void> => {
  await page.goto(`/chat/${deal.roomId}`);
  await page.getByRole('button', { name: chatTexts.pick, exact: true }).click();
};

test('from a room without a PICK one is started in the chosen way, with no network too', async ({
  page,
  context,
  network,
}) => {
  const deal = await afterCancel(network.origin, await newMember(page, network.origin, newcomer()));
  await page.goto(`/detail/${deal.itemId}`);
  const rent = page.getByRole('button', { name: new RegExp(detailTexts.rent) });
  await expect(rent).toBeVisible();
  await page.goto(`/chat/${deal.roomId}`);
  await expect(page.getByRole('log')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: chatTexts.pick, exact: true }).click();
  const way = startPickTexts.way(detailTexts.rent, labels.tradeMethod('DIRECT'));
  await sheet(page).getByRole('link', { name: way }).click();
  await expect(page).toHaveURL(`/post-pick/${deal.itemId}/RENTAL/DIRECT`);
  await expect(page.getByRole('heading', { name: pickTexts.form.create })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
});

test('the owner of a listing reads in its room who starts a PICK', async ({ page, network }) => {
  const nickname = newcomer();
  const requester = { nickname, client: await personOf(network.origin, nickname) };
  const deal = await afterCancel(network.origin, requester);
  await logIn(page, network.origin, deal.ownerName);
  await press(page, deal);
  await expect(sheet(page).getByText(/내 상품이라 내가 먼저 보낼 수는 없어요/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('button', { name: chatTexts.pick, exact: true })).toBeFocused();
});
