import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import { mainUser } from '#demo/people.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { builtFile } from '#tests/harness/built-file.ts';
import { phone } from '#tests/harness/engines.ts';
import { measuredLaunch } from './browser-launch.ts';
import { median, print } from './figures.ts';

const slowdown = 4;
const goal = 2;
/** Rows of the raw read, as many as a list's first page. */
const rows = 20;

interface Tap {
  readonly name: string;
  /** The screen that is left. */
  readonly from: string;
  readonly target: (page: Page) => Locator;
  /** A selector of what only the other screen shows, once its content is there. */
  readonly shown: string;
  /** The table that its content is read from. */
  readonly table: string;
}

const tab = (address: string) => (page: Page) => page.locator(`nav a[href="${address}"]`).last();
const firstLink = (prefix: string) => (page: Page) =>
  page.locator(`#content article a[href^="${prefix}"]`).first();

const taps: readonly Tap[] = [
  { name: 'chat list', from: '/', target: tab('/chat'), shown: 'article a[href^="/chat/"]', table: 'rooms' },
  {
    name: 'PICK list',
    from: '/chat',
    target: tab('/pick'),
    shown: 'article a[href^="/pick-detail/"]',
    table: 'picks',
  },
  {
    name: 'back to home',
    from: '/chat',
    target: tab('/'),
    shown: 'article a[href^="/detail/"]',
    table: 'items',
  },
  {
    name: 'listing',
    from: '/',
    target: firstLink('/detail/'),
    shown: 'h1:not(.spoken)',
    table: 'items',
  },
  { name: 'room', from: '/chat', target: firstLink('/chat/'), shown: '[role="log"] p', table: 'messages' },
  { name: 'PICK', from: '/pick', target: firstLink('/pick-detail/'), shown: '#content dl', table: 'picks' },
];

/** Milliseconds from the press of the finger until the frame that shows the content, and for the same by hand. */
interface Times {
  readonly app: number;
  readonly raw: number;
}

/** In the page: notes when what is waited for is painted, from the next press on. */
const watchTap = (shown: string): void => {
  const watch = { from: 0, paintedAt: 0 };
  Object.assign(globalThis, { tapWatch: watch });
  const look = (): void => {
    if (document.querySelector(shown) === null) return void requestAnimationFrame(look);
    // the frame after the one that has it in the document is the one that shows it
    requestAnimationFrame(() => {
      watch.paintedAt = performance.now();
    });
  };
  const begin = (): void => {
    watch.from = performance.now();
    requestAnimationFrame(look);
  };
  addEventListener('click', begin, { once: true, capture: true });
};

/** In the page: reads as many rows as a list shows, then puts the screen's own content there as a string. */
const byHand = async ([database, table, count]: readonly [string, string, number]): Promise<number> => {
  const html = document.querySelector('#content')?.innerHTML ?? '';
  const place = document.createElement('div');
  const opening = indexedDB.open(database);
  const opened = await new Promise<IDBDatabase>((go, no) => {
    opening.onsuccess = () => go(opening.result);
    opening.onerror = () => no(opening.error);
  });
  await new Promise<void>((quiet) => requestIdleCallback(() => requestIdleCallback(() => quiet())));
  const from = performance.now();
  await new Promise<void>((go, no) => {
    const read = opened.transaction(table).objectStore(table).getAll(null, count);
    read.onsuccess = () => go();
    read.onerror = () => no(read.error);
  });
  place.innerHTML = html;
  document.querySelector('#content')?.replaceChildren(place);
  await new Promise<void>((frame) => requestAnimationFrame(() => requestAnimationFrame(() => frame())));
  const over = performance.now();
  opened.close();
  return over - from;
};

const measure = async (page: Page, origin: string, user: number, tap: Tap): Promise<Times> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(origin + tap.from);
  await page.locator('#content article').first().waitFor();
  await page.waitForFunction(
    (ahead) =>
      document.querySelector('[data-snapshot]') === null &&
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith(ahead)),
    builtFile('src/app/read-ahead.ts'),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(
    () => new Promise<void>((quiet) => requestIdleCallback(() => requestIdleCallback(() => quiet()))),
  );
  await page.evaluate(watchTap, tap.shown);
  await tap.target(page).click();
  await page.waitForFunction(
    () => (Reflect.get(globalThis, 'tapWatch') as { paintedAt: number }).paintedAt > 0,
  );
  const app = await page.evaluate(() => {
    const { from, paintedAt } = Reflect.get(globalThis, 'tapWatch') as { from: number; paintedAt: number };
    return paintedAt - from;
  });
  const raw = await page.evaluate(byHand, [`campick-${user}`, tap.table, rows] as const);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { app, raw };
};

/** From a tap until the next screen's content is painted, beside the same content put there by hand after one raw read. */
export const benchTaps = async (rounds: number): Promise<void> => {
  const profile = mkdtempSync(join(tmpdir(), 'campick-bench-taps-'));
  const app = await startAppServer();
  const origin = `http://localhost:${app.port}`;
  const context = await chromium.launchPersistentContext(profile, { ...measuredLaunch, ...phone });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(
      `${origin}/oauth2/authorization/kakao?${new URLSearchParams({ as: mainUser, redirectURI: `${origin}/` })}`,
    );
    await page.waitForSelector('article');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const user = await whoIs(page);
    for (const tap of taps) await measure(page, origin, user, tap); // each screen was seen once
    for (const tap of taps) {
      const times: Times[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await measure(page, origin, user, tap));
      const own = times.map(({ app: ms }) => ms);
      const raw = median(times.map(({ raw: ms }) => ms));
      const ratio = median(own) / raw;
      print({
        what: `tap to content, ${tap.name}, CPU ${slowdown}×`,
        app: `${median(own).toFixed(0)} ms (${Math.min(...own).toFixed(0)}–${Math.max(...own).toFixed(0)})`,
        limit: `${raw.toFixed(0)} ms by hand`,
        ratio,
        goal: `≤ ${goal}`,
        met: ratio <= goal,
      });
    }
  } finally {
    await context.close();
    await app.stop();
    rmSync(profile, { recursive: true, force: true });
  }
};
