import * as ko from '#src/copy/ko.ts';
import { userTexts } from '#src/copy/user.ts';
import { makeProfile } from '#tests/harness/browsers.ts';
import { rooms } from '#tests/harness/chat-list-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { land, mainUser } from '#tests/harness/login.ts';
import { cards, titles } from '#tests/harness/screens.ts';

/** Browsers that are not as ours: what neighbours, settings and extensions put into them. */

test("a neighbour's cookies of our names, which the whole campus gets, keep nobody out", async ({
  page,
  context,
  network,
}) => {
  const { hostname: domain } = new URL(network.origin);
  await context.addCookies(
    ['accessToken', 'refreshToken'].map((name) => ({ name, value: 'eyJ.of.arxiv', domain, path: '/api' })),
  );
  await page.goto(`${network.origin}/chat`);
  await expect(page).toHaveURL(/\/login$/); // a visitor, and no more than that
  await land(page, network.origin, mainUser);
  await page.goto(`${network.origin}/chat`);
  await expect(page.getByRole('heading', { name: ko.nav.chat })).toBeVisible();
  await expect(rooms(page).first()).toBeVisible();
});

test('while nobody can say who is here the screen says so, asks again by itself, and opens with the answer', async ({
  page,
  network,
}) => {
  // renewed and refused all the same, as with a cookie that stands before ours; everything else is answered
  network.inject(/^\/api\/test\/is-login/, { kind: 'status', status: 401, code: 'NOT_LOGIN' });
  network.inject(/^\/api\/v1\/refresh-token/, { kind: 'answer', data: null });
  await page.goto(`${network.origin}/oauth2/authorization/kakao?as=${encodeURIComponent(mainUser)}`);
  await expect(cards(page)).toHaveCount(20);
  await page.goto(`${network.origin}/chat`);
  await expect(page.getByText(ko.network.trouble)).toBeVisible();
  network.heal();
  await expect(rooms(page).first()).toBeVisible();
});

test('with all site data blocked the listings are there, are searched and opened, and a line says that nothing is kept', async ({
  network,
}) => {
  const profile = await makeProfile();
  await profile.blockStorage();
  try {
    const context = await profile.open();
    const thrown: string[] = [];
    context.on('weberror', (error) => thrown.push(error.error().stack ?? ''));
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(network.origin);
    const says = page.getByText(ko.storage.none);
    await expect(says.first()).toBeVisible();
    await expect(cards(page)).toHaveCount(20);
    const title = (await titles(page))[0] ?? '';
    await page.getByRole('link', { name: title }).first().click();
    await expect(page).toHaveURL(/\/detail\/\d+$/);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(says.first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await page.goto(`${network.origin}/search`);
    await page.getByRole('searchbox').fill('과잠');
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(13);
    await expect(says.first()).toBeVisible();
    await page.goto(`${network.origin}/chat`); // a visitor's, as no login is kept
    await expect(page).toHaveURL(/\/login$/);
    expect(thrown).toEqual([]);
    await context.close();
  } finally {
    await profile.remove();
  }
});

test('a profile that is opened by its address names its user, who is known from nothing else', async ({
  page,
  network,
}) => {
  const answer = await page.request.get(`${network.origin}/api/v1/item/1`);
  const { owner } = (await answer.json()).data;
  await page.goto(`${network.origin}/user/${owner.id}`);
  await expect(page.getByRole('heading', { name: userTexts.titleOf(owner.nickname) })).toBeVisible();
  await expect(page).toHaveTitle(`${userTexts.titleOf(owner.nickname)} · ${ko.nav.name}`);
});
