import { homeTexts } from '#src/copy/home.ts';
import { legal } from '#src/copy/me.ts';
import { words } from '#src/copy/ui.ts';
import { help } from '#src/features/guide/help-text.ts';
import { keepJacket, matchEve } from '#src/features/guide/text.ts';
import { builtFile } from '#tests/harness/built-file.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, expectDrawn, installed } from '#tests/harness/screens.ts';

/** The pages behind the banners and behind 문의하기 (docs/decisions/0038). */

const pages = [
  ['/guide/match-eve', matchEve.lead],
  ['/guide/keep-jacket', keepJacket.lead],
  ['/help', help.lead],
] as const;

test('both banners open a page of the app in a new tab, and Home stays as it was', async ({ page }) => {
  await page.goto('/');
  const banners = page.getByRole('region', { name: homeTexts.banners });
  const slides = banners.getByRole('link');
  await expect(slides).toHaveCount(2); // the carousel has taken the place of its still
  await banners.getByRole('button', { name: words.pause }).click();
  for (const [at, [path, lead]] of [pages[0], pages[1]].entries()) {
    const slide = banners.getByRole('group', { name: words.slide(at + 1, 2) }).getByRole('link');
    while (!(await banners.getByText(`${at + 1} / 2`).isVisible()))
      await banners.getByRole('button', { name: words.next }).click();
    await expect(slide).toHaveAttribute('href', path);
    const opened = page.context().waitForEvent('page');
    await slide.click();
    const tab = await opened;
    await expect(tab).toHaveURL(path);
    await expect(tab.getByText(lead)).toBeVisible();
    await expectDrawn(tab.getByRole('article').locator('img'), 1);
    await tab.close();
    await expect(page).toHaveURL('/');
    await expect(slides).toHaveCount(2);
  }
});

test('the check list counts its ticks and keeps them while the app is open', async ({ page }) => {
  await page.goto('/guide/match-eve');
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(7);
  await page.getByRole('checkbox', { name: matchEve.parts[2].checks[0].label }).check();
  await expect(page.getByText(matchEve.progress(1, 7))).toBeVisible();
  await page.getByRole('link', { name: matchEve.onward }).click();
  await expect(page).toHaveURL(/^[^?]+\/search\?product-type=SOCCER/);
  await page.goBack();
  await expect(page.getByText(matchEve.progress(1, 7))).toBeVisible();
  for (const box of await boxes.all()) await box.check();
  await expect(page.getByText(matchEve.finished)).toBeVisible();
});

test('help leads a member to what waits and names no contact that nobody set', async ({ page, network }) => {
  await logIn(page, network.origin);
  await page.goto('/my');
  await page.getByRole('link', { name: legal.help }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.getByText(help.contact.title)).toHaveCount(0);
  await page.getByRole('link', { name: help.toOutbox }).click();
  await expect(page).toHaveURL('/outbox');
});

test('no first screen loads these pages, and without a network each opens all the same', async ({
  page,
  context,
}) => {
  const chunk = builtFile('src/features/guide/GuideScreen.tsx');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  expect(asked.filter((path) => path === chunk)).toEqual([]);
  await page.goto('/help');
  await expect(page.getByText(help.lead)).toBeVisible();
  expect(asked.filter((path) => path === chunk)).not.toEqual([]); // so their chunk is called
  await context.setOffline(true);
  for (const [path, lead] of pages) {
    await page.goto(path);
    await expect(page.getByText(lead)).toBeVisible();
    await expectDrawn(page.getByRole('article').locator('img'), path === '/help' ? 0 : 1);
  }
});
