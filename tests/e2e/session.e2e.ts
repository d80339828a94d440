import type { Page } from '@playwright/test';
import { frameTexts } from '#src/copy/frame.ts';
import { notices } from '#src/copy/notices.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { deviceState, storedRow } from '#tests/harness/device-state.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { land, logIn, mainUser } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { cards, titles } from '#tests/harness/screens.ts';

/** What 401 means, and what it does not (contract §1.6, F-A). */

test.setTimeout(120_000);

const refreshCall = '/api/v1/refresh-token';
const allButRefresh = /^\/api\/(?!v1\/refresh-token)/;
const onlyRefresh = /^\/api\/v1\/refresh-token/;
const likedCall = /^\/api\/v1\/like(\?|$)/;
const notLoggedIn = { kind: 'status', status: 401, code: 'NOT_LOGIN' } as const;
const longestWait = { timeout: 20_000 };

const refreshes = (network: FaultProxy): number =>
  network.seen.filter(({ path }) => path === refreshCall).length;

const sessionOf = (page: Page) => storedRow(page, 'campick-device', 'session', 'session');

const renew = (page: Page) => page.getByRole('button', { name: words.refresh }).click();

/** Logged in, with Home and the liked list stored. */
const settleIn = async (page: Page, network: FaultProxy): Promise<{ home: string[]; liked: string[] }> => {
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  const home = await titles(page);
  await page.goto(`${network.origin}/liked`);
  await expect(cards(page).first()).toBeVisible();
  const liked = await titles(page);
  await page.goto(network.origin);
  await expect(cards(page)).toHaveCount(20);
  // a list of more than ten seconds ago is fetched by the start itself, at a time of its own: after this one it is not
  const fetched = page.waitForResponse((answer) => answer.url().includes('/item/search') && answer.ok());
  await renew(page);
  await fetched;
  return { home, liked };
};

/** A start that meets a session which is over: the first call of a start asks who is here, so no tap is needed. */
const refuseRefresh = async (page: Page, network: FaultProxy): Promise<void> => {
  await page.goto('about:blank'); // the page before would meet it first, and say so
  network.inject(allButRefresh, notLoggedIn);
  network.inject(onlyRefresh, { kind: 'status', status: 401, code: 'INVALID_REFRESH_TOKEN' });
  await page.goto(network.origin);
  await expect.poll(() => sessionOf(page), longestWait).toMatchObject({ state: 'ended' });
};

test('one 401 is mended by one refresh, and nobody notices', async ({ page, network }) => {
  const { home } = await settleIn(page, network);
  const before = refreshes(network);
  network.inject(allButRefresh, notLoggedIn, 1);
  const answered = page.waitForResponse((response) => response.url().includes(refreshCall));
  const renewed = page.waitForResponse(
    (response) => response.url().includes('/item/search') && response.ok(),
  );
  await renew(page);
  expect((await answered).status()).toBe(200);
  await renewed;
  await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0);
  expect(await titles(page)).toEqual(home);
  expect(refreshes(network) - before).toBe(1);
  expect(await sessionOf(page)).toMatchObject({ state: 'member' });
});

test('401 for ever behind a refresh that works logs nobody out and makes no storm', async ({
  page,
  network,
}) => {
  const { home, liked } = await settleIn(page, network);
  const before = network.seen.length;
  network.inject(allButRefresh, notLoggedIn);
  await renew(page);
  await expect(page.getByText(stateTexts.notRenewed)).toBeVisible(longestWait);
  expect(await titles(page)).toEqual(home);
  // a call that had left before may have been answered still
  const asked = network.seen
    .slice(before)
    .filter(({ path, fault }) => path.startsWith('/api/') && fault !== null);
  // each thing once, and once more behind the refresh; who is here is asked before and after
  const times = Map.groupBy(asked, ({ path }) => path);
  for (const [path, calls] of times)
    expect(calls.length, path).toBeLessThanOrEqual(path.endsWith('/is-login') ? 4 : 2);
  expect(await sessionOf(page)).toMatchObject({ state: 'member' });
  network.heal();
  // what a server refuses rests for a minute, unless a person asks again
  await renew(page);
  await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0, longestWait);
  await page.goto(`${network.origin}/liked`);
  await expect(cards(page)).toHaveCount(liked.length);
  expect(await titles(page)).toEqual(liked);
});

for (const [name, fault] of [
  ['answers 503', { kind: 'gateway', status: 503 }],
  ['is a portal’s page', { kind: 'portal', style: 'html' }],
  ['never comes', { kind: 'drop-response' }],
] as const) {
  test(`a refresh that ${name} is no logout`, async ({ page, network }) => {
    const { home } = await settleIn(page, network);
    network.inject(allButRefresh, notLoggedIn);
    network.inject(onlyRefresh, fault);
    await renew(page);
    await expect.poll(() => refreshes(network), longestWait).toBeGreaterThan(0);
    await expect(
      page
        .getByText(stateTexts.notRenewed)
        .or(page.getByText(networkTexts.portal))
        .or(page.getByText(networkTexts.trouble))
        .first(),
    ).toBeVisible(longestWait);
    expect(await titles(page)).toEqual(home);
    expect(await sessionOf(page)).toMatchObject({ state: 'member' });
    network.heal();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.goto(`${network.origin}/my`);
    await expect(page.getByText(mainUser)).toBeVisible();
    await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0, longestWait);
    expect(await sessionOf(page)).toMatchObject({ state: 'member' });
  });
}

test('a refused refresh locks the data behind the login, and the same user finds it again', async ({
  page,
  context,
  network,
}) => {
  const { liked } = await settleIn(page, network);
  const { userId } = (await sessionOf(page)) as { userId: number }; // a row of our own database
  await refuseRefresh(page, network);
  await expectSaid(page, frameTexts.login.expired);
  expect(await sessionOf(page)).toMatchObject({ state: 'ended', userId });
  await page.goto(`${network.origin}/liked`);
  await expect(page).toHaveURL(`${network.origin}/login`);
  await expect(page.getByText(frameTexts.login.expired).first()).toBeVisible();
  expect((await deviceState(context, page)).databases).toContain(`campick-${userId}`);

  network.heal();
  // what is shown after the login must be what was kept: the list cannot be fetched again
  network.inject(likedCall, { kind: 'reset' });
  await logIn(page, network.origin);
  await expect(cards(page).first()).toBeVisible();
  await page.goto(`${network.origin}/liked`);
  await expect(cards(page)).toHaveCount(liked.length);
  expect(await titles(page)).toEqual(liked);
});

test('after a refused refresh another user finds nothing of the one before', async ({
  page,
  context,
  network,
}) => {
  await settleIn(page, network);
  const { userId } = (await sessionOf(page)) as { userId: number }; // a row of our own database
  await refuseRefresh(page, network);
  network.heal();
  await land(page, network.origin, '다른사람');
  await expectSaid(page, notices.otherUser);
  await expect
    .poll(async () => (await deviceState(context, page)).databases)
    .not.toContain(`campick-${userId}`);
});
