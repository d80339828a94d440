import { frameTexts } from '#src/copy/frame.ts';
import { navTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { builtFile } from '#tests/harness/built-file.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards } from '#tests/harness/screens.ts';

/** A part of the app that is lost on its way: before the first visit has ended nothing is kept of it (faults §2.3). */

test.use({ serviceWorkers: 'block' });

const fileOf = (source: string) => new RegExp(`^${builtFile(source)}$`);
const homeScreen = () => fileOf('src/features/home/HomeScreen.tsx');

test('a screen that is lost until the page is loaded anew is there after it', async ({ page, network }) => {
  network.inject(homeScreen(), { kind: 'gateway', status: 502 });
  const first = network.hold(/^\/$/);
  const going = page.goto('/', { waitUntil: 'commit' });
  await first.reached();
  const second = network.hold(/^\/$/);
  first.open();
  await going;
  await second.reached(); // it asks for itself again
  network.heal();
  second.open();
  await expect(cards(page)).toHaveCount(20);
});

test('a screen that stays lost is loaded anew once, and then says what helps', async ({ page, network }) => {
  network.inject(homeScreen(), { kind: 'gateway', status: 502 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: frameTexts.trouble.title })).toBeVisible();
  const loads = () => network.seen.filter(({ path }) => path === '/').length;
  expect(loads()).toBe(2);
  network.heal();
  await page.getByRole('button', { name: words.retry }).click();
  await expect(cards(page)).toHaveCount(20);
});

test('of two screens that are asked for the later one is shown, and only it stands in the history', async ({
  page,
  network,
}) => {
  const search = network.hold(fileOf('src/features/search/SearchScreen.tsx'));
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: navTexts.search }).click();
  await search.reached();
  await expect(page).toHaveURL(/\/$/); // the address is that of what is shown
  await page.getByRole('navigation').getByRole('link', { name: navTexts.my }).click();
  await expect(page).toHaveURL(/\/login$/);
  search.open();
  await page.goBack();
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: navTexts.search }).click(); // it is there now
  await expect(page).toHaveURL(/\/search$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});
