import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import { cards, installed, titles } from './screens.ts';

/** The document that stands at this address in the snapshot cache; '' when there is none. */
export const snapshotAt = (page: Page, address: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('campick-snapshots-')) continue;
      const found = await caches.match(wanted, { cacheName: name });
      if (found !== undefined) return found.text();
    }
    return '';
  }, address);

/** A snapshot is drawn when nothing else is to do. */
export const waits = { timeout: 30_000 };

/** Home was seen, the app is installed, and the start after this one has its snapshot. Returns the titles of its cards. */
export const settle = async (page: Page): Promise<readonly string[]> => {
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  const seen = await titles(page);
  await expect
    .poll(async () => (await snapshotAt(page, '/')).includes(seen[0] ?? 'no card'), waits)
    .toBe(true);
  return seen;
};

/** What was on the screen, frame by frame, from the first one on. */
export interface Frame {
  /** Milliseconds since the navigation began. */
  readonly at: number;
  readonly snapshot: boolean;
  readonly cards: number;
  /** Top edge of the first card, px; null: none. */
  readonly top: number | null;
  readonly skeletons: number;
}

/** What the browser's own entry of a shift tells (Layout Instability API). */
interface LayoutShift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** A shift, and what moved in it. */
interface Shift {
  readonly at: number;
  readonly value: number;
  readonly moved: readonly string[];
}

/** Has the next page note each of its frames, and every shift of its layout. */
export const noteFrames = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    const shifts: Shift[] = [];
    Object.assign(globalThis, { notedFrames: frames, notedShifts: shifts });
    const look = (): void => {
      const first = document.querySelector('[role="feed"] article');
      frames.push({
        at: performance.now(),
        snapshot: document.querySelector('#root[data-snapshot]') !== null,
        cards: document.querySelectorAll('[role="feed"] article').length,
        top: first === null ? null : first.getBoundingClientRect().top,
        skeletons: document.querySelectorAll('[data-unread]:not([hidden])').length,
      });
      if (performance.now() < 8_000) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return; // Chromium alone measures it
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & LayoutShift;
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const words = node?.textContent?.trim().slice(0, 30);
          return `${node?.nodeName} "${words}" from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
        });
        shifts.push({ at: entry.startTime, value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

export const notedFrames = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'notedFrames') as Frame[]);

/** Expects that the layout has shifted by less than `most` in all (CLS); a failure names what moved. */
export const expectStill = async (page: Page, most = 0.001): Promise<void> => {
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'notedShifts') as Shift[]);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(most);
};

/** Closes the page and the network; returns a new page that notes its frames. */
export const offlinePage = async ({
  page,
  context,
  network,
}: {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: FaultProxy;
}): Promise<Page> => {
  await page.close();
  await network.down();
  await context.setOffline(true);
  const next = await context.newPage();
  await noteFrames(next);
  return next;
};
