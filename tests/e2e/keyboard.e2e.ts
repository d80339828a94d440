import type { Page } from '@playwright/test';
import { profileTexts } from '#src/copy/me.ts';
import { actionTexts, navTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { loginTexts } from '#src/features/login/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { mainUser } from '#tests/harness/login.ts';
import { cards } from '#tests/harness/screens.ts';

/** Everything a finger can do, a keyboard can (issue: keyboard only). */

/** Tabs on until the control of that name has the focus; a person would give up before this does. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const seen: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const { activeElement: one } = document;
      return (one?.ariaLabel || one?.textContent || '').trim();
    });
    seen.push(text);
    if (text.startsWith(name)) return;
  }
  throw new Error(`${name} is not reached by Tab; reached: ${seen.join(' · ')}`);
};

const hasFocusRing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (one === null) return false;
    // cards draw the ring of their link around the whole card
    const rings = [one, one.closest('article')?.firstElementChild].flatMap((each) =>
      each
        ? [getComputedStyle(each), getComputedStyle(each, '::after'), getComputedStyle(each, '::before')]
        : [],
    );
    return rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
  });

test('by keyboard alone: past the header, into a listing, its photos, back, to the login and in', async ({
  page,
}) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: words.skip })).toBeFocused();
  await page.keyboard.press('Enter');

  const name = (await cards(page).first().getByRole('link').textContent()) ?? '';
  await tabTo(page, name);
  expect(await hasFocusRing(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await tabTo(page, words.zoom);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: words.zoomIn })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: words.zoomIn })).toBeHidden();
  await expect(page.getByRole('button', { name: words.zoom, exact: true })).toBeFocused();

  await tabTo(page, actionTexts.moreMenu);
  await page.keyboard.press('Enter');
  await expect(page.getByText(listingTexts.report)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(listingTexts.report)).toBeHidden();

  await tabTo(page, words.back);
  await page.keyboard.press('Enter');
  await expect(cards(page).first()).toBeVisible();
  // a list that grows while it is walked through is left by the keys of a feed
  await tabTo(page, (await cards(page).nth(1).getByRole('link').textContent()) ?? '');
  await page.keyboard.press('PageDown');
  await expect(cards(page).getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Control+End');
  await expect(cards(page).getByRole('link').and(page.locator(':focus'))).toHaveCount(0);
  await tabTo(page, navTexts.my);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await tabTo(page, loginTexts.kakao);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/oauth2\/authorization\//);
  await tabTo(page, mainUser);
  await page.keyboard.press('Enter');
  await expect(page.getByText(profileTexts.title)).toBeVisible();
});

test('in forced colours, which draw no shadow, a field that has the focus has a ring all the same', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await tabTo(page, navTexts.search);
  await page.keyboard.press('Enter');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveCSS('outline-style', 'solid');
  // drawn in a colour of the system, not the transparent one that it has elsewhere
  await expect(field).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
});
