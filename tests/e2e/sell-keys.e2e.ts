import type { Page } from '@playwright/test';
import { itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { pictures, picturesOf, question, shownItem, slots } from '#tests/harness/wizard-screen.ts';

/** Everything a finger can do in the wizard, a keyboard can. */

test.setTimeout(120_000);

/** Tabs on until the control of that name has the focus. */
const tabTo = async (page: Page, name: string, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(by);
    const text = await page.evaluate(() => {
      const one = document.activeElement;
      const label =
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels?.[0] : null;
      return (one?.ariaLabel || label?.textContent || one?.textContent || '').trim();
    });
    seen.push(text);
    if (text.startsWith(name)) return;
  }
  throw new Error(`${name} is not reached by ${by}; reached: ${seen.join(' · ')}`);
};
const press = async (page: Page, name: string, key = 'Enter'): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};

test('by keyboard alone: six steps, photos put in order, published', async ({ page, network }) => {
  await logIn(page, network.origin, '자판으로파는이');
  await page.goto('/post');
  await expect(question(page, 1)).toBeVisible();
  await press(page, labels.transactionType('RENTAL'), 'Space');
  await press(page, actionTexts.next);
  await expect(question(page, 2)).toBeFocused();
  await press(page, labels.productType('HOCKEY'), 'Space');
  await press(page, actionTexts.next);
  await press(page, labels.tradeMethod('DIRECT'), 'Space');
  await tabTo(page, wizardTexts.location);
  await page.keyboard.type('정문');
  await page.keyboard.press('Enter'); // on to the next step
  await expect(question(page, 4)).toBeFocused();
  await press(page, 'XS', 'Space');
  await page.keyboard.press('ArrowRight'); // S
  await press(page, labels.color('CRIMSON'), 'Space');
  await press(page, labels.quality('BEST'), 'Space');
  await press(page, actionTexts.next);
  await expect(question(page, 5)).toBeFocused();

  const chooser = page.waitForEvent('filechooser');
  await press(page, sellingTexts.photo.add);
  await (await chooser).setFiles(await pictures(1, 2, 3));
  await expect(slots(page)).toHaveCount(3);
  await tabTo(page, sellingTexts.photo.menu(3), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, sellingTexts.photo.forward);
  await expectSaid(page, sellingTexts.photo.moved(2)); // 1 3 2
  await expect(page.getByRole('button', { name: sellingTexts.photo.menu(2) })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, sellingTexts.photo.forward); // 3 1 2
  await expectSaid(page, sellingTexts.photo.moved(1));
  await page.keyboard.press('Enter');
  await press(page, sellingTexts.photo.large);
  await expect(page.getByRole('button', { name: words.zoomIn })).toBeVisible();
  await page.keyboard.press('Escape');

  await tabTo(page, wizardTexts.fieldTitle);
  await page.keyboard.type('하키 저지');
  await page.keyboard.press('Enter');
  await page.keyboard.type('한 번 입었어요');
  await press(page, actionTexts.next);
  await tabTo(page, itemTexts.rentalFee);
  await page.keyboard.type('5000');
  await press(page, wizardTexts.canDeal, 'Space');
  await press(page, wizardTexts.done);
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([3, 1, 2]);
});
