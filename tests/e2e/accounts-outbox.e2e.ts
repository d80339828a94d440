import type { BrowserContext, Page } from '@playwright/test';
import { emptyTexts } from '#src/copy/empty.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { notices } from '#src/copy/notices.ts';
import { loginTexts } from '#src/features/login/text.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { fiveListings, heart, likeAll, visit, whoIs } from '#tests/harness/accepted-likes.ts';
import { deviceState, storedRow } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeDevice, storedEntries } from '#tests/harness/kill.ts';
import { effectsOf, type Ledger, onceEach, openLedger } from '#tests/harness/ledger.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/** What one person wanted is sent for them alone, also when another one was here meanwhile (F-T4, F-T5, P-I3). */

test.setTimeout(120_000);

const longestWait = { timeout: 40_000 };
let ledger: Ledger;

test.beforeAll(async ({ server }) => {
  ledger = await openLedger(server.dataDir);
});
test.afterAll(() => ledger.close());

/** What waits for an account, byte for byte, in the database and in the second. */
const backupsOf = async (context: BrowserContext, page: Page, userId: number) => {
  const { rows } = await deviceState(context, page);
  return {
    first: rows[`campick-${userId}/outbox`] ?? [],
    second: (rows['campick-home:home/entries'] ?? []).filter((row) => row.startsWith(`[${userId},`)),
  };
};

const likesOffline = async (
  page: Page,
  network: { readonly origin: string; down(): Promise<void> },
  nickname: string,
): Promise<{ readonly items: number[]; readonly userId: number }> => {
  await logIn(page, network.origin, nickname);
  await installed(page);
  const items = (await fiveListings(network.origin)).slice(0, 2);
  await visit(page, network.origin, items);
  const userId = await whoIs(page);
  await network.down();
  await likeAll(page, network.origin, items);
  return { items, userId };
};

test('@promise what A wanted waits while B is here, unseen and unsent, and goes out once when A is back', async ({
  context,
  page,
  network,
}) => {
  const { items, userId } = await likesOffline(page, network, '먼저온사람');
  await ledger.endSessions(userId);
  await context.clearCookies({ name: 'accessToken' });
  await network.up();
  await page.goto(network.origin);
  await expectSaid(page, loginTexts.expired(items.length), longestWait);
  const parked = await backupsOf(context, page, userId);
  expect([parked.first.length, parked.second.length]).toEqual([2, 2]);

  await logIn(page, network.origin, '나중온사람');
  const other = await whoIs(page);
  expect(other).not.toBe(userId);
  for (const item of items) {
    await page.goto(`${network.origin}/detail/${item}`);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  }
  await page.goto(`${network.origin}/liked`);
  await expect(page.getByText(emptyTexts.wishlist.title)).toBeVisible();
  await page.goto(`${network.origin}/outbox`);
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
  await expect(page.getByText('모두 잘 전달됐어요')).toHaveCount(0); // of theirs nothing ever was
  expect(await backupsOf(context, page, other)).toEqual({ first: [], second: [] });
  expect(await backupsOf(context, page, userId)).toEqual(parked);
  expect(
    await ledger.effects().then((all) => all.filter(({ userId: who }) => [userId, other].includes(who))),
  ).toEqual([]);

  await logIn(page, network.origin, '먼저온사람');
  await expect.poll(() => storedEntries(page, userId), longestWait).toEqual([]);
  expect(await effectsOf(ledger, userId)).toEqual(onceEach(items));
  expect(await effectsOf(ledger, other)).toEqual({});
  await expect.poll(async () => (await backupsOf(context, page, userId)).second).toEqual([]);
});

