import type { Page } from '@playwright/test';
import pg from 'pg';
import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { makeProfile, type Profile } from '#tests/harness/browsers.ts';
import { type FirefoxPushService, startFirefoxPushService } from '#tests/harness/firefox-push-service.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { addressOf } from '#tests/harness/ledger.ts';
import { logIn } from '#tests/harness/login.ts';
import { proposalTo, shownOn, turnOn } from '#tests/harness/push-stage.ts';

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

const { test: testTexts } = settingsScreenTexts;
const longest = { timeout: 30_000 };
const owner = '과잠수집가';

const titles = async (page: Page): Promise<string> => JSON.stringify(await shownOn(page));

test('a device is told of a PICK and a message with the app closed, and of nothing after the logout', async () => {
  const context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await logIn(page, origin, owner);
  await turnOn(page, origin);
  await page.getByRole('button', { name: testTexts.send }).click();
  await expect(page.getByText(testTexts.came)).toBeVisible(longest);
  await page.goto(`${origin}/healthz`); // of the origin, and none of the app's
  const { roomId, requester } = await proposalTo(origin, owner);
  await expect.poll(() => titles(page), longest).toContain('Pick 요청을 받았어요.');
  const say = (content: string) =>
    requester.post(`/api/v1/chatroom/${roomId}/chat`, { clientMessageId: crypto.randomUUID(), content });
  await say('언제 볼까요?');
  await expect.poll(() => titles(page), longest).toContain('언제 볼까요?');

  await page.goto(`${origin}/settings`);
  service.answer(410);
  await page.getByRole('button', { name: testTexts.send }).click();
  await expect(page.getByText(String(testTexts.failures['GONE']))).toBeVisible(longest);
  service.answer(null);
  // another subscription was made by itself
  await expect(async () => {
    await page.getByRole('button', { name: testTexts.send }).click();
    await expect(page.getByText(testTexts.came)).toBeVisible({ timeout: 12_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto(`${origin}/my`);
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expect(page.getByText(notices.loggedOut)).toBeVisible(longest);
  const before = service.taken();
  await say('아직 계세요?');
  // what is to be told is stored with the message, and stays until a push service has taken it
  const database = new pg.Pool({ connectionString: await addressOf(server.dataDir), max: 1 });
  const { rows } = await database.query('select id from push_devices union all select id::text from pushes');
  await database.end();
  expect([rows, service.taken(), await shownOn(page)]).toEqual([[], before, []]);
  await context.close();
});
