import type { Page } from '@playwright/test';
import { stateTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { aMessage, aRoom } from '#tests/harness/chat-rows.ts';
import { log, openRoom } from '#tests/harness/chat-states.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { cards, isInCharge } from '#tests/harness/screens.ts';

/** Renewing what is on screen by pulling it down, by a key and by its button; and when its age is worth a word. */

test.setTimeout(90_000);
test.use({ hasTouch: true });

const mark = (page: Page) => page.locator('body > [aria-hidden="true"]').last();
const refresh = (page: Page) => page.getByRole('button', { name: timeTexts.refresh });
const age = (page: Page) => page.getByText(/받았어요$/);

/** Where the first card and the button stand. */
const places = (page: Page) => Promise.all([cards(page).first().boundingBox(), refresh(page).boundingBox()]);

/** A finger that goes so far down from the middle of the screen and lifts; `held`: what is seen before it lifts. */
const pull = async (page: Page, far: number, held: () => Promise<void> = async () => {}): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 200, y: 420 + y }],
    });
  await touch('touchStart', 0);
  for (let at = 1; at <= 8; at += 1) await touch('touchMove', (far * at) / 8);
  await held();
  await touch('touchEnd', far);
  await cdp.detach();
};

/** The code of the gesture comes once the page is quiet. */
const open = async (page: Page, network: FaultProxy, path: string): Promise<void> => {
  await logIn(page, network.origin, mainUser);
  await page.goto(`${network.origin}${path}`);
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  await expect(mark(page)).toBeAttached();
};

for (const [path, call, tag] of [
  ['/', /\/api\/v1\/item\/search|\/api\/v1\/item/, ''],
  ['/chat', /\/api\/v1\/chatroom/, ''],
  ['/notification', /\/api\/v1\/notification/, '@whole '],
] as const)
  test(`${tag}${path} pulled down at its top is renewed, says so, and nothing on it moves`, async ({
    page,
    network,
  }) => {
    await open(page, network, path);
    await expect(age(page)).toHaveCount(0);
    await expect(refresh(page)).toBeEnabled(); // what it begins with has come
    const before = await places(page);
    const gate = network.hold(call);
    await pull(page, 220, async () => {
      await expect(mark(page)).toHaveAttribute('data-pulled', 'enough');
      await expect(mark(page)).toHaveCSS('opacity', '1');
      expect(await places(page)).toEqual(before);
    });
    await gate.reached();
    gate.open();
    await expect(age(page)).toHaveText('방금 받았어요');
    await expect(mark(page)).not.toHaveAttribute('data-pulled');
    expect(await places(page)).toEqual(before);
  });

test('a list that is pulled down while it is being renewed says when that was done', async ({
  page,
  network,
}) => {
  await open(page, network, '/chat');
  const gate = network.hold(/\/api\/v1\/chatroom/);
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  await expect(mark(page)).toBeAttached();
  await gate.reached();
  await expect(refresh(page)).toBeDisabled();
  await pull(page, 220);
  gate.open();
  await expect(age(page)).toHaveText('방금 받았어요');
});

test('@whole a short pull renews nothing', async ({ page, network }) => {
  await open(page, network, '/');
  await pull(page, 60, () => expect(mark(page)).toHaveAttribute('data-pulled', ''));
  await expect(age(page)).toHaveCount(0);
});

test('a list that is scrolled down is scrolled by the finger, not renewed', async ({ page, network }) => {
  await open(page, network, '/');
  await page.locator('#content').evaluate((one) => {
    one.scrollTop = 700;
  });
  await pull(page, 220, () => expect(mark(page)).not.toHaveAttribute('data-pulled'));
  await expect(age(page)).toHaveCount(0);
});

test('@whole a room is not pulled', async ({ page, network }) => {
  await openRoom({ page, network }, (me) => ({ rooms: [aRoom()], messages: [aMessage(1, me)] }));
  await expect(log(page)).toBeVisible();
  await expect(mark(page)).toBeAttached();
  await pull(page, 220, () => expect(mark(page)).not.toHaveAttribute('data-pulled'));
});

test('Alt+R renews what is on screen and is announced; R alone, and either in a field, does not', async ({
  page,
  network,
}) => {
  await open(page, network, '/');
  await page.keyboard.press('r');
  await expect(age(page)).toHaveCount(0);
  await expect(refresh(page)).toBeEnabled(); // what it begins with has come
  await page.keyboard.press('Alt+r');
  await expect(page.getByRole('status').filter({ hasText: timeTexts.refresh })).toHaveText(
    `${timeTexts.refresh}: ${stateTexts.loading}`,
  );
  await expect(age(page)).toHaveText('방금 받았어요');
  await page.goto(`${network.origin}/search`);
  await expect(refresh(page)).toBeVisible();
  await expect(mark(page)).toBeAttached();
  await page.getByRole('searchbox').press('r');
  await page.getByRole('searchbox').press('Alt+r');
  await expect(page.getByRole('searchbox')).toHaveValue(/^r/);
  await expect(page.getByRole('status').filter({ hasText: timeTexts.refresh })).toHaveCount(0);
});

test('@whole fresh lists say nothing of their age, after five minutes they do; the button is in the header all the time', async ({
  page,
  network,
}) => {
  await open(page, network, '/pick');
  await expect(refresh(page)).toBeVisible();
  await expect(age(page)).toHaveCount(0);
  await page.addInitScript((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, 6 * 60_000);
  network.hold(/^\/(api|ws)/); // nothing newer comes
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await isInCharge(page);
  await expect(age(page)).toHaveText(/^[67]분 전에 받았어요$/);
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: timeTexts.refresh })).toBeVisible();
});