test('after a session has ended the login says how much waits for it, also in the place of 보낼 항목', async ({
  context,
  page,
  network,
}) => {
  const { items, userId } = await likesOffline(page, network, '만료된사람');
  await page.goto(`${network.origin}/my`);
  await ledger.endSessions(userId);
  await context.clearCookies({ name: 'accessToken' });
  await network.up();
  await expect(page).toHaveURL(/\/login$/, longestWait);
  const says = loginTexts.expired(items.length);
  const login = page.getByRole('main');
  await expect(login.getByText(says)).toBeVisible();
  await expect(login.getByText(frameTexts.login.expired)).toHaveCount(0);
  await page.goto(`${network.origin}/outbox`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(login.getByText(says)).toBeVisible();
});

/** Logs out on My page and says yes to losing what was not sent. */
const leave = async (page: Page, origin: string, count: number): Promise<void> => {
  await page.goto(`${origin}/my`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expect(page.getByText(myScreenTexts.logoutAsk.title(count))).toBeVisible();
  await page.getByRole('button', { name: myScreenTexts.logoutAsk.yes }).click();
};

test('a logout with mutations waiting leaves nothing of them in either home, and they are never sent', async ({
  context,
  page,
  network,
}) => {
  const { items, userId } = await likesOffline(page, network, '떠난사람');
  await leave(page, network.origin, items.length);
  await expectSaid(page, notices.loggedOut);
  const { databases, rows } = await deviceState(context, page);
  expect(databases).not.toContain(`campick-${userId}`);
  expect(rows['campick-home:home/entries'] ?? []).toEqual([]);
  const calls = network.seen.length;
  await network.up();
  await page.goto(network.origin);
  await expect
    .poll(() => network.seen.slice(calls).map(({ path }) => path), longestWait)
    .toContain('/api/v1/logout');
  // told and answered: an answer that came later would take the next login's cookies away
  await expect
    .poll(() => storedRow(page, 'campick-device', 'session', 'session'), longestWait)
    .toMatchObject({ state: 'visitor' });
  expect(await effectsOf(ledger, userId)).toEqual({});
  await logIn(page, network.origin, '떠난사람');
  await expect(page.getByRole('feed')).toBeVisible();
  expect(await storedEntries(page, userId)).toEqual([]);
  expect(await effectsOf(ledger, userId)).toEqual({});
});

/** Where in a logout the power goes: before the backup stores are gone, and before the databases are. */
const moments = {
  'backup store': () => {
    const { storageBuckets } = navigator as unknown as { storageBuckets: object }; // no library describes it
    Object.assign(Object.getPrototypeOf(storageBuckets), { open: () => new Promise(() => {}) });
  },
  database: () => {
    Object.assign(IDBFactory.prototype, { deleteDatabase: () => new EventTarget() });
  },
};

for (const [what, hang] of Object.entries(moments))
  test(`a logout that is killed before the ${what} is gone is ended by the next start`, async ({
    server,
  }) => {
    const device = await makeDevice({ server, ledger, nickname: `꺼진${what.length}` });
    try {
      const { userId, items } = device;
      await device.offline();
      await device.walk(items.slice(0, 2).map((item) => ({ item, pauseMs: 0, tap: true })));
      await expect.poll(() => device.mutations.open()).toBe(0);
      await device.page().goto(`${device.network.origin}/my`, { waitUntil: 'domcontentloaded' });
      await device.page().evaluate(hang);
      await device.page().getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
      await device.page().getByRole('button', { name: myScreenTexts.logoutAsk.yes }).click();
      // without a look into the bucket, which may hang
      await expect
        .poll(() => storedRow(device.page(), 'campick-device', 'session', 'session'))
        .toMatchObject({ wiping: true });
      expect(await storedEntries(device.page(), userId)).toHaveLength(2);
      await device.kill();

      await device.reopen({ offline: true });
      const left = () => deviceState(device.context(), device.page());
      // the last thing that is written of a logout
      await expect
        .poll(async () => (await left()).rows['campick-device/session']?.join())
        .toContain('"wiping":false');
      const { databases, rows } = await left();
      expect(databases).not.toContain(`campick-${userId}`);
      expect(rows['campick-home:home/entries'] ?? []).toEqual([]);
      await device.online();
      await expect
        .poll(() => device.network.seen.map(({ path }) => path), longestWait)
        .toContain('/api/v1/logout');
      expect(await effectsOf(ledger, userId)).toEqual({});
    } finally {
      await device.remove();
    }
  });
