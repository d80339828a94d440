import type { BrowserContext, Page } from '@playwright/test';
import { syncTag } from '#src/workers/sw-names.ts';
import { fiveListings, heart, likeAll, visit, whoIs } from '#tests/harness/accepted-likes.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedEntries, storedRows } from '#tests/harness/kill.ts';
import { makeCabled, mayMakeNetworks } from '#tests/harness/kill-network.ts';
import { effectsOf, type Ledger, onceEach, openLedger } from '#tests/harness/ledger.ts';
import { logIn } from '#tests/harness/login.ts';
import { installed } from '#tests/harness/screens.ts';
import { blank, syncUntil, wakerOf } from '#tests/harness/waker.ts';

/** Mutations go out with no page open, by the service worker's `sync` event where there is one (F-C5, F-C6). */

test.setTimeout(150_000);

const likeCall = /^\/api\/v1\/like\//;
const longestWait = { timeout: 60_000 };
let ledger: Ledger;

test.beforeAll(async ({ server }) => {
  ledger = await openLedger(server.dataDir);
});
test.afterAll(() => ledger.close());

/** Logged in, installed, some listings stored. */
const settleIn = async (page: Page, origin: string, nickname: string, count: number): Promise<number[]> => {
  await logIn(page, origin, nickname);
  await installed(page);
  const items = (await fiveListings(origin)).slice(0, count);
  await visit(page, origin, items);
  return items;
};

/** The browser has taken the mutation to be woken; a page that goes before has not said it. */
const asksForSync = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        // no library describes Background Sync
        const { sync } = (await navigator.serviceWorker.ready) as unknown as {
          readonly sync: { getTags(): Promise<string[]> };
        };
        return sync.getTags();
      }),
    )
    .toContain(syncTag);

const byCable = async (): Promise<void> => {
  const server = await startAppServer({ vars: { HOST: '0.0.0.0' } });
  const cabled = await makeCabled();
  const own = await openLedger(server.dataDir);
  try {
    const origin = `http://${cabled.host}:${server.port}`;
    const context = await cabled.open(origin);
    const page = await context.newPage();
    const items = await settleIn(page, origin, '케이블', 3);
    const userId = await whoIs(page);
    cabled.pull();
    await page.waitForFunction(() => !navigator.onLine);
    expect(await likeAll(page, origin, items)).toHaveLength(3);
    await asksForSync(page);
    await context.newPage(); // a blank one keeps the browser itself open
    for (const one of context.pages()) if (one.url().startsWith(origin)) await one.close();
    expect(await effectsOf(own, userId)).toEqual({});
    cabled.plug();
    await expect.poll(() => effectsOf(own, userId), longestWait).toEqual(onceEach(items));
    expect(context.pages().filter((one) => one.url().startsWith(origin))).toEqual([]);
  } finally {
    await cabled.remove();
    await own.close();
    await server.stop();
  }
};

test('without Background Sync likes go at the next start', async ({ context, page, network }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager');
    if ('ServiceWorkerRegistration' in globalThis)
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
  const items = await settleIn(page, network.origin, '싱크없음', 2);
  const userId = await whoIs(page);
  await network.down();
  await likeAll(page, network.origin, items);
  await page.close();
  await network.up();
  // the browser may look for a newer service worker whenever it likes
  const calls = () => network.seen.filter(({ path }) => path.startsWith('/api/')).length;
  const before = calls();
  const next = await context.newPage();
  expect(calls()).toBe(before);
  await next.goto(network.origin);
  await expect.poll(() => effectsOf(ledger, userId), longestWait).toEqual(onceEach(items));
});

/** Likes without a network, then no page of the app and the network back, with answers to likes held. */
const parkedLikes = async (
  { context, page, network }: { context: BrowserContext; page: Page; network: FaultProxy },
  nickname: string,
) => {
  const items = await settleIn(page, network.origin, nickname, 2);
  const userId = await whoIs(page);
  await network.down();
  await likeAll(page, network.origin, items);
  await page.close();
  await network.up();
  const waker = await wakerOf(context, network.origin, await blank(context, network.origin));
  return { items, userId, waker };
};

