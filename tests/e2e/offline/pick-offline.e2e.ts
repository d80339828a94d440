import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import ICAL from 'ical.js';
import { labels } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { makeProfile, type Profile } from '#tests/harness/browsers.ts';
import { detailOf } from '#tests/harness/catalogue.ts';
import { storedRow } from '#tests/harness/device-state.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { logIn } from '#tests/harness/login.ts';
import { confirm, type Deal, personOf, place, placeBack, propose } from '#tests/harness/pick-people.ts';
import { expectDrawn, installed } from '#tests/harness/screens.ts';

/** A confirmed PICK is fully readable with no server and no network, in a browser that was just started. */

test.setTimeout(240_000);

let server: AppServer;
let network: FaultProxy;
let profile: Profile;

test.beforeEach(async () => {
  server = await startAppServer();
  network = await startFaultProxy(server.port);
  profile = await makeProfile();
});

test.afterEach(async () => {
  await profile.remove();
  await network.close();
  await server.stop();
});

const said = '학생회관 앞 벤치에서 기다릴게요';
const nickname = '약속지키는이';

/** Agrees on a rental, says something, and looks at PICK and room once. */
const prepare = async (page: Page): Promise<Deal> => {
  await logIn(page, network.origin, nickname);
  await installed(page);
  const deal = await propose(network.origin, {
    nickname,
    client: await personOf(network.origin, nickname),
  });
  await confirm(deal.owner, deal.pickId);
  await page.goto(`${network.origin}/chat/${deal.roomId}`);
  await page.getByRole('textbox').fill(said);
  await page.getByRole('textbox').press('Enter');
  await expect(page.getByRole('log').getByText(said)).toBeVisible();
  await page.goto(`${network.origin}/pick-detail/${deal.pickId}`);
  await expect(page.getByText(labels.pickState('CONFIRMED'), { exact: true })).toBeVisible();
  await expectDrawn(page.locator('main img').first(), 1);
  // what of the detail is not on it: who oneself is
  const mine = `campick-${await whoIs(page)}`;
  await expect.poll(() => storedRow(page, mine, 'me', 'me')).not.toBeNull();
  await page.goto(`${network.origin}/pick?subject=requester`);
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1);
  return deal;
};

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

test('a confirmed PICK opens with no server after a cold start: ticket, photo, counterpart, last words, meeting, calendar', async () => {
  const before = await profile.open();
  const [first] = before.pages();
  if (first === undefined) throw new Error('the browser opened without a page');
  const deal = await prepare(first);
  const { itemInfo } = await detailOf(network.origin, deal.itemId);
  const cdp = await before.newCDPSession(first);
  await cdp.send('Network.clearBrowserCache');
  await network.down();
  await before.close();

  const context = await profile.open();
  await context.setOffline(true);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${network.origin}/pick?subject=requester`);
  await page.getByRole('feed').getByRole('link', { name: itemInfo.title }).click();
  await expect(page.getByText(labels.pickState('CONFIRMED'), { exact: true })).toBeVisible();
  for (const text of [place, placeBack, deal.ownerName, said])
    await expect(page.getByText(text).first()).toBeVisible();
  const total = (itemInfo.rentalFee + itemInfo.deposit).toLocaleString('en-US');
  await expect(page.getByText(total).first()).toBeVisible();
  await expectDrawn(page.locator('main img').first(), 1);

  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: pickScreenTexts.detail.calendar }).click();
  const file = await loading;
  expect(file.suggestedFilename()).toBe(`PICK-${deal.pickId}.ics`);
  const events = eventsIn(await readFile(await file.path(), 'utf8'));
  expect(events.map(({ uid }) => uid.split('@')[0])).toEqual([
    `pick-${deal.pickId}-start`,
    `pick-${deal.pickId}-return`,
  ]);
  expect(events.map(({ location }) => location)).toEqual([place, placeBack]);

  await page.getByRole('link', { name: pickScreenTexts.detail.meeting }).click();
  await expect(page).toHaveURL(`${network.origin}/meeting/${deal.pickId}`);
  const ticket = page.locator('main');
  // the screen before stays until the next one is read
  await expect(ticket.getByText(pickScreenTexts.meeting.checklist)).toBeVisible();
  for (const text of [place, itemInfo.title, said]) await expect(ticket.getByText(text)).toBeVisible();
  const people = ticket.getByRole('list', { name: pickScreenTexts.meeting.people });
  await expect(people.getByText(deal.ownerName)).toBeVisible();
  await expect(people.getByText(nickname)).toBeVisible();
  await expectDrawn(page.locator('main img[width="160"]'), 1);
  const check = page.getByRole('checkbox', { name: pickScreenTexts.detail.checklist[0] });
  await check.check();
  await expect(check).toBeChecked();
  await page.reload();
  await expect(check).toBeChecked();

  await page.goto(`${network.origin}/pick-detail/${deal.pickId}`);
  await page.getByRole('button', { name: pickScreenTexts.act.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '네, 취소할래요' }).click();
  await expect(page.getByText(pickTexts.queued.cancel).first()).toBeVisible();
  await page.goto(`${network.origin}/meeting/${deal.pickId}`);
  await expect(page.getByText(pickTexts.queued.cancel)).toBeVisible();
  await expect(page.getByText(labels.pickState('CONFIRMED'), { exact: true })).toBeVisible();
  await page.goto(`${network.origin}/pick-detail/${deal.pickId}`);
  await page.getByRole('button', { name: pickScreenTexts.takeBack }).click();
  await expect(page.getByRole('button', { name: pickScreenTexts.act.cancel })).toBeVisible();
});
