import type { Page } from '@playwright/test';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { contents, distance, drafts } from '#tests/harness/chat-room-screen.ts';
import { aRoom, roomId } from '#tests/harness/chat-rows.ts';
import { field, log, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { installed } from '#tests/harness/screens.ts';
import { expectStill, offlinePage, snapshotAt, waits } from '#tests/harness/snapshots.ts';
import type { Stage } from '#tests/harness/stage.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** The room that was read last is there before any script, at its end, and what is typed into it is the app's. */

test.setTimeout(120_000);

const address = `/chat/${roomId}`;
const count = 120;
const newest = `${count - 1}번째`;

/** The room is stored, and its snapshot. */
const settleRoom = async (page: Page): Promise<void> => {
  await installed(page);
  await page.reload(); // a page that the service worker answers
  await expect.poll(() => snapshotAt(page, address), waits).toContain(newest);
};

/** Keeps the app's script from being put into the next page until it is let go. */
const holdApp = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const { append } = Element.prototype;
    Element.prototype.append = function (this: Element, ...nodes) {
      const put = () => append.apply(this, nodes);
      if (nodes.some((node) => node instanceof HTMLScriptElement)) Object.assign(globalThis, { letGo: put });
      else put();
    };
  });
  return async () => {
    await page.waitForFunction(() => Reflect.has(globalThis, 'letGo'));
    await page.evaluate(() => Reflect.get(globalThis, 'letGo')());
    await expect(page.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  };
};

/** A start without a network, whose app is held behind the snapshot. */
const startHeld = async ({ page, context, network }: Pick<Stage, 'page' | 'context' | 'network'>) => {
  await page.close();
  await network.down();
  const next = await context.newPage();
  const letGo = await holdApp(next);
  await next.goto(network.origin + address, { waitUntil: 'commit' });
  return { next, letGo };
};

const draft = '먼저 쓴 말';

/** A text that was begun in the room's field is stored. */
const leaveDraft = async (page: Page): Promise<void> => {
  await field(page).fill(draft);
  await expect.poll(() => drafts(page)).toMatchObject([{ value: { content: draft } }]);
};

/** Notes where the newest line stands, frame by frame, and whether the snapshot shows it. */
const noteNewest = async (page: Page): Promise<void> => {
  await page.addInitScript((text) => {
    const frames: { snapshot: boolean; bottom: number }[] = [];
    Object.assign(globalThis, { newestFrames: frames });
    const look = (): void => {
      const snapshot = document.querySelector('#root[data-snapshot]');
      const root = snapshot ?? document.getElementById('root');
      const rows = [...(root?.querySelectorAll('[role="log"] p, [role="log"] span, [role="log"] div') ?? [])];
      const line = rows.findLast(
        ({ textContent, childElementCount }) => textContent === text && childElementCount === 0,
      );
      // a document of which half is read stands there, but is not seen
      if (line !== undefined && getComputedStyle(line).visibility === 'visible')
        frames.push({ snapshot: snapshot !== null, bottom: line.getBoundingClientRect().bottom });
      else if (frames.length > 0) frames.push({ snapshot: snapshot !== null, bottom: Number.NaN });
      if (performance.now() < 8_000) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, newest);
};

const newestFrames = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'newestFrames') as { snapshot: boolean; bottom: number }[]);

/** Counts the frames in which the app's log stands in the page, unseen, beside the snapshot. */
const countUnseen = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { unseenFrames: 0 });
    const look = (): void => {
      const snapshot = document.querySelector('#root[data-snapshot]');
      const app = [...document.querySelectorAll('[role="log"]')].some((one) => !snapshot?.contains(one));
      if (snapshot !== null && app) Object.assign(globalThis, { unseenFrames: unseen() + 1 });
      requestAnimationFrame(look);
    };
    const unseen = (): number => Reflect.get(globalThis, 'unseenFrames');
    requestAnimationFrame(look);
  });

test('@firefox-whole offline the first frame of a start in a room has its newest line, and the app takes its place without a shift', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(count));
  await settleRoom(page);
  const next = await offlinePage({ page, context, network });
  await noteNewest(next);
  await countUnseen(next);
  await next.goto(network.origin + address);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  await expect(log(next).getByText(newest, { exact: true })).toBeInViewport();
  expect(Math.abs(await distance(next))).toBeLessThan(2);
  const frames = await newestFrames(next);
  expect(frames[0]?.snapshot).toBe(true);
  expect(frames.at(-1)?.snapshot).toBe(false);
  const last = frames.findLast(({ snapshot }) => snapshot)?.bottom ?? 0;
  for (const { bottom } of frames) expect(Math.abs(bottom - last)).toBeLessThan(2);
  await expectStill(next);
  // some frames to measure its rows in, but the app's own log on its way to its end is no gesture: that would take ten more
  const unseen = await next.evaluate(() => Reflect.get(globalThis, 'unseenFrames'));
  expect(unseen).toBeGreaterThan(0);
  expect(unseen).toBeLessThan(9);
});

/** The style sheets of the page, in the order in which their rules count. */
const sheets = (page: Page): Promise<string[]> =>
  page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));

