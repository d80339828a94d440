import { expect, test } from '#tests/harness/fixtures.ts';
import { cards, expectDrawn } from '#tests/harness/screens.ts';

/** What a first visit costs (performance goals: cold Home at most 0.6 MB). */

const mostBytes = 600_000;

// what the service worker stores afterwards is not what a person waits and pays for before the first look
test.use({ serviceWorkers: 'block' });

/** What a path is, for the failure that says where the bytes went. */
const kindOf = (path: string): string =>
  /^\/(api|media|assets|banners|fonts|icons)\//.exec(path)?.[1] ?? 'page';

test('a first visit shows twenty cards for at most 0.6 MB', async ({ page, network }) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await expectDrawn(cards(page).first().locator('img'), 1);
  await page.waitForLoadState('networkidle');
  const byKind: Record<string, number> = {};
  for (const { path, bytes } of network.seen) byKind[kindOf(path)] = (byKind[kindOf(path)] ?? 0) + bytes;
  const total = Object.values(byKind).reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeGreaterThan(100_000); // else something was not counted
  expect(total, JSON.stringify(byKind)).toBeLessThanOrEqual(mostBytes);
});
