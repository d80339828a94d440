import type { Page } from '@playwright/test';
import pg from 'pg';
import { notificationTexts } from '#src/copy/feedback.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import type { AppServer } from '#tests/harness/app-server.ts';
import { deviceState, findTraces, storedRow } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedEntries } from '#tests/harness/kill.ts';
import { addressOf } from '#tests/harness/ledger.ts';
import { land, logIn } from '#tests/harness/login.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/** By which push token each account is reached, as the native wrapper says it (contract §2.2, §6.3, B-C9). */

test.setTimeout(120_000);

let database: pg.Pool;
test.beforeAll(async ({ server }: { server: AppServer }) => {
  database = new pg.Pool({ connectionString: await addressOf(server.dataDir), max: 1 });
  database.on('error', () => undefined); // the server stops before this is closed; a query would report it
});
test.afterAll(() => database.end());

const tokenOf = async (userId: number): Promise<string | null> => {
  const found = await database.query<{ address: string }>(
    'select address from push_devices where user_id = $1',
    [userId],
  );
  return found.rows[0]?.address ?? null;
};
const isReachedBy = (userId: number, token: string | null): Promise<void> =>
  expect.poll(() => tokenOf(userId)).toBe(token);

/** The wrapper says it to the window, or to the document as it does on Android. */
const say = (page: Page, token: string, to: 'window' | 'document' = 'window'): Promise<void> =>
  page.evaluate(
    ([payload, where]) => {
      const data = JSON.stringify({ type: 'FCM_TOKEN', payload });
      (where === 'window' ? window : document).dispatchEvent(new MessageEvent('message', { data }));
    },
    [token, to] as const,
  );

const knownToken = async (page: Page): Promise<unknown> =>
  Reflect.get(Object(await storedRow(page, 'campick-device', 'session', 'session')), 'pushToken');
const knows = (page: Page, token: string | null): Promise<void> =>
  expect.poll(() => knownToken(page)).toBe(token);

const called = (seen: readonly { readonly path: string }[]): number =>
  seen.filter(({ path }) => path === '/api/v1/user/fcm-token').length;

test('a device is reached for the account that is logged in, by its newest token, and for none after a logout', async ({
  context,
  page,
  network,
}) => {
  await logIn(page, network.origin, '알림받는사람');
  const first = await whoIs(page);
  await say(page, 'token-of-the-morning');
  await isReachedBy(first, 'token-of-the-morning');
  await say(page, 'token-of-the-evening', 'document');
  await isReachedBy(first, 'token-of-the-evening');

  await page.goto(`${network.origin}/my`);
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expectSaid(page, notices.loggedOut);
  await isReachedBy(first, null);
  await knows(page, null);
  expect(findTraces(await deviceState(context, page), ['token-of-the-evening'])).toEqual([]);

  await logIn(page, network.origin, '다음받는사람');
  const second = await whoIs(page);
  await say(page, 'token-of-the-evening');
  await isReachedBy(second, 'token-of-the-evening');
  expect(await tokenOf(first)).toBeNull();
});

test('a token that was said to a visitor is sent with the login, and to the next account when a session ends', async ({
  context,
  page,
  network,
}) => {
  await page.goto(network.origin);
  await say(page, 'token-of-a-visitor');
  await knows(page, 'token-of-a-visitor');
  expect(called(network.seen)).toBe(0);
  await land(page, network.origin, '먼저받는사람');
  const first = await whoIs(page);
  await isReachedBy(first, 'token-of-a-visitor');

  await database.query('update refresh_tokens set revoked_at = created_at where user_id = $1', [first]);
  await context.clearCookies({ name: 'accessToken' });
  await page.goto(network.origin);
  await expectSaid(page, frameTexts.login.expired);
  await land(page, network.origin, '나중받는사람');
  const second = await whoIs(page);
  expect(second).not.toBe(first);
  await isReachedBy(second, 'token-of-a-visitor');
  expect(await tokenOf(first)).toBeNull();
});

test('a token that is said without a network is sent once there is one, and is nothing that waits for its user', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, '오프라인사람');
  await installed(page);
  const userId = await whoIs(page);
  await network.down();
  await say(page, 'token-of-the-tunnel');
  await expect.poll(() => storedEntries(page, userId)).toHaveLength(1);
  await page.goto(`${network.origin}/outbox`);
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
  await network.up();
  await page.goto(`${network.origin}/my`);
  await isReachedBy(userId, 'token-of-the-tunnel');
  await expect.poll(() => storedEntries(page, userId)).toHaveLength(0);
});

test('a token that the server does not take is told once, and does not wait', async ({ page, network }) => {
  await logIn(page, network.origin, '거절된사람');
  const userId = await whoIs(page);
  network.inject(/fcm-token/, { kind: 'status', status: 400, code: 'INVALID_INPUT' });
  await say(page, 'token-of-nobody');
  await expectSaid(page, notificationTexts.pushFailed);
  await expect.poll(() => storedEntries(page, userId)).toHaveLength(0);
  expect((await saidBy(page)).filter((text) => text === notificationTexts.pushFailed)).toHaveLength(1);
  network.heal();
  await page.goto(network.origin);
  await isReachedBy(userId, 'token-of-nobody'); // the next start tries again
});
