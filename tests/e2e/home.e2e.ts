import type { Locator, Page } from '@playwright/test';
import { productTypes } from '#contract/values.ts';
import { homeTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards, isInCharge } from '#tests/harness/screens.ts';

/** What Home has on its first screen, where its chips lead, and what its floating button may not cover. */

test.setTimeout(90_000);

const open = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await isInCharge(page);
};

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return box;
};

const chips = (page: Page): Locator => page.getByRole('navigation', { name: homeTexts.categories });

test('the banner is about 120 px high and four cards stand whole on the first screen of a phone', async ({
  page,
}) => {
  await open(page);
  const banner = await boxOf(page.getByRole('region', { name: homeTexts.banners }));
  expect(banner.height).toBeGreaterThan(104);
  expect(banner.height).toBeLessThan(136);
  const tabs = await boxOf(page.getByRole('navigation', { name: '주요 화면' }));
  const whole = await cards(page).evaluateAll(
    (all, end) =>
      all.filter((card) =>
        [...card.querySelectorAll('img, h3, p, li')].every(
          (part) => part.getBoundingClientRect().bottom <= end,
        ),
      ).length,
    tabs.y,
  );
  expect(whole).toBeGreaterThanOrEqual(4);
});

test('a card with one price has no hole above it', async ({ page }) => {
  await open(page);
  const gaps = await cards(page).evaluateAll((all) =>
    all.slice(0, 4).map((card) => {
      const prices = [...card.querySelectorAll('p')].filter(({ textContent }) => /\d원/.test(textContent));
      const top = Math.min(...prices.map((one) => one.getBoundingClientRect().top));
      const chips = [...card.querySelectorAll('li')].map((one) => one.getBoundingClientRect().bottom);
      return Math.round(top - Math.max(...chips));
    }),
  );
  expect(gaps).toHaveLength(4);
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(8);
});

test('each chip leads to the search of its product type, in one row that is pushed sideways', async ({
  page,
}) => {
  await open(page);
  const links = chips(page).getByRole('link');
  await expect(links).toHaveText(productTypes.map(labels.productType));
  const tops = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const { height } = await boxOf(links.first());
  expect(height).toBeGreaterThanOrEqual(44);
  await links.filter({ hasText: labels.productType('BASKETBALL') }).click();
  await expect(page).toHaveURL('/search?product-type=BASKETBALL');
  await expect(cards(page).first()).toBeVisible();
  for (const tags of await cards(page).getByRole('list').allTextContents())
    expect(tags).toMatch(new RegExp(`${labels.productType('BASKETBALL')}|\\+\\d`));
});

/** Prices that the button lies over, wherever the list is scrolled to, on the way down and on the way up. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const scroller = document.getElementById('content');
    const button = [...document.querySelectorAll('a')].find((one) => one.textContent.startsWith(name));
    if (scroller === null || button === undefined) throw new Error('no list, or no button over it');
    const found = new Set<string>();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const look = (): number => {
      const over = button.getBoundingClientRect();
      let seen = 0;
      for (const price of scroller.querySelectorAll('article p'))
        for (const part of /\d원/.test(price.textContent) ? price.querySelectorAll('span') : []) {
          const box = part.getBoundingClientRect();
          if (box.bottom <= over.top || box.top >= over.bottom) continue;
          seen += 1;
          if (box.right > over.left && box.left < over.right)
            found.add(`${price.textContent} at ${scroller.scrollTop}: ${box.right} over ${over.left}`);
        }
      return seen;
    };
    const way = Array.from({ length: 60 }, (_, n) => n * 30);
    let seen = 0;
    for (const y of [...way, ...way.toReversed()]) {
      scroller.scrollTop = y;
      await frame();
      await frame();
      seen += look();
    }
    if (seen === 0) throw new Error('the button met no price');
    return [...found];
  }, homeTexts.post);

for (const { width, size, tag } of [
  { width: 390, size: '100%', tag: '' },
  { width: 320, size: '100%', tag: '@whole ' },
  { width: 390, size: '200%', tag: '@whole ' },
  { width: 320, size: '200%', tag: '' },
  { width: 430, size: '100%', tag: '@whole ' },
])
  test(`${tag}the floating button covers no price at ${width} px with text at ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
    expect(await covered(page)).toEqual([]);
  });