test('@whole after a start with a snapshot the sheets stand as after one without', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(count));
  const plain = await sheets(page);
  await settleRoom(page);
  const next = await offlinePage({ page, context, network });
  await next.goto(network.origin + address);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  const own = await sheets(next);
  const both = plain.filter((sheet) => own.includes(sheet));
  expect(both.length).toBeGreaterThan(3);
  expect(own.filter((sheet) => plain.includes(sheet))).toEqual(both);
});

/** Has the next page read no listing for some seconds: a transaction that writes there is kept open. */
const holdListings = (page: Page, database: string) =>
  page.addInitScript((name) => {
    const heldMs = 3_000;
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const items = opening.result.transaction('items', 'readwrite').objectStore('items');
      const keepOpen = (): void => {
        if (performance.now() < heldMs) items.count().onsuccess = keepOpen;
      };
      keepOpen();
      items.transaction.oncomplete = () => opening.result.close();
    };
  }, database);

test('@whole the app takes the place of a room’s snapshot only with what is pinned above its log', async ({
  page,
  context,
  network,
}) => {
  const me = await openRoom({ page, network }, wholeRoom(count));
  await settleRoom(page);
  const next = await offlinePage({ page, context, network });
  await holdListings(next, `campick-${me}`);
  await noteNewest(next);
  await next.goto(network.origin + address);
  const pin = next.locator(`#root a[href^="/detail/"]`);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  await expect(pin).toBeVisible();
  const frames = await newestFrames(next);
  const { bottom: drawn } = frames.findLast(({ snapshot }) => snapshot) ?? { bottom: 0 };
  for (const { bottom } of frames) expect(Math.abs(bottom - drawn)).toBeLessThan(2);
  await expectStill(next);
});

test('@firefox-whole what is typed into the snapshot of a room is in the field of the app, behind the draft that was there', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(count));
  await settleRoom(page);
  await leaveDraft(page);
  const { next, letGo } = await startHeld({ page, context, network });
  const drawn = next.locator('#root[data-snapshot] textarea');
  await drawn.click();
  await next.keyboard.type('이어 쓴 말');
  await letGo();
  await expect(field(next)).toHaveValue(`${draft}\n이어 쓴 말`);
  await expect(field(next)).toBeFocused();
  await expect.poll(() => drafts(next)).toMatchObject([{ value: { content: `${draft}\n이어 쓴 말` } }]);
});

test('@firefox Enter and the button in the snapshot of a room send what was typed before them, each once, without the draft that nobody saw', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(count));
  await settleRoom(page);
  await leaveDraft(page);
  const { next, letGo } = await startHeld({ page, context, network });
  const drawn = next.locator('#root[data-snapshot]');
  const button = drawn.getByRole('button', { name: chatScreenTexts.send });
  await drawn.locator('textarea').click();
  await next.keyboard.press('Enter');
  await button.click({ force: true }); // drawn as one that does nothing, and nothing is there yet
  await next.keyboard.type('바로 보낸 말');
  await next.keyboard.press('Enter');
  await next.keyboard.press('Enter');
  await next.keyboard.type('눌러 보낸 말');
  await button.click({ force: true });
  await next.keyboard.type('그 다음 말');
  await letGo();
  await expect(field(next)).toHaveValue(`${draft}\n그 다음 말`);
  await expect.poll(() => contents(next)).toEqual(['바로 보낸 말', '눌러 보낸 말']);
  await expect(log(next).getByText('눌러 보낸 말', { exact: true })).toBeInViewport();
});

test('@whole what was entered in the snapshot of a room and then changed is not sent', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(count));
  await settleRoom(page);
  const { next, letGo } = await startHeld({ page, context, network });
  await next.locator('#root[data-snapshot] textarea').click();
  await next.keyboard.type('보내지 않을 말');
  await next.keyboard.press('Enter');
  await next.keyboard.press('Backspace');
  await letGo();
  await expect(field(next)).toHaveValue('보내지 않을 말');
  expect(await contents(next)).toEqual([]);
});

test('@firefox-whole a snapshot of a room that was scrolled up is replaced without a way back to its end', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(count));
  await settleRoom(page);
  const next = await offlinePage({ page, context, network });
  const letGo = await holdApp(next);
  await next.goto(network.origin + address, { waitUntil: 'commit' });
  const drawn = next.locator('#root[data-snapshot] #snapshot-content');
  await drawn.hover();
  await next.mouse.wheel(0, -200);
  await expect.poll(() => drawn.evaluate(({ scrollTop }) => scrollTop)).toBe(-200); // the wheel's way has ended
  const moved = await drawn.evaluate(({ scrollTop }) => -scrollTop);
  await letGo();
  await expect(log(next).getByText(`${count - 6}번째`, { exact: true })).toBeInViewport();
  await expect.poll(async () => Math.round(Math.abs((await distance(next)) - moved))).toBeLessThan(3);
});

test('a room that was left leaves no snapshot', async ({ page, network }) => {
  await openRoom({ page, network }, wholeRoom(count));
  await settleRoom(page);
  await page.goto(`${network.origin}/healthz`);
  await leaveRows(page, { rooms: [aRoom({ gone: 'left' })] });
  await page.goto(network.origin);
  await expect.poll(() => snapshotAt(page, address), waits).toBe('');
});
