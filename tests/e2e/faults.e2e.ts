import type { Page } from '@playwright/test';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { storedRow } from '#tests/harness/device-state.ts';
import type { Fault } from '#tests/harness/fault.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { beginPlain, cards, installed, titles } from '#tests/harness/screens.ts';

/**
 * What networks, portals and ailing servers do (F-E, F-A): nothing stored is lost, nobody is logged out,
 * nothing spins for ever, a person reads in Korean what is going on, and when it is over everything comes by itself.
 */

test.setTimeout(120_000);

const calls = /^\/api\//;
const longestWait = { timeout: 20_000 };

/** Logged in, Home on screen, the app installed; answers with the titles a person sees. */
const warmUp = async (page: Page, network: FaultProxy): Promise<string[]> => {
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  return titles(page);
};

const isMember = async (page: Page): Promise<void> => {
  expect(await storedRow(page, 'campick-device', 'session', 'session')).toMatchObject({ state: 'member' });
};

/** Proves it by the server: the profile, fetched anew. */
const isStillLoggedIn = async (page: Page, network: FaultProxy): Promise<void> => {
  await isMember(page);
  const before = network.seen.length;
  await page.goto(`${network.origin}/my`);
  await expect(page.getByText(mainUser)).toBeVisible();
  await expect
    .poll(() => network.seen.slice(before).some(({ path }) => path === '/api/v1/user'), longestWait)
    .toBe(true);
  await expect(page.getByText(stateTexts.notRenewed)).toBeHidden(longestWait);
  await isMember(page);
};

const spinners = (page: Page) => page.locator('[aria-busy="true"]');
const refresh = (page: Page) => page.getByRole('button', { name: words.refresh });

interface Case {
  readonly name: string;
  readonly fault: Fault;
  /** What a person with a stored list reads, and one with nothing. */
  readonly warm: string;
  readonly cold: string;
}

const cases: readonly Case[] = [
  {
    name: 'a portal’s page with status 200',
    fault: { kind: 'portal', style: 'html' },
    warm: networkTexts.portal,
    cold: networkTexts.portal,
  },
  {
    name: 'a portal’s redirect',
    fault: { kind: 'portal', style: 'redirect' },
    warm: networkTexts.portal,
    cold: networkTexts.portal,
  },
  {
    name: 'a portal’s 511',
    fault: { kind: 'portal', style: '511' },
    warm: networkTexts.portal,
    cold: networkTexts.portal,
  },
  {
    name: 'a gateway’s 502',
    fault: { kind: 'gateway', status: 502 },
    warm: stateTexts.notRenewed,
    cold: networkTexts.trouble,
  },
  {
    name: 'the server’s own 500',
    fault: { kind: 'status', status: 500, code: 'INTERNAL_SERVER_ERROR' },
    warm: stateTexts.notRenewed,
    cold: networkTexts.trouble,
  },
  {
    name: 'truncated JSON',
    fault: { kind: 'truncate' },
    warm: networkTexts.trouble,
    cold: networkTexts.trouble,
  },
  {
    name: 'a reset connection',
    fault: { kind: 'reset' },
    warm: networkTexts.trouble,
    cold: networkTexts.trouble,
  },
  {
    name: 'a lost answer',
    fault: { kind: 'drop-response' },
    warm: networkTexts.trouble,
    cold: networkTexts.trouble,
  },
];

