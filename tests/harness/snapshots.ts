import type { Page } from '@playwright/test';

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

/** Has the next page note each of its frames, and every shift of its layout. */
export const noteFrames = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    const shifts: number[] = [];
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
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

export const notedFrames = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'notedFrames') as Frame[]);

export const notedShifts = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'notedShifts') as number[]);
