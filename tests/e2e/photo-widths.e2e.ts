import type { Page } from '@playwright/test';
import { makeProfile } from '#tests/harness/browsers.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { browse, cards, expectDrawn, installed, isInCharge } from '#tests/harness/screens.ts';
import { snapshotAt } from '#tests/harness/snapshots.ts';

/** Photos come as wide as they are drawn (contract §7 [E]), and what was seen in any width is seen offline. */

test.setTimeout(120_000); // twenty cards are scrolled to, and two browsers started

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

const isPhoto = (path: string): boolean => path.startsWith('/media/');

/** Addresses of photos that were asked for, each as often as it was. */
const asked = (network: FaultProxy): string[] => network.seen.map(({ path }) => path).filter(isPhoto);

/** The photos of a listing on its own screen; those beside the shown one are hidden from a reader. */
const slides = (page: Page) => page.locator('main [role="group"] section [role="group"] img');

/** The newest listing that has several photos, and its place on Home. */
const withPhotos = async (
  origin: string,
): Promise<{ readonly at: number; readonly images: readonly string[] }> => {
  for (const [at, { itemId }] of (await allNewest(origin)).entries()) {
    const { images } = (await detailOf(origin, itemId)).itemInfo;
    if (images.length > 1) return { at, images };
  }
  throw new Error('no listing of the demo campus has two photos');
};

test('Home on a phone fetches each photo once, in the width of its cards @firefox', async ({
  page,
  network,
  browserName,
}) => {
  await page.goto(network.origin);
  await installed(page);
  await browse(page, 20);
  await expect.poll(() => snapshotAt(page, '/')).toContain('<article'); // drawing it has loaded what it loads
  const photos = asked(network);
  expect(photos.filter((path) => !path.endsWith('?w=192'))).toEqual([]);
  // Firefox fetches what was drawn before the service worker came a second time, for that one
  if (browserName === 'chromium') expect(new Set(photos).size).toBe(photos.length);
  const small = network.seen.filter(({ path }) => isPhoto(path)).reduce((sum, { bytes }) => sum + bytes, 0);
  const whole = await Promise.all(
    photos.map(async (path) => {
      const answer = await fetch(`${network.origin}${path.split('?')[0]}`);
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
  const before = whole.reduce((sum, bytes) => sum + bytes, 0);
  expect(small, `${small} of ${before} bytes`).toBeLessThan(before * 0.4);
});

test('a listing that was seen on Home only shows its photo offline, before and after a restart @firefox-whole', async ({
  network,
  browserName,
}) => {
  const profile = await makeProfile(browserName === 'firefox' ? 'firefox' : 'chromium');
  try {
    const before = await profile.open();
    const seen = before.pages()[0] ?? (await before.newPage());
    await seen.goto(network.origin);
    await installed(seen);
    await browse(seen, 3);
    await network.down();
    await cards(seen).nth(0).getByRole('link').click();
    await expectDrawn(slides(seen), 1);
    await before.close();

    const after = await profile.open();
    const page = after.pages()[0] ?? (await after.newPage());
    await page.goto(network.origin);
    await isInCharge(page);
    await expectDrawn(cards(page).nth(1).locator('img'), 1);
    await cards(page).nth(1).getByRole('link').click();
    await expectDrawn(slides(page), 1);
    await after.close();
  } finally {
    await profile.remove();
  }
});

test('@whole what was opened is in its list offline, though no list has shown it before', async ({
  page,
  network,
}) => {
  const [listing] = await allNewest(network.origin);
  await page.goto(`${network.origin}/detail/${listing?.itemId}`);
  await installed(page);
  await expectDrawn(slides(page).first(), 1);
  const isStored = (url: string) => caches.match(url).then((found) => found !== undefined);
  await expect.poll(() => page.evaluate(isStored, `/media/${listing?.thumbnail}?w=800`)).toBe(true);
  network.inject(/\/media\//, { kind: 'gateway', status: 502 });
  // the small one stood behind it
  await page.evaluate(async (url) => {
    await (await caches.open('campick-photos')).delete(url);
  }, `/media/${listing?.thumbnail}?w=192`);
  const answered = (url: string) => fetch(url).then((answer) => answer.url);
  expect(await page.evaluate(answered, `/media/${listing?.thumbnail}?w=192`)).toMatch(/\?w=800$/);
  await page.goto(network.origin);
  await expectDrawn(cards(page).first().locator('img'), 1);
});

test('@whole a listing’s photo is there small at once while the wide one is on its way', async ({
  page,
  network,
}) => {
  const { at, images } = await withPhotos(network.origin);
  await page.goto(network.origin);
  await installed(page);
  await browse(page, at + 1);
  const small = `/media/${images[0]}?w=192`;
  expect(asked(network)).toContain(small);
  const gate = network.hold(/\/media\/.*w=800/);
  await cards(page).nth(at).getByRole('link').click();
  await gate.reached(images.length);
  await expect(page.locator('main [role="group"] section [role="group"]').first()).toHaveCSS(
    'background-image',
    new RegExp(small.replace('?', '\\?')),
  );
  const isHere = (url: string) => fetch(url, { cache: 'reload' }).then(({ ok }) => ok);
  expect(await page.evaluate(isHere, small)).toBe(true);
  expect(asked(network).filter((path) => path === small)).toHaveLength(1); // the service worker has it
  gate.open();
  await expectDrawn(slides(page), images.length);
});

test('@whole a fetch of a photo as it was uploaded is never answered with a smaller one', async ({
  page,
  network,
}) => {
  await page.goto(network.origin);
  await installed(page);
  await browse(page, 1);
  const photo = asked(network)[0]?.split('?')[0] ?? '';
  await network.down();
  const status = (url: string) => fetch(url).then((answer) => answer.status);
  expect(await page.evaluate(status, photo)).toBe(504);
  expect(await page.evaluate(status, `${photo}?w=192`)).toBe(200);
});
