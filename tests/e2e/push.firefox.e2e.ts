import type { Page } from '@playwright/test';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { makeProfile, type Profile } from '#tests/harness/browsers.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import { type FirefoxPushService, startFirefoxPushService } from '#tests/harness/firefox-push-service.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { type Deal, dayMs, personOf, propose } from '#tests/harness/pick-people.ts';
import { installed } from '#tests/harness/screens.ts';
import type { Client } from '#tests/server/http-client.ts';

/** Real pushes into a real service worker: Firefox, its own protocol, and a push service on this machine. */

test.setTimeout(180_000);

let service: FirefoxPushService;
let server: AppServer;
let profile: Profile;
let origin: string;

test.beforeAll(async () => {
  service = await startFirefoxPushService();
  server = await startAppServer({ vars: service.vars });
  profile = await makeProfile('firefox', service.prefs);
  origin = `http://127.0.0.1:${server.port}`;
});
test.afterAll(async () => {
  await profile?.remove();
  await server?.stop();
  await service?.close();
});

const { here, test: testTexts } = settingsScreenTexts;
const longest = { timeout: 30_000 };

/** Somebody proposes a PICK for a listing of this owner's that is free. */
const proposeTo = async (owner: string, requester: Client): Promise<Deal> => {
  for (const { itemId, transactionTypes } of await allNewest(origin)) {
    if (!transactionTypes.some((one) => one === 'RENTAL')) continue;
    if ((await detailOf(origin, itemId)).owner.nickname !== owner) continue;
    const wanted = { itemId, inMs: 20 * dayMs };
    const deal = await propose(origin, { client: requester, nickname: sender }, wanted).catch(() => null); // taken then
    if (deal !== null) return deal;
  }
  throw new Error(`${owner} rents nothing out`);
};
const sender = '알림보내는이';

/** What stands on the device's screen of notifications. */
const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.getRegistration())?.getNotifications())?.map(
      ({ title, body }) => `${title} ${body}`,
    ),
  );

test('a device is told of a PICK and a message with the app closed, and of nothing after the logout', async () => {
  const context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await logIn(page, origin, '과잠수집가');
  await installed(page);
  await page.goto(`${origin}/settings`);
  await page.getByRole('switch', { name: here.label }).click();
  await expect(page.getByRole('switch', { name: here.label })).toBeChecked(longest);
  await page.getByRole('button', { name: testTexts.send }).click();
  await expect(page.getByText(testTexts.came)).toBeVisible(longest);
  await page.goto(`${origin}/healthz`); // of the origin, and none of the app's
  const other = await personOf(origin, sender);
  const deal = await proposeTo('과잠수집가', other);
  await expect
    .poll(() => shown(page), longest)
    .toContainEqual(expect.stringContaining('Pick 요청을 받았어요.'));
  await other.post(`/api/v1/chatroom/${deal.roomId}/chat`, {
    clientMessageId: 'push-journey-0001',
    content: '언제 볼까요?',
  });
  await expect.poll(() => shown(page), longest).toContainEqual(expect.stringContaining('언제 볼까요?'));
  await context.close();
});
