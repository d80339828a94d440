import type { Page } from '@playwright/test';
import { detailTexts } from '#src/copy/catalogue.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { heart } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { isLiked, openListing } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, expectDrawn, installed, isInCharge, titles } from '#tests/harness/screens.ts';
import { expectStill, notedFrames, noteFrames, snapshotAt } from '#tests/harness/snapshots.ts';

/** A first visit begins with its first screen, which the server has drawn; the app comes behind it. */

const waits = { timeout: 30_000 };
const scripts = /^\/assets\/.*\.js$/;

const callsOf = (network: FaultProxy): string[] =>
  network.seen.flatMap(({ path }) => (path.startsWith('/api/') ? [path.split('?')[0] ?? ''] : []));

/** The app has taken the place of the document. */
const inCharge = (page: Page) => expect(page.locator('#root[data-snapshot]')).toHaveCount(0, waits);

test('@firefox with no script at all a first visit reads the newest listings, and each of them', async ({
  browser,
  server,
}) => {
  // by a policy, too: Firefox, as it is driven here, does not know `javaScriptEnabled` and would run the app
  const network = await startFaultProxy(server.port, (headers, body) => {
    headers['content-security-policy'] = "script-src 'none'";
    return body;
  });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: network.origin });
  const page = await context.newPage();
  await page.goto('/');
  const newest = await allNewest(network.origin);
  await expect(cards(page)).toHaveCount(8);
  expect(await titles(page)).toEqual(newest.slice(0, 8).map(({ title }) => title));
  await expectDrawn(cards(page).first().locator('img'), 1);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: newest[0]?.title ?? '' })).toBeVisible();
  await page.goto('/search');
  await page.getByRole('searchbox').fill('과잠');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('과잠')}`);
  await expect(cards(page).first()).toContainText('과잠');
  expect(callsOf(network)).not.toContain('/api/test/is-login'); // with which the app begins
  await context.close();
  await network.close();
});

test('@firefox the first card stands while every script is on its way, and the app takes its place without a shift, a skeleton or a search', async ({
  page,
  network,
}) => {
  const gate = network.hold(scripts);
  await noteFrames(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(cards(page)).toHaveCount(8);
  const seen = await titles(page);
  await gate.reached();
  gate.open();
  await inCharge(page);
  await expect(cards(page)).toHaveCount(20);
  expect((await titles(page)).slice(0, 8)).toEqual(seen);
  const frames = await notedFrames(page);
  const withCards = frames.findIndex((frame) => frame.cards > 0);
  expect(frames[withCards]?.snapshot).toBe(true);
  expect(frames.slice(withCards).filter((frame) => frame.cards === 0)).toEqual([]);
  expect(frames.slice(withCards).filter((frame) => frame.skeletons > 0)).toEqual([]);
  await expectStill(page);
  expect(callsOf(network)).toEqual(['/api/test/is-login']);
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect.poll(() => callsOf(network)).toContain('/api/v1/item/search');
});

test('@firefox a listing and a search that a link leads to have their rows in the document, and the app asks for none of them', async ({
  browser,
  network,
}) => {
  const [newest] = await allNewest(network.origin);
  for (const [address, heading] of [
    [`/detail/${newest?.itemId}`, newest?.title ?? ''],
    ['/search?sort=LIKE', '검색'],
  ] as const) {
    const context = await browser.newContext({ baseURL: network.origin });
    const page = await context.newPage();
    const before = callsOf(network).length;
    const gate = network.hold(scripts);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await gate.reached();
    gate.open();
    await inCharge(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    expect(callsOf(network).slice(before), address).toEqual(['/api/test/is-login']);
    await context.close();
  }
});

test('@firefox a tap before the app is there is done by the app', async ({ page, network }) => {
  const gate = network.hold(scripts);
  await page.goto('/', { waitUntil: 'commit' });
  const [first = ''] = await titles(page);
  await gate.reached();
  gate.open();
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible(waits);
});

for (const ends of ['a pause', 'Enter'] as const)
  test(`@firefox what is typed into the search before the app is there is looked for by the app, after ${ends}`, async ({
    page,
    network,
  }) => {
    const gate = network.hold(/^\/assets\/(?!snapshot-start).*\.js$/);
    const started = page.waitForResponse(/\/assets\/snapshot-start/);
    await page.goto('/search?sort=LIKE', { waitUntil: 'commit' });
    await started;
    await gate.reached();
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.keyboard.type('과잠');
    if (ends === 'Enter') {
      await page.keyboard.press('Enter');
      await expect(page.locator('form[data-held]')).toBeVisible();
    }
    gate.open();
    await inCharge(page);
    await expect(page).toHaveURL(`/search?sort=LIKE&keyword=${encodeURIComponent('과잠')}`);
    await expect(field).toHaveValue('과잠');
    if (ends === 'Enter') await expect(field).not.toBeFocused();
    else await expect(field).toBeFocused();
  });

test('a member whose device holds nothing sees his own like in the end, over the public document, and a tap there does not take it back', async ({
  page,
  browser,
  network,
}) => {
  const { itemId } = await openListing(page, network.origin, '첫방문회원');
  await heart(page).click();
  await expect.poll(() => isLiked(page, itemId)).toBe(true);
  const cookies = await page.context().cookies();
  const context = await browser.newContext({ baseURL: network.origin });
  await context.addCookies(cookies);
  const next = await context.newPage();
  const gate = network.hold(/^\/assets\/(?!snapshot-start).*\.js$/);
  const started = next.waitForResponse(/\/assets\/snapshot-start/);
  await next.goto(`/detail/${itemId}`, { waitUntil: 'commit' });
  await started;
  await gate.reached();
  await heart(next).click();
  await expect(next.locator('[data-held]')).toBeVisible();
  gate.open();
  await isInCharge(next);
  await expect(heart(next)).toHaveAttribute('aria-pressed', 'true', waits);
  expect(await isLiked(page, itemId)).toBe(true);
  await context.close();
});

test('@firefox a tap on what only the detail of one’s own listing has is done once the detail is there, though its card is stored', async ({
  browser,
  network,
}) => {
  // no service worker: every visit begins with the document that the server has drawn
  const context = await browser.newContext({ baseURL: network.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const details = network.hold(/^\/api\/v1\/item\/\d+$/);
  await logIn(page, network.origin);
  await page.goto('/my-trade');
  const own = cards(page).first().getByRole('link').first();
  await page.goto((await own.getAttribute('href')) ?? '', { waitUntil: 'commit' });
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await expect(page.locator('[data-held]')).toBeVisible();
  await details.reached();
  details.open();
  await expect(page.getByRole('button', { name: detailTexts.edit })).toBeVisible(waits);
  await isInCharge(page);
  await context.close();
});

test('nothing but the rows is waited for: the service worker is registered once the app has its place', async ({
  page,
  network,
}) => {
  const who = network.hold(/^\/api\/test\/is-login/);
  const [newest] = await allNewest(network.origin);
  // what is shown of a listing differs between members and visitors: it waits for the answer who this is
  await page.goto(`/detail/${newest?.itemId}`);
  await who.reached();
  await expect(page.locator('#root[data-snapshot]')).toHaveCount(1);
  const paths = () => network.seen.map(({ path }) => path);
  expect(paths().filter((path) => /^\/(sw\.js|assets\/keep-snapshots)/.test(path))).toEqual([]);
  who.open();
  await inCharge(page);
  await expect.poll(paths, waits).toContain('/sw.js');
});

test('after a first visit the app opens offline, and what it keeps as its shell holds no row of it', async ({
  page,
  context,
  network,
}) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20, waits);
  const seen = await titles(page);
  await installed(page);
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const found = await cache.match(request);
        if (found?.headers.get('content-type')?.startsWith('text/html')) texts.push(await found.text());
      }
    }
    return texts;
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((text) => text.includes('campick-replies'))).toEqual([]);
  expect(await snapshotAt(page, '/index.html')).toContain('<div id="root"></div>');
  await network.down();
  await context.setOffline(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(20, waits);
  expect(await titles(page)).toEqual(seen);
});

test('a link with which a sentence went on opens its listing, from the server and without a network', async ({
  page,
  context,
  network,
}) => {
  await page.goto('/');
  const [first = ''] = await titles(page);
  const href = await cards(page).first().getByRole('link').first().getAttribute('href');
  const listing = page.getByRole('heading', { level: 1, name: first });
  await page.goto(`${href}입니다`);
  await expect(listing).toBeVisible(waits);
  await installed(page);
  await network.down();
  await context.setOffline(true);
  for (const tail of [').', '을 보세요', '/)', '%EC%9E', '"?utm_source=kakao']) {
    await page.goto(`${href}${tail}`);
    await expect(listing).toBeVisible(waits);
    expect(new URL(page.url()).pathname).toBe(href);
  }
  await page.goto('/detail/x');
  await expect(page.getByText(emptyTexts['404'].title)).toBeVisible(waits);
});
