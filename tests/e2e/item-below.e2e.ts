import type { Locator, Page } from '@playwright/test';
import type { ItemPreview } from '#contract/item.ts';
import { detailTexts } from '#src/copy/catalogue.ts';
import { labels } from '#src/copy/labels.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { builtFile } from '#tests/harness/built-file.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { confirm, dayMs, personOf, propose } from '#tests/harness/pick-people.ts';
import { cards, installed, isInCharge } from '#tests/harness/screens.ts';
import { expectStill, noteFrames } from '#tests/harness/snapshots.ts';

/** What stands under a listing, from what is stored: others of its seller, what is like it, and to its owner its PICKs. */

test.setTimeout(120_000);

const requester = makeNames('빌리려는이');

const section = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const alike = (page: Page): Locator => section(page, listingTexts.alike);

const openDetail = async (page: Page, { itemId, title }: Pick<ItemPreview, 'itemId' | 'title'>) => {
  await page.goto(`/detail/${itemId}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: actionTexts.moreMenu })).toBeVisible();
  await isInCharge(page);
};

const headings = (page: Page): Promise<string[]> =>
  page.getByRole('heading').evaluateAll((all) => all.map(({ tagName }) => tagName));

const hrefs = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test('under a listing stand the stored ones like it, also with no network, and none where nothing is stored', async ({
  page,
  context,
  network,
}) => {
  const all = await allNewest(network.origin);
  const [newest] = all;
  if (newest === undefined) throw new Error('the demo campus is empty');
  await openDetail(page, newest);
  await installed(page); // long after the page is quiet
  await expect(alike(page)).toHaveCount(0);

  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await noteFrames(page);
  await openDetail(page, newest);
  await expect(alike(page)).toBeVisible();
  const links = alike(page).getByRole('listitem').getByRole('link');
  const like = all
    .slice(0, 20)
    .filter(
      ({ itemId, productTypes, tradeState }) =>
        itemId !== newest.itemId &&
        tradeState !== 'SOLD' &&
        productTypes.some((type) => type !== 'PRODUCT_OTHER' && newest.productTypes.includes(type)),
    )
    .map(({ itemId }) => `/detail/${itemId}`);
  const shown = await hrefs(links);
  expect(shown.length).toBe(Math.min(6, like.length));
  expect(shown.filter((href) => !like.includes(href ?? ''))).toEqual([]);
  // no level is left out
  expect((await headings(page)).join(' ')).toMatch(/^H1 H2( H3)+$/);
  await expectStill(page);

  await context.setOffline(true);
  await page.reload();
  await expect(links).toHaveCount(shown.length);
  await links.first().click();
  await expect(page).toHaveURL(shown[0] ?? '');
});

test('others of a seller are shown once this device knows whose they are', async ({ page, network }) => {
  const all = (await allNewest(network.origin)).filter(({ tradeState }) => tradeState === 'AVAILABLE');
  const seen = new Map<number, ItemPreview>();
  for (const listing of all) {
    const { owner } = await detailOf(network.origin, listing.itemId);
    const first = seen.get(owner.id);
    seen.set(owner.id, listing);
    if (first === undefined) continue;
    await openDetail(page, first);
    await openDetail(page, listing);
    const others = section(page, listingTexts.others(owner.nickname));
    await expect(others.getByRole('link')).toHaveAttribute('href', `/detail/${first.itemId}`);
    await expect(others.getByRole('heading', { level: 2 })).toHaveText(listingTexts.others(owner.nickname));
    return;
  }
  throw new Error('nobody on the demo campus has two listings');
});

test('a deleted listing shows the stored ones like it too', async ({ page, network }) => {
  const [newest] = await allNewest(network.origin);
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  network.inject(new RegExp(`/api/v1/item/${newest?.itemId}$`), {
    kind: 'status',
    status: 409,
    code: 'ALREADY_DELETED_ITEM',
  });
  await page.locator(`a[href="/detail/${newest?.itemId}"]`).click();
  await expect(page.getByText(detailTexts.deleted.title)).toBeVisible();
  await expect(alike(page).getByRole('listitem').first()).toBeVisible();
});

test('a listing is whole and can be used while what stands under it is on its way', async ({
  page,
  network,
}) => {
  const gate = network.hold(({ path }) => path === builtFile('src/features/item/below/Below.tsx'));
  const [newest] = await allNewest(network.origin);
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await openDetail(page, newest as ItemPreview); // the demo campus is not empty
  await gate.reached();
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await page.getByRole('dialog').getByRole('button', { name: actionTexts.close }).click();
  await expect(alike(page)).toHaveCount(0);
  gate.open();
  await expect(alike(page)).toBeVisible();
});

test('an owner finds the PICKs of a listing under it, first those that wait for their answer', async ({
  page,
  context,
  network,
}) => {
  const { origin } = network;
  const nickname = requester();
  const agreed = await propose(origin, { client: await personOf(origin, nickname), nickname });
  await confirm(agreed.owner, agreed.pickId);
  const another = requester();
  const asked = await propose(
    origin,
    { client: await personOf(origin, another), nickname: another },
    { inMs: 9 * dayMs, itemId: agreed.itemId },
  );
  await logIn(page, origin, agreed.ownerName);
  for (const [{ pickId }, name] of [
    [agreed, nickname],
    [asked, another],
  ] as const) {
    await page.goto(`/pick-detail/${pickId}`);
    await expect(page.getByText(new RegExp(name)).first()).toBeVisible();
  }

  await page.goto(`/detail/${agreed.itemId}`);
  const own = section(page, listingTexts.picks);
  const rows = own.getByRole('listitem');
  const expectRows = async (): Promise<void> => {
    await expect(rows.first()).toBeVisible();
    const to = await hrefs(rows.getByRole('link'));
    expect(to[0]).toBe(`/pick-detail/${asked.pickId}`);
    expect(to).toContain(`/pick-detail/${agreed.pickId}`);
    await expect(rows.first()).toContainText(another);
    await expect(rows.first()).toContainText(listingTexts.asked);
    await expect(rows.filter({ hasText: nickname })).toContainText(labels.pickState('CONFIRMED'));
  };
  await expectRows();
  expect((await headings(page)).slice(0, 2)).toEqual(['H1', 'H2']);
  await expect(alike(page)).toHaveCount(0); // it is their own
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await expectRows();
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(`/pick-detail/${asked.pickId}`);
});
