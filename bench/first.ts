import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { startAppServer } from '#tests/harness/app-server.ts';
import { chromiumLaunch } from '#tests/harness/engines.ts';
import { median, print } from './figures.ts';
import { openSlowLink, slow4G } from './slow-link.ts';

/** What a first visit takes until each of these is on screen, ms, and what has come down by then, bytes. */
interface Visit {
  readonly card: number;
  /** The largest thing that was painted until the app was there. */
  readonly largest: number;
  /** The app itself has its place, with its rows. */
  readonly charge: number;
  readonly bytes: number;
}

const build = resolve(import.meta.dirname, '../dist');

/** A copy of the build that draws no documents: each visit begins with the plain shell. */
const plainBuild = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'campick-bench-plain-'));
  cpSync(build, folder, { recursive: true, filter: (path) => !path.includes('.server') });
  return folder;
};

const visit = async (browser: Browser, port: number, path: string): Promise<Visit> => {
  const link = await openSlowLink(port, slow4G);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const times: Record<string, number> = {};
      Object.assign(globalThis, { firstTimes: times });
      const note = (what: string): void => {
        if (times[what] !== undefined) return;
        times[what] = Number.NaN;
        requestAnimationFrame(() => {
          times[what] = performance.now();
        });
      };
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) times['largest'] = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      const look = (): void => {
        const isThere =
          document.querySelector('article, [data-scroller] h1:not(.spoken), #content h1:not(.spoken)') !==
          null;
        if (isThere) note('card');
        if (isThere && document.querySelector('[data-snapshot]') === null) note('charge');
        if (!((times['charge'] ?? 0) > 0)) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(link.origin + path, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => ((Reflect.get(globalThis, 'firstTimes') as Partial<Visit>).charge ?? 0) > 0,
    );
    const bytes = link.bytes();
    await page.waitForFunction(() => [...document.images].slice(0, 4).every((image) => image.complete));
    return { ...(await page.evaluate(() => Reflect.get(globalThis, 'firstTimes') as Visit)), bytes };
  } finally {
    await context.close();
    await link.close();
  }
};

/** Goals beside the plain shell of the same build; bytes by themselves. */
const goals = { card: 0.35, largest: 0.5, charge: 1 } as const;
const names = { card: 'first card', largest: 'largest paint', charge: 'the app in its place' } as const;
const mostBytes = 400_000;

/** First visits on Slow 4G at CPU 4×: the document with its first screen beside the plain shell, each with an empty device. */
export const benchFirst = async (rounds: number): Promise<void> => {
  const plain = plainBuild();
  const drawn = await startAppServer({ dist: build });
  const bare = await startAppServer({ dist: plain });
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const listing = await fetch(`http://localhost:${drawn.port}/api/v1/item/search`).then(
      async (answer) =>
        ((await answer.json()) as { data: { items: { itemId: number }[] } }).data.items[0]?.itemId,
    );
    for (const path of ['/', `/detail/${listing}`, '/search']) {
      const own: Visit[] = [];
      const older: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) {
        own.push(await visit(browser, drawn.port, path));
        older.push(await visit(browser, bare.port, path));
      }
      const all = (visits: readonly Visit[], what: keyof Visit) => visits.map((one) => one[what]);
      for (const what of ['card', 'largest', 'charge'] as const) {
        const [mine, theirs] = [all(own, what), all(older, what)];
        const ratio = median(mine) / median(theirs);
        const ratios = mine.map((value, round) => value / (theirs[round] ?? Number.NaN));
        const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
        print({
          what: `first visit of ${path.replace(/\d+/, '{id}')}, Slow 4G, CPU 4×: ${names[what]}`,
          app: `${median(mine).toFixed(0)} ms`,
          limit: `${median(theirs).toFixed(0)} ms with the plain shell (${spread})`,
          ratio,
          goal: `≤ ${goals[what]}`,
          met: ratio <= goals[what],
        });
      }
      const [mine, theirs] = [median(all(own, 'bytes')), median(all(older, 'bytes'))];
      print({
        what: `first visit of ${path.replace(/\d+/, '{id}')}: bytes until the app is in its place`,
        app: `${(mine / 1_000).toFixed(0)} kB`,
        limit: `${(theirs / 1_000).toFixed(0)} kB with the plain shell`,
        ratio: mine / theirs,
        goal: `≤ ${mostBytes / 1_000} kB`,
        met: mine <= mostBytes,
      });
    }
  } finally {
    await browser.close();
    await Promise.all([drawn.stop(), bare.stop()]);
    rmSync(plain, { recursive: true, force: true });
  }
};
