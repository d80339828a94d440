import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { emptyTexts } from '#src/copy/empty.ts';
import { notices } from '#src/copy/notices.ts';
import { navTexts } from '#src/copy/shell.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { deviceState, findTraces, storedRow } from '#tests/harness/device-state.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { cards, installed } from '#tests/harness/screens.ts';

/** Nothing of one person is left for the next one on the same device (I24, F-T4, F-T5). */

test.setTimeout(120_000);

const next = '다음사람';
const Session = v.object({ userId: v.number() });

/** What only this person's device can hold; public listings and their owners are everybody's. */
interface Canaries {
  readonly userId: number;
  readonly texts: readonly string[];
}

/** A looks at everything that is theirs, and leaves every kind of trace. */
const live = async (
  context: BrowserContext,
  page: Page,
  network: FaultProxy,
  nickname: string = mainUser,
): Promise<Canaries> => {
  await logIn(page, network.origin, nickname);
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  for (const path of ['/liked', '/my-trade']) {
    await page.goto(network.origin + path);
    if (nickname === mainUser) await expect(cards(page).first()).toBeVisible();
    else await expect(page.getByRole('link', { name: navTexts.backHome })).toBeVisible();
  }
  await page.goto(`${network.origin}/my`);
  await expect(page.getByText(nickname)).toBeVisible();
  await page.evaluate((text) => {
    localStorage.setItem('left-by', text);
    sessionStorage.setItem('left-by', text);
  }, nickname);
  const { userId } = v.parse(Session, await storedRow(page, 'campick-device', 'session', 'session'));
  const before = await deviceState(context, page);
  const tokens = before.cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
  const texts = [nickname, `campick-${userId}`, '"liked":true', '"mine":true', ...tokens];
  // the instrument first: what is looked for later must be found now
  for (const text of [nickname, `campick-${userId}`, ...tokens])
    expect(findTraces(before, [text]), text).not.toEqual([]);
  return { userId, texts };
};

const leave = (page: Page): Promise<void> =>
  page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();

const withdraw = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: myScreenTexts.withdraw, exact: true }).click();
  await page.getByRole('button', { name: myScreenTexts.withdrawAsk.yes }).click();
};

const hasNothingOf = async (
  context: BrowserContext,
  page: Page,
  canaries: readonly string[],
): Promise<void> => {
  expect(findTraces(await deviceState(context, page), canaries)).toEqual([]);
};

const isVisitor = (page: Page): Promise<void> =>
  expect
    .poll(() => storedRow(page, 'campick-device', 'session', 'session'))
    .toMatchObject({ state: 'visitor', userId: null });

/** The next person looks everywhere and reads nothing of the one before. */
const nextLooksAround = async (
  context: BrowserContext,
  page: Page,
  network: FaultProxy,
  canaries: readonly string[],
): Promise<void> => {
  await logIn(page, network.origin, next);
  await expect(cards(page)).toHaveCount(20);
  for (const [path, said] of [
    ['/my', next],
    ['/liked', emptyTexts.wishlist.title],
    ['/my-trade', emptyTexts['my-trade'].title],
  ] as const) {
    await page.goto(network.origin + path);
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByText(mainUser)).toHaveCount(0);
  }
  await hasNothingOf(context, page, canaries);
};

test('after A logged out and B logged in, nothing of A is in any store or on any screen', async ({
  context,
  page,
  network,
}) => {
  const { texts } = await live(context, page, network);
  await leave(page);
  await expectSaid(page, notices.loggedOut);
  await expect(page).toHaveURL(`${network.origin}/`);
  await isVisitor(page);
  await hasNothingOf(context, page, texts);
  await nextLooksAround(context, page, network, texts);
});

test('A logs out with no network: the device is clean at once, and the server is told first of all later', async ({
  context,
  page,
  network,
}) => {
  const { texts } = await live(context, page, network);
  await context.setOffline(true);
  await leave(page);
  await expectSaid(page, notices.loggedOut);
  const offline = await deviceState(context, page);
  // a page cannot take away cookies that it cannot read; the server does, as soon as it hears of it
  expect(findTraces({ ...offline, cookies: [] }, texts)).toEqual([]);
  await page.goto(`${network.origin}/my`);
  await expect(page).toHaveURL(`${network.origin}/login`);

  const before = network.seen.length;
  await context.setOffline(false);
  await expect
    .poll(() => network.seen.slice(before).find(({ path }) => path.startsWith('/api/'))?.path)
    .toBe('/api/v1/logout');
  await isVisitor(page);
  await hasNothingOf(context, page, texts);
  await nextLooksAround(context, page, network, texts);
});

test('answers still on their way when A logs out bring nothing back', async ({ context, page, network }) => {
  const { texts, userId } = await live(context, page, network);
  const gate = network.hold(/^\/api\/v1\/user/);
  await page.reload();
  await gate.reached();
  await leave(page);
  await expectSaid(page, notices.loggedOut);
  await isVisitor(page);
  gate.open();
  await expect(cards(page)).toHaveCount(20);
  expect((await deviceState(context, page)).databases).not.toContain(`campick-${userId}`);
  await nextLooksAround(context, page, network, texts);
});

test('a second tab of A leaves with the first one, and keeps nothing', async ({ context, page, network }) => {
  const { texts } = await live(context, page, network);
  const other = await context.newPage();
  await other.goto(`${network.origin}/my`);
  await expect(other.getByText(mainUser)).toBeVisible();
  await leave(page);
  await expect(other.getByText(mainUser)).toHaveCount(0);
  await isVisitor(other);
  // both tabs are on screen here, and it is said once
  const said = async () =>
    [...(await saidBy(page)), ...(await saidBy(other))].filter((text) => text === notices.loggedOut);
  await expect.poll(said).toHaveLength(1);
  await hasNothingOf(
    context,
    other,
    texts.filter((text) => text !== mainUser),
  );
});

test('after a withdrawal nothing of the account is left here, and the server knows it no more', async ({
  context,
  page,
  network,
}) => {
  const leaver = '떠날사람';
  const { texts } = await live(context, page, network, leaver);
  await withdraw(page);
  await expectSaid(page, notices.withdrawn);
  await isVisitor(page);
  await hasNothingOf(context, page, texts);
  await nextLooksAround(context, page, network, texts);
});

test('a withdrawal that the server did not do leaves everything as it was', async ({
  context,
  page,
  network,
}) => {
  const { userId } = await live(context, page, network);
  network.inject(/^\/api\/v1\/user$/, { kind: 'gateway', status: 503 });
  await withdraw(page);
  await expect.poll(() => network.seen.some(({ method }) => method === 'DELETE')).toBe(true);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText(mainUser)).toBeVisible();
  expect(await saidBy(page)).not.toContain(notices.withdrawn);
  expect(await storedRow(page, 'campick-device', 'session', 'session')).toMatchObject({
    state: 'member',
    userId,
  });
});