test('a service worker that is stopped in the middle of the drain loses nothing and doubles nothing', async ({
  context,
  page,
  network,
}) => {
  const { items, userId, waker } = await parkedLikes({ context, page, network }, '멈춘일꾼');
  const gate = network.hold(likeCall);
  await waker.sync();
  await gate.reached();
  await waker.stopWorkers();
  gate.open();
  const next = await context.newPage();
  await next.goto(network.origin);
  await expect.poll(() => storedEntries(next, userId), longestWait).toEqual([]);
  expect(await effectsOf(ledger, userId)).toEqual(onceEach(items));
});

test('a page that is opened during the drain takes over, and each mutation takes effect once', async ({
  context,
  page,
  network,
}) => {
  const { items, userId, waker } = await parkedLikes({ context, page, network }, '이어받음');
  const gate = network.hold(likeCall);
  await waker.sync();
  await gate.reached();
  const next = await context.newPage();
  await next.goto(`${network.origin}/detail/${items[0]}`);
  await expect(heart(next)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => storedRows(next, `campick-${userId}`, 'lease'), longestWait)
    .not.toMatchObject([{ holder: expect.stringMatching(/^sw-/) }]);
  gate.open();
  await expect.poll(() => storedEntries(next, userId), longestWait).toEqual([]);
  expect(await effectsOf(ledger, userId)).toEqual(onceEach(items));
});

const closed = 'with every page closed, likes reach the server by the `sync` event';
if (mayMakeNetworks()) test(`${closed} that the browser itself sends when the cable is back`, byCable);
else
  test(`${closed}, dispatched by the debugger as no cable can be pulled here`, async ({
    context,
    page,
    network,
  }) => {
    const { items, userId, waker } = await parkedLikes({ context, page, network }, '케이블');
    expect(await effectsOf(ledger, userId)).toEqual({});
    await syncUntil(waker, () => effectsOf(ledger, userId), onceEach(items));
  });

test('the last event that a browser sends leaves what it could not send for the next start', async ({
  context,
  page,
  network,
}) => {
  const { items, userId, waker } = await parkedLikes({ context, page, network }, '마지막기회');
  network.inject(likeCall, { kind: 'gateway', status: 503 });
  const calls = () => network.seen.filter(({ path }) => likeCall.test(path)).length;
  const before = calls();
  await waker.sync(true);
  await expect.poll(calls, longestWait).toBeGreaterThan(before);
  await waker.stopWorkers();
  network.heal();
  const next = await context.newPage();
  await next.goto(network.origin);
  await expect.poll(() => storedEntries(next, userId), longestWait).toEqual([]);
  expect(await effectsOf(ledger, userId)).toEqual(onceEach(items));
});

test('the drain goes under the lock of a page that hangs, and the page sends nothing twice when it is back', async ({
  context,
  page,
  network,
}) => {
  const items = await settleIn(page, network.origin, '얼어붙음', 2);
  const userId = await whoIs(page);
  const beside = await blank(context, network.origin);
  const waker = await wakerOf(context, network.origin, beside);
  const lease = async () => (await storedRows(beside, `campick-${userId}`, 'lease'))[0];
  await network.down();
  await likeAll(page, network.origin, items);
  // a question holds the page up, and its engine sleeps without giving anything away
  const asked = page.waitForEvent('dialog');
  page.on('dialog', () => {}); // answered below
  for (const worker of page.workers())
    worker
      .evaluate(() => {
        const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
        Atomics.wait(new Int32Array(buffer), 0, 0, 90_000);
      })
      .catch(() => {}); // the page ends it when it is back
  void page.evaluate(() => alert('')).catch(() => {});
  const dialog = await asked;
  await network.up();
  await syncUntil(waker, () => effectsOf(ledger, userId), onceEach(items));
  expect(await lease()).toMatchObject({ holder: expect.stringMatching(/^sw-/) });
  await dialog.accept();
  await expect.poll(() => storedEntries(page, userId), longestWait).toEqual([]);
  expect(await effectsOf(ledger, userId)).toEqual(onceEach(items));
});
