import type { Page } from '@playwright/test';
import { mainUser } from '#demo/people.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';

/** Nothing on a screen moves by itself while it comes, opened by its address for the first time and again. */

test.setTimeout(240_000);

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** Serialised into each page: collects what has moved without a tap, and what that was. */
const watchShifts = (): void => {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts, networkWasSaid: false });
  new MutationObserver(() => {
    const line = document.querySelector('aside [role="status"]');
    if (line !== null && line.textContent !== '') Object.assign(window, { networkWasSaid: true });
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName}.${element?.className} ${previousRect.y}→${currentRect.y}`;
      });
      shifts.push({ value, what: moved.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Waits until the screen is as it stays: read, fetched, its letters and pictures there. */
const settle = async (page: Page): Promise<readonly Shift[]> => {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-snapshot], [data-unread], [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
};

/** On a busy machine the network counts as slow, and its line moves what is under it on purpose: such a try is repeated. */
const withoutNetworkLine = async (page: Page, screen: string): Promise<readonly Shift[]> => {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await page.goto(screen);
    const shifts = await settle(page);
    if (!(await page.evaluate(() => Reflect.get(window, 'networkWasSaid') as boolean))) return shifts;
  }
  throw new Error(`${screen}: the network is slow each time`);
};

/** The address of the first row that leads there. */
const first = async (page: Page, list: string, link: string): Promise<string> => {
  await page.goto(list);
  const href = await page.locator(`article a[href^="${link}"]`).first().getAttribute('href');
  if (href === null) throw new Error(`${list} has no row`);
  return href;
};

for (const width of [390, 1440])
  test(`twelve screens by their address, ${width} px wide: cold and warm, nothing moves`, async ({
    page,
    network,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(watchShifts);
    await logIn(page, network.origin, mainUser);
    const screens = [
      '/',
      '/search',
      '/search?productTypes=VARSITY_JACKET',
      await first(page, '/', '/detail/'),
      '/chat',
      await first(page, '/chat', '/chat/'),
      '/pick?subject=owner',
      await first(page, '/pick?subject=owner', '/pick-detail/'),
      '/my',
      '/liked',
      '/notification',
      '/my-trade',
    ];
    const found: string[] = [];
    for (const screen of screens)
      for (const when of ['cold', 'warm']) {
        const shifts = await withoutNetworkLine(page, screen);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        if (sum.toFixed(2) !== '0.00')
          found.push(`${screen} ${when} ${sum.toFixed(4)}: ${shifts.map(({ what }) => what).join(' | ')}`);
      }
    expect(found).toEqual([]);
  });
