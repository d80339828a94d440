import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { mainUser } from '#demo/people.ts';
import { chromiumLaunch } from '#tests/harness/engines.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { logIn } from '#tests/harness/login.ts';

/** Lighthouse's word on four screens, mobile preset. Speed swings with the machine's load, so it is printed and not demanded. */

test.setTimeout(300_000);

/** The address of the first row that leads there. */
const first = async (page: Page, list: string, link: string): Promise<string> => {
  await page.goto(list);
  const row = page.locator(`article a[href^="${link}"]`).first();
  const href = await row.getAttribute('href');
  if (href === null) throw new Error(`${list} has no row`);
  return href;
};

const demanded = ['accessibility', 'best-practices', 'seo'] as const;

test('Home, a listing, a room and the PICK list score 100 for accessibility, best practices and SEO', async ({
  network,
}, { outputDir }) => {
  const port = await freePort();
  const context: BrowserContext = await chromium.launchPersistentContext(outputDir, {
    ...chromiumLaunch,
    baseURL: network.origin,
    args: [...chromiumLaunch.args, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await logIn(page, network.origin, mainUser);
    const screens = [
      '/',
      await first(page, '/', '/detail/'),
      await first(page, '/chat', '/chat/'),
      '/pick?subject=owner',
    ];
    await page.close();
    const found: string[] = [];
    for (const screen of screens) {
      const result = await lighthouse(network.origin + screen, {
        port,
        logLevel: 'error',
        output: 'json',
        disableStorageReset: true, // it stays logged in
        // robots.txt keeps crawlers off what only a member sees (server/operator)
        skipAudits: /^\/(chat|pick)/.test(screen) ? ['is-crawlable'] : [],
      });
      if (result === undefined) throw new Error('Lighthouse gave no result');
      const { categories, audits, finalDisplayedUrl } = result.lhr;
      expect(finalDisplayedUrl).toBe(network.origin + screen); // not the login
      const scores = Object.fromEntries(
        Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
      );
      test.info().annotations.push({ type: `Lighthouse on ${screen}`, description: JSON.stringify(scores) });
      const lost = Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
        .map(({ id }) => id);
      for (const category of demanded)
        if (scores[category] !== 100)
          found.push(`${screen} ${category}: ${scores[category]}; failed: ${lost.join(' ')}`);
    }
    expect(found).toEqual([]);
  } finally {
    await context.close();
  }
});
