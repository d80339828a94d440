import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/fixtures.ts';
import { beginPlain } from '#tests/harness/screens.ts';
import { states } from '#tests/harness/states.ts';
import { areColumns, stillPicture } from '#tests/harness/still.ts';

/**
 * Every screen in every state: axe in both themes, nothing cut at 320 px or at 200 % text. With SHOTS=1 each is also
 * photographed into test-results/shots, for people to look at; `npm run screens` keeps sheets of them in docs/screens.
 */

test.setTimeout(90_000);

// a page behind a service worker takes its answers from stores that the next state would inherit
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const shots = resolve(import.meta.dirname, '../../test-results/shots');
const isLooked = process.env['SHOTS'] === '1';
if (isLooked) mkdirSync(shots, { recursive: true });

/** Pictures alone, as the step `pictures` of the check takes them. */
const isOnlyLooked = process.env['SHOTS_ONLY'] === '1';

type Photograph = (look: string) => Promise<void>;

const photographer =
  (page: Page, name: string): Photograph =>
  async (look) => {
    if (isLooked) writeFileSync(join(shots, `${name}-${look}.png`), await stillPicture(page, name));
  };

/** All that a theme can change: the page is the same in both but for its colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Every rule, in the page itself: it has no frames, whose findings would have to be gathered on another page, and what
 * passed is not written out. That is most of what the checking takes.
 */
const barriers = async (page: Page, rules: readonly string[] | 'all'): Promise<string[]> => {
  // what is half faded out has no contrast
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules === 'all' ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
  );
};

/** Words that a button or link cannot show, and anything that makes the page scroll sideways. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    /** A strip that is pushed sideways on its own holds more than is seen of it on purpose. */
    const isInStrip = (one: Element): boolean => {
      for (let up = one.parentElement; up !== null; up = up.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true;
      return false;
    };
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`);
    for (const one of document.querySelectorAll<HTMLElement>('main, [class*="scroller"]'))
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
        found.push(`${one.tagName} scrolls sideways: ${one.scrollWidth} over ${one.clientWidth}`);
    for (const one of document.querySelectorAll<HTMLElement>('button, a:not(article a)')) {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || one.closest('[aria-hidden="true"], .spoken') !== null) continue;
      if (box.left < -1 || box.right > root.clientWidth + 1) {
        // the slides beside the one that is shown lie outside on purpose
        if (one.closest('[aria-roledescription]') === null && !isInStrip(one))
          found.push(`${one.textContent || one.ariaLabel} leaves the screen`);
        continue;
      }
      const style = getComputedStyle(one);
      const hides = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      if (hides && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
        found.push(`${one.textContent || one.ariaLabel} is cut`);
    }
    return found;
  });

/** Of so many parts the one whose turn it is; all of them where nobody says. */
const [part = 1, parts = 1] = (process.env['PART'] ?? '1/1').split('/').map(Number);

for (const { name, open } of states.filter((_state, at) => at % parts === part - 1)) {
  test(`${name}: no barrier in either theme, nothing cut when narrow or large`, async ({
    page,
    context,
    network,
  }) => {
    await beginPlain(page); // the app's own screens, in states that the server knows nothing of
    await open({ page, context, network });
    expect(page.frames()).toHaveLength(1);
    const problems: string[] = [];
    const photograph = photographer(page, name);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await photograph(colorScheme);
      if (isOnlyLooked) continue;
      const rules = colorScheme === 'light' ? 'all' : ofColours;
      for (const problem of await barriers(page, rules)) problems.push(`${colorScheme}: ${problem}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 320, height: 700 });
    await photograph('320');
    for (const problem of await cut(page)) problems.push(`320 px: ${problem}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await photograph('200');
    for (const problem of await cut(page)) problems.push(`200 %: ${problem}`);
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
    for (const width of [900, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await photograph(String(width));
    }
    if (!isOnlyLooked) {
      await page.waitForFunction(areColumns);
      for (const problem of await barriers(page, 'all')) problems.push(`1,440 px: ${problem}`);
      for (const problem of await cut(page)) problems.push(`1,440 px: ${problem}`);
    }
    if (!isOnlyLooked) expect(problems).toEqual([]);
  });
}
