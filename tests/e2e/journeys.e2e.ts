import type { Page } from '@playwright/test';
import { emptyTexts } from '#src/copy/empty.ts';
import { notificationTexts, reportTexts, reviewTexts } from '#src/copy/feedback.ts';
import { itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { myTexts, profileTexts } from '#src/copy/me.ts';
import { notices } from '#src/copy/notices.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts, navTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { words } from '#src/copy/ui.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { help } from '#src/features/guide/help-text.ts';
import { keepJacket, matchEve } from '#src/features/guide/text.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { loginTexts } from '#src/features/login/text.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { storageScreenTexts } from '#src/features/settings/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { cards, expectDrawn, titles } from '#tests/harness/screens.ts';

/** The ways people take through the app, and every address of the app. */

test.setTimeout(90_000);

const openBackup = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
};

const top = (page: Page, at: number): Promise<number> =>
  cards(page)
    .nth(at)
    .evaluate((card) => Math.round(card.getBoundingClientRect().top));

test('@firefox a visitor opens a listing from far down the list and comes back to the same place', async ({
  page,
}) => {
  await openBackup(page);
  await cards(page).nth(19).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(40);
  await cards(page).nth(24).scrollIntoViewIfNeeded();
  const before = await top(page, 24);
  const link = cards(page).nth(24).getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectDrawn(page.getByRole('region', { name }).locator('img').first(), 1);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveURL('/');
  // rows above that are not laid out count with their usual height, so the place is true to half a card
  await expect.poll(async () => Math.abs((await top(page, 24)) - before)).toBeLessThan(72);
});

test('scrolling to the end shows every listing once, in the server’s order', async ({ page, network }) => {
  const wanted = (await allNewest(network.origin)).map(({ title }) => title);
  await openBackup(page);
  for (let shown = 20; shown < wanted.length; shown = await cards(page).count()) {
    await cards(page)
      .nth(shown - 1)
      .scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
  }
  expect(await titles(page)).toEqual(wanted);
  await expect(page.getByRole('button', { name: words.more, exact: true })).toHaveCount(0);
});

test('sharing copies the address where the device has no sheet of its own', async ({
  page,
  context,
  network,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.origin });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  const [newest] = await allNewest(network.origin);
  const path = `/detail/${newest?.itemId}`;
  await page.goto(path);
  await page.getByRole('button', { name: actionTexts.share }).click();
  await expectSaid(page, listingTexts.linkCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(network.origin + path);
});

for (const [name, provider, tags] of [
  ['Apple', 'apple', '@firefox @whole'],
  ['Google', 'google', '@firefox @whole'],
  ['카카오', 'kakao', '@firefox'],
] as const) {
  test(`${tags} a visitor who wants My page logs in by ${name}, lands there, and logs out`, async ({
    page,
    network,
  }) => {
    await page.goto('/my');
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: loginTexts[provider] }).click();
    await page.getByRole('button', { name: mainUser }).click();
    await expect(page.getByText(mainUser)).toBeVisible();
    await expect(page).toHaveURL('/my');
    await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
    await expectSaid(page, notices.loggedOut);
    await page.goto(`${network.origin}/my`);
    await expect(page).toHaveURL('/login');
  });
}

test('a login that is called off says so and can be tried again', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: loginTexts.kakao }).click();
  await page.getByRole('link', { name: '취소하고 돌아가기' }).click();
  await expectSaid(page, loginTexts.failed);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: loginTexts.kakao })).toBeEnabled();
});

test('whoever is logged in has nothing to do at the login', async ({ page, network }) => {
  await logIn(page, network.origin);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

const guarded = [
  '/my',
  '/liked',
  '/my-trade',
  '/pick',
  '/post',
  '/chat',
  '/chat/999999',
  '/my-edit',
  '/settings',
  '/settings/storage',
  '/outbox',
  '/post-edit',
  '/drafts',
  '/detail/new/1',
  '/edit-conflict/1',
  '/chat-about/1',
  '/review/1',
  '/post-pick/1/RENTAL/DIRECT',
  '/pick-detail/1',
  '/edit-pick/1',
  '/report/1',
  '/notification',
] as const;

test('every address that needs a login leads a visitor there', async ({ page }) => {
  await openBackup(page);
  for (const path of guarded) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

const shownTo: Readonly<Record<string, string>> = {
  '/my': myScreenTexts.logout,
  '/liked': myScreenTexts.likedNote,
  '/my-trade': myTexts.sales,
  '/my-edit': profileTexts.nickname,
  '/settings': storageScreenTexts.title,
  '/settings/storage': storageScreenTexts.never,
  '/outbox': outboxScreenTexts.empty,
  '/search': searchTexts.date,
  '/chat': timeTexts.refresh,
  '/chat/999999': emptyTexts['404'].title, // no room of theirs
  '/chat-about/1': chatScreenTexts.aboutItem,
  '/pick': labels.subject('OWNER'),
  '/pick-detail/1': pickScreenTexts.detail.theirs('응원석맨앞', 'RENTAL'),
  '/post-pick/1/RENTAL/DIRECT': pickTexts.form.create,
  '/edit-pick/1': pickTexts.form.edit,
  '/review/1': reviewTexts.title,
  '/report/1': reportTexts.title,
  '/notification': notificationTexts.title,
  '/post': wizardTexts.steps[0],
  '/post-edit': emptyTexts['404'].title, // no listing is named
  '/drafts': sellingTexts.drafts.empty,
  '/detail/new/1': sellingTexts.pending.gone,
  '/edit-conflict/1': itemTexts.kept, // nothing conflicts: the listing itself
};

test('the pages that anybody may read open for a visitor, by link and by reload', async ({ page }) => {
  for (const [path, said] of [
    ['/search', searchTexts.date],
    ['/guide/match-eve', matchEve.lead],
    ['/guide/keep-jacket', keepJacket.lead],
    ['/help', help.lead],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(said).first(), path).toBeVisible();
    await page.reload();
    await expect(page.getByText(said).first(), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('every address opens for a member, by link and by reload', async ({ page, network }) => {
  await logIn(page, network.origin);
  for (const path of [...guarded, '/search']) {
    const said = shownTo[path] ?? path;
    await page.goto(path);
    await expect(page.getByText(said).first(), path).toBeVisible();
    await page.reload();
    await expect(page.getByText(said).first(), path).toBeVisible();
  }
});

for (const [path, tag] of [
  ['/nowhere', ''],
  ['/detail/abc', '@whole '],
  ['/detail/0', '@whole '],
  ['/detail/999999999', ''],
  ['/guide/nothing', '@whole '],
] as const) {
  test(`${tag}${path} is not found and leads backup`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
    await page.getByRole('link', { name: navTexts.backHome }).click();
    await expect(cards(page).first()).toBeVisible();
  });
}

test('@firefox after a reload with no server, Home and a listing are still there', async ({
  page,
  network,
}) => {
  await openBackup(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const name = (await titles(page))[0] ?? '';
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await network.down();
  await page.reload();
  await expect(cards(page)).toHaveCount(20);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectDrawn(page.getByRole('region', { name }).locator('img').first(), 1);
});
