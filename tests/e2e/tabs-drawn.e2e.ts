import type { Page } from '@playwright/test';
import { mainUser } from '#demo/people.ts';
import { navTexts } from '#src/copy/shell.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { installed, isInCharge } from '#tests/harness/screens.ts';

/** What is on the device is drawn at once: a tab that was open before shows no skeleton. */

test.setTimeout(120_000);

/** Serialised into each page: notes the tab at which a skeleton is seen, frame by frame. */
const watchSkeletons = (): void => {
  const seen: string[] = [];
  Object.assign(window, { skeletonsSeen: seen });
  const look = (): void => {
    // behind rows stand those of a next page, which is not on the device
    const all = [...document.querySelectorAll('[aria-busy="true"]:not([role="feed"])')].filter(
      (one) => one.closest('[role="group"]')?.querySelector('article') == null,
    );
    const isSeen = all.some((one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    if (isSeen) seen.push(location.pathname);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const tabs = [
  ['/pick', navTexts.pick],
  ['/chat', navTexts.chat],
  ['/my', navTexts.my],
  ['/', navTexts.home],
] as const;

/** Opens every tab once by its link, and waits until each is whole. */
const goRound = async (page: Page): Promise<void> => {
  for (const [path, label] of tabs) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${label}`) })
      .click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator('[data-unread], [aria-busy="true"]')).toHaveCount(0);
  }
};

for (const [width, tag] of [
  [390, '@firefox-whole'],
  [1440, '@firefox @whole'],
] as const)
  test(`no skeleton comes on any tab that was open before, ${width} px wide, in this visit or the last ${tag}`, async ({
    page,
    network,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(watchSkeletons);
    await logIn(page, network.origin, mainUser);
    await installed(page);
    await isInCharge(page);
    await goRound(page);
    const noted = () => page.evaluate(() => [...new Set(Reflect.get(window, 'skeletonsSeen') as string[])]);
    await page.evaluate(() => Reflect.get(window, 'skeletonsSeen').splice(0));
    await goRound(page);
    expect(await noted()).toEqual([]);
    await page.goto('/');
    await isInCharge(page);
    await goRound(page);
    expect(await noted()).toEqual([]);
  });
