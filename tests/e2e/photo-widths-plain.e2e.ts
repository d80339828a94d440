import { expect, test } from '#tests/harness/fixtures.ts';
import { browse, cards, expectDrawn, installed } from '#tests/harness/screens.ts';

/** A server that does not say that it has photos in widths (contract §11.4 f). */

test.use({ ext: 'off' });

test('a plain server that has answered is asked for photos as they are, for each once', async ({
  page,
  network,
}) => {
  await page.goto(network.origin);
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  await page.evaluate(() => caches.delete('campick-photos'));
  const before = network.seen.length;
  await page.reload();
  await browse(page, 6);
  await cards(page).nth(0).getByRole('link').click();
  await expectDrawn(page.locator('main [role="group"] section [role="group"] img').first(), 1);
  const photos = network.seen
    .slice(before)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/media/'));
  expect(photos.length).toBeGreaterThan(0);
  expect(photos.filter((path) => path.includes('?'))).toEqual([]);
  expect(new Set(photos).size).toBe(photos.length);
});
