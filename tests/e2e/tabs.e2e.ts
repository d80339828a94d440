import { readdir, readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { words } from '#src/copy/ui.ts';
import { storedRow } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards } from '#tests/harness/screens.ts';

/** Several tabs, one engine (F-T1, F-T2; I20). */

// a stopped renderer may host the service worker for all tabs, which a frozen tab of a person's browser never does
test.use({ serviceWorkers: 'block' });
test.setTimeout(90_000);

const Lease = v.object({ epoch: v.number(), holder: v.string(), beat: v.number() });

const leaseSeenBy = async (page: Page) =>
  v.parse(Lease, await storedRow(page, 'campick-visitor', 'lease', 'engine'));

/** How many engine workers run in these pages. */
const engines = (pages: readonly Page[]): number =>
  pages.flatMap((page) => page.workers()).filter((worker) => worker.url().includes('engine.worker')).length;

const openTab = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(origin);
  await expect(cards(page)).toHaveCount(20);
  return page;
};

/** How long it takes until an engine of a later epoch has taken over and beats, seen from another tab. */
const handOver = async (from: Page, epoch: number): Promise<number> => {
  const started = performance.now();
  await expect
    .poll(async () => (await leaseSeenBy(from)).epoch, { timeout: 15_000, intervals: [50] })
    .toBeGreaterThan(epoch);
  return performance.now() - started;
};

test('of three tabs one runs the engine', async ({ context, network }) => {
  const tabs = [];
  for (let n = 0; n < 3; n += 1) tabs.push(await openTab(context, network.origin));
  expect(engines(tabs)).toBe(1);
});

test('a tab that does not lead sees, renews and pages through the one that does', async ({
  context,
  network,
}) => {
  const leader = await openTab(context, network.origin);
  const other = await openTab(context, network.origin);
  expect([engines([leader]), engines([other])]).toEqual([1, 0]);

  const title = cards(other).nth(2).getByRole('link');
  const name = (await title.textContent()) ?? '';
  await title.click();
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(other.getByRole('region', { name }).locator('img').first()).toBeVisible();
  await other.goBack();

  const before = network.seen.length;
  await other.getByRole('button', { name: words.refresh }).click();
  await expect
    .poll(
      () => network.seen.slice(before).filter(({ path }) => path.startsWith('/api/v1/item/search')).length,
    )
    .toBeGreaterThan(0);

  await cards(other).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(other).count()).toBeGreaterThanOrEqual(40);
  expect(engines([leader, other])).toBe(1);
});

test('closing the leading tab hands over within two seconds', async ({ context, network }) => {
  const leader = await openTab(context, network.origin);
  const other = await openTab(context, network.origin);
  const { epoch } = await leaseSeenBy(other);
  await leader.close();
  expect(await handOver(other, epoch)).toBeLessThan(2_000);
  await expect.poll(() => engines([other])).toBe(1);
});

test('the crash of the leading tab hands over within two seconds', async ({ context, network }) => {
  const leader = await openTab(context, network.origin);
  const other = await openTab(context, network.origin);
  const { epoch } = await leaseSeenBy(other);
  const crashed = leader.waitForEvent('crash');
  const cdp = await context.newCDPSession(leader);
  cdp.send('Page.crash').catch(() => {}); // a crashed page gives no answer
  await crashed;
  expect(await handOver(other, epoch)).toBeLessThan(2_000);
  await expect.poll(() => engines([other])).toBe(1);
});

test('a leading tab that is told it will be frozen lets go at once, and follows when it resumes', async ({
  context,
  network,
}) => {
  const leader = await openTab(context, network.origin);
  const other = await openTab(context, network.origin);
  const { epoch } = await leaseSeenBy(other);
  // a headless browser shows every tab, and a tab that is shown is never frozen: the page is told as if it were
  await leader.evaluate(() => document.dispatchEvent(new Event('freeze')));
  expect(await handOver(other, epoch)).toBeLessThan(2_000);
  await leader.evaluate(() => document.dispatchEvent(new Event('resume')));
  await leader.getByRole('button', { name: words.refresh }).click();
  await expect(cards(leader).first()).toBeVisible();
  await expect.poll(() => [engines([leader]), engines([other])]).toEqual([0, 1]);
});

/** Renderers of this browser, and of no other on this machine, that run a dedicated worker: an engine, by its thread. */
const renderersWithWorker = async (browser: Browser): Promise<number[]> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const found: number[] = [];
  for (const { id, type } of processInfo) {
    if (type !== 'renderer') continue;
    const threads = await readdir(`/proc/${id}/task`).catch(() => []); // ended while we looked
    const names = await Promise.all(
      threads.map((thread) => readFile(`/proc/${id}/task/${thread}/comm`, 'utf8').catch(() => '')),
    );
    if (names.some((one) => one.startsWith('DedicatedWorker'))) found.push(id);
  }
  return found;
};

/** Whether all tables of a database can be written now: no other page stands in the middle of a transaction. */
const canWrite = (page: Page, database: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((found, failed) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => found(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const tx = db.transaction([...db.objectStoreNames], 'readwrite');
    const done = await new Promise<boolean>((end) => {
      const patience = setTimeout(() => tx.abort(), 1_000);
      tx.oncomplete = () => {
        clearTimeout(patience);
        end(true);
      };
      tx.onabort = () => end(false);
      tx.objectStore('lease').count();
    });
    db.close();
    return done;
  }, database);

/** Stops a page where a browser may freeze one: never in the middle of a transaction, for which all others would wait. */
const freeze = (renderer: number, seenFrom: Page): Promise<void> =>
  expect(async () => {
    process.kill(renderer, 'SIGSTOP');
    if (await canWrite(seenFrom, 'campick-visitor')) return;
    process.kill(renderer, 'SIGCONT');
    throw new Error('stopped in the middle of a transaction');
  }).toPass();

test('a leader stopped in mid-answer is replaced when its beat is dead, and writes nothing when it wakes', async ({
  browser,
  context,
  network,
}) => {
  const others = new Set(await renderersWithWorker(browser));
  const leader = await openTab(context, network.origin);
  const [renderer, ...more] = (await renderersWithWorker(browser)).filter((id) => !others.has(id));
  if (renderer === undefined || more.length > 0) throw new Error('the leader’s renderer cannot be told');
  const other = await openTab(context, network.origin);
  const { epoch } = await leaseSeenBy(other);

  const gate = network.hold(/^\/api\/v1\/item\/search/);
  await leader.getByRole('button', { name: words.refresh }).click();
  await gate.reached();
  try {
    await freeze(renderer, other);
    // the beat is dead after three of two seconds; then two seconds to take over
    expect(await handOver(other, epoch)).toBeLessThan(9_500);
  } finally {
    process.kill(renderer, 'SIGCONT');
  }
  const now = await leaseSeenBy(other);
  gate.open(); // the old leader gets the answer it was waiting for
  await expect.poll(() => engines([leader])).toBe(0);
  await expect.poll(async () => (await leaseSeenBy(other)).beat).toBeGreaterThan(now.beat);
  expect((await leaseSeenBy(other)).epoch).toBe(now.epoch);
  // whatever the list holds was asked for by the engine that leads
  const feed = v.parse(
    v.object({ stamp: v.number() }),
    await storedRow(other, 'campick-visitor', 'feeds', 'home'),
  );
  expect(Math.floor(feed.stamp / 1_000_000)).toBe(now.epoch);
});