for (const { name, fault, warm, cold } of cases) {
  test(`${name} for every call takes nothing from a warm device and passes by itself`, async ({
    page,
    network,
  }) => {
    const before = await warmUp(page, network);
    network.inject(calls, fault);
    await refresh(page).click();
    await expect(page.getByText(warm).first()).toBeVisible(longestWait);
    await expect(spinners(page)).toHaveCount(0, longestWait);
    expect(await titles(page)).toEqual(before);
    await page.reload();
    await expect(cards(page)).toHaveCount(20);
    expect(await titles(page)).toEqual(before);
    await isMember(page);

    network.heal();
    await expect(page.getByText(warm)).toHaveCount(0, longestWait);
    expect(await titles(page)).toEqual(before);
    await isStillLoggedIn(page, network);
  });

  test(`${name} for every call is told to a cold device, which fills when it is over`, async ({
    page,
    network,
  }) => {
    await beginPlain(page);
    network.inject(calls, fault);
    await page.goto(network.origin);
    await expect(page.getByText(cold).first()).toBeVisible(longestWait);
    await expect(page.getByRole('button', { name: words.retry })).toBeVisible(longestWait);
    await expect(spinners(page)).toHaveCount(0, longestWait);
    network.heal();
    await expect(cards(page)).toHaveCount(20, longestWait);
    await expect(page.getByText(cold)).toHaveCount(0, longestWait);
  });
}

test('a portal for every call takes nothing from the rows that came with the page, and the line says it', async ({
  page,
  network,
}) => {
  network.inject(calls, { kind: 'portal', style: 'html' });
  await page.goto(network.origin);
  await expect(page.getByText(networkTexts.portal).first()).toBeVisible(longestWait);
  await expect(cards(page)).toHaveCount(20);
  await expect(spinners(page)).toHaveCount(0, longestWait);
});

test('@promise a server that is gone takes nothing from a warm device, and its return is noticed', async ({
  page,
  network,
}) => {
  const before = await warmUp(page, network);
  await network.down();
  await refresh(page).click();
  await expect(page.getByText(networkTexts.trouble)).toBeVisible(longestWait);
  expect(await titles(page)).toEqual(before);
  await network.up();
  await expect(page.getByText(networkTexts.trouble)).toHaveCount(0, longestWait);
  await isStillLoggedIn(page, network);
});

test('a device without a network says so, keeps what it has, and says when it is back', async ({
  page,
  context,
  network,
}) => {
  const before = await warmUp(page, network);
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  expect(await titles(page)).toEqual(before);
  await context.setOffline(false);
  await expectSaid(page, networkTexts.back);
  await expect(page.getByText(networkTexts.offline)).toHaveCount(0);
  await isStillLoggedIn(page, network);
});

test('answers that take ten seconds are said to be slow, and arrive', async ({ page, network }) => {
  const before = await warmUp(page, network);
  network.inject(calls, { kind: 'delay', ms: 10_000 });
  await refresh(page).click();
  await expect(page.getByText(networkTexts.slow)).toBeVisible();
  expect(await titles(page)).toEqual(before);
  await expect(page.getByText(networkTexts.slow)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0);
  network.heal();
  await isStillLoggedIn(page, network);
});

test('a first visit at ten seconds a call says that it is slow and ends with cards', async ({
  page,
  network,
}) => {
  await beginPlain(page);
  network.inject(calls, { kind: 'delay', ms: 10_000 });
  await page.goto(network.origin);
  await expect(page.getByText(networkTexts.slow)).toBeVisible(longestWait);
  await expect(cards(page)).toHaveCount(20, { timeout: 45_000 });
  await expect(spinners(page)).toHaveCount(0, longestWait);
});

test('[F-E4] a network that the device denies is used all the same, and no screen believes it', async ({
  page,
  network,
}) => {
  const deny = () => Object.defineProperty(Object.getPrototypeOf(navigator), 'onLine', { get: () => false });
  await page.addInitScript(deny);
  // one that ends meanwhile, as the visitor's does at a login, needs none
  page.on('worker', (worker) => void worker.evaluate(deny).catch(() => {}));
  await logIn(page, network.origin);
  await expect(cards(page)).toHaveCount(20);
  const line = page.getByRole('complementary', { name: words.connection });
  await expect(line).toHaveText('');
  await network.down();
  await refresh(page).click();
  await expect(line.getByRole('status')).toHaveText(networkTexts.trouble, longestWait);
  await network.up();
  await expect(line).toHaveText('', longestWait);
});
