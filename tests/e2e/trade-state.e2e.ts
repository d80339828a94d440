import type { Locator, Page } from '@playwright/test';
import type { ItemPreview } from '#contract/item.ts';
import { detailTexts } from '#src/copy/catalogue.ts';
import { itemTexts } from '#src/copy/home.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, installed } from '#tests/harness/screens.ts';
import { advance } from '#tests/harness/server-clock.ts';
import { anAgreement, aTrader, type Deal, dismissTraders } from '#tests/harness/traders.ts';

/** A listing that is promised or sold: said wherever it is shown, and nothing of it is offered that would be refused. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const newcomer = makeNames('사려는이');
const dayMs = 24 * 3_600_000;

const card = (page: Page, { itemId }: Pick<ItemPreview, 'itemId'>): Locator =>
  cards(page).filter({ has: page.locator(`a[href="/detail/${itemId}"]`) });

const openSearch = async (page: Page, { title }: Pick<ItemPreview, 'title'>): Promise<void> => {
  await page.goto(`/search?keyword=${encodeURIComponent(title)}`);
};

const says = async (where: Locator, text: string): Promise<void> => {
  await expect(where.getByText(text, { exact: true })).toBeVisible();
};

const openDetail = async (page: Page, { itemId, title }: ItemPreview): Promise<void> => {
  await page.goto(`/detail/${itemId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: actionTexts.moreMenu })).toBeVisible();
};

const trades = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^(${detailTexts.rent}|${detailTexts.buy})`) });
const buy = (page: Page): Locator => page.getByRole('button', { name: new RegExp(`^${detailTexts.buy}`) });

/** The buyer's room, liked list and PICK, the owner's sales, and what anybody sees. */
const saysEverywhere = async (page: Page, origin: string, deal: Deal, text: string): Promise<void> => {
  await logIn(page, origin, deal.requester.nickname);
  await page.goto('/liked');
  await says(card(page, deal.item), text);
  await page.goto(`/chat/${deal.room}`);
  await says(page.getByRole('link', { name: new RegExp(deal.item.title) }), text);
  await page.goto(`/pick-detail/${deal.pick}`);
  await says(page.getByRole('main'), text);
  await openSearch(page, deal.item);
  await says(card(page, deal.item), text);
};

test('a sale that is agreed shows as 예약 중, and once its day is over as 판매 완료, wherever the listing is', async ({
  page,
  network,
}) => {
  const { origin } = network;
  const deal = await anAgreement(origin, newcomer(), 'SALE');
  await deal.requester.post(`/api/v1/like/${deal.item.itemId}`, {});
  await saysEverywhere(page, origin, deal, itemTexts.reserved);
  await logIn(page, origin, newcomer());
  await openDetail(page, deal.item);
  await says(page.getByRole('main'), itemTexts.reserved);
  await expect(page.getByText(listingTexts.refusal['sale-agreed'])).toBeVisible();
  await expect(buy(page)).toHaveCount(0);
  await expect(trades(page)).toHaveCount(deal.item.transactionTypes.includes('RENTAL') ? 1 : 0);

  await page.goto('about:blank');
  await advance(origin, 2 * dayMs);
  await saysEverywhere(page, origin, deal, itemTexts.sold);
  await openDetail(page, deal.item);
  await says(page.getByRole('main'), itemTexts.sold);
  await expect(page.getByText(listingTexts.refusal.sold)).toBeVisible();
  await expect(trades(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: listingTexts.chat })).toBeVisible();
});

test('an owner’s sold listings stand last among their sales, and say so with no network too', async ({
  page,
  context,
  network,
}) => {
  const { origin } = network;
  const all = await allNewest(origin);
  const sold = all.filter(({ tradeState }) => tradeState === 'SOLD');
  expect(sold.length).toBeGreaterThan(0);
  const [one] = sold;
  const visitor = await aTrader(origin, newcomer());
  const { owner } = (await visitor.get(`/api/v1/item/${one?.itemId}`)) as { owner: { nickname: string } }; // contract §2.0
  await logIn(page, origin, owner.nickname);
  await page.goto('/my-trade');
  await installed(page);
  const marks = async (): Promise<boolean[]> =>
    (await cards(page).allTextContents()).map((text) => text.includes(itemTexts.sold));
  await expect.poll(async () => (await marks()).some((isSold) => isSold)).toBe(true);
  const seen = await marks();
  expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)));
  await context.setOffline(true);
  await page.reload();
  await expect.poll(marks).toEqual(seen);
  await openSearch(page, one as ItemPreview); // it is there by the expectation above
  await says(card(page, one as ItemPreview), itemTexts.sold);
});
