import type { Page } from '@playwright/test';
import { pickTexts } from '#src/copy/pick.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { addDays, format, parseKst, toDay } from '#src/lib/kst.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { dateButton, dayCell, drawer, openCreate, saveButton } from '#tests/harness/pick-form-screen.ts';
import { serverNow } from '#tests/harness/server-clock.ts';

/** The form of a PICK by keyboard alone, its calendar included. */

test.setTimeout(120_000);

const newcomer = makeNames('자판쓰는이');
const { saleMoment } = pickTexts.form;

/** Tabs on until the control of that name has the focus; a person would give up before this does. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const { activeElement: one } = document;
      return (one?.ariaLabel || one?.textContent || '').trim();
    });
    if (name.test(text)) return;
  }
  throw new Error(`${name} is not reached by Tab`);
};

test('@firefox a PICK is proposed without a finger: days by arrows and page keys, each saying why it cannot be had', async ({
  page,
  network,
  browserName,
}) => {
  const { itemInfo } = await openCreate(page, network.origin, newcomer(), { type: 'SALE', method: 'DIRECT' });
  const today = parseKst(toDay(await serverNow(network.origin))) ?? 0;
  const focused = page.locator(':focus');
  await tabTo(page, new RegExp(`^${saleMoment}`));
  await page.keyboard.press('Enter');
  await tabTo(page, new RegExp(`^${format.spokenDay(today)}`));
  await expect(dayCell(page, today)).toBeFocused();

  // a day that has passed has its place among the others: it is reached, says why, and is not taken
  if (toDay(today).slice(8) !== '01') {
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAccessibleName(new RegExp(`${pickFormTexts.blocked.past}$`));
    await expect(focused).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(drawer(page, saleMoment).getByText(pickFormTexts.noDay)).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('ArrowDown');
  await expect(dayCell(page, addDays(today, 7))).toBeFocused();
  await page.keyboard.press('PageDown');
  const caption = drawer(page, saleMoment).getByRole('status').filter({ hasText: /월$/ });
  await expect(focused).toHaveAccessibleName(/예약/);
  await page.keyboard.press('End');
  await page.keyboard.press('Home'); // the week may begin in the month before
  await expect(focused).toHaveAccessibleName(/일요일/);
  const shown = await caption.textContent();
  await page.keyboard.press('PageDown');
  await expect(caption).not.toHaveText(shown ?? '');
  await page.keyboard.press('PageUp');
  await expect(caption).toHaveText(shown ?? '');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName(new RegExp(pickFormTexts.chosen));

  await tabTo(page, new RegExp(`^${actionTexts.next}$`));
  await page.keyboard.press('Enter');
  const half = (time: string) => drawer(page, saleMoment).getByRole('radio', { name: time });
  await expect(half('09:00')).toBeFocused(); // of another day the first
  await page.keyboard.press('ArrowRight');
  await expect(half('09:30')).toBeChecked();
  await page.keyboard.press('Tab'); // the half hours are one stop
  await expect(page.getByLabel(pickFormTexts.time)).toBeFocused();
  if (browserName === 'firefox') await page.getByLabel(pickFormTexts.time).fill('18:30');
  else await page.keyboard.type('0630PM');
  await expect(page.getByLabel(pickFormTexts.time)).toHaveValue('18:30');
  await tabTo(page, new RegExp(`^${actionTexts.previous}$`));
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName(new RegExp(pickFormTexts.chosen)); // back at the day that was chosen
  await tabTo(page, new RegExp(`^${actionTexts.next}$`));
  await page.keyboard.press('Enter');
  await tabTo(page, new RegExp(`^${actionTexts.done}$`));
  await page.keyboard.press('Enter');
  await expect(dateButton(page, saleMoment)).toBeFocused();
  await expect(dateButton(page, saleMoment)).toContainText('18:30');

  await tabTo(page, new RegExp(`^${actionTexts.save}$`));
  await expect(saveButton(page)).toBeFocused();
  await expect(saveButton(page)).toHaveAccessibleDescription(/님에게 PICK 보내기$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pick-detail\/\d+$/);
  expect(itemInfo.transactionTypes).toContain('SALE');
});
