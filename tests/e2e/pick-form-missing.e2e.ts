import type { Page } from '@playwright/test';
import { pickTexts } from '#src/copy/pick.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import {
  choose,
  dateButton,
  dayCell,
  drawer,
  inDays,
  openCreate,
  saveButton,
  turnTo,
} from '#tests/harness/pick-form-screen.ts';

/** What the form of a PICK says of what is missing, and of times that cannot be chosen. */

test.setTimeout(120_000);

const newcomer = makeNames('빠뜨린이');
const { rentalMoment, returnMoment } = pickTexts.form;
const rental = { type: 'RENTAL', method: 'DIRECT' } as const;

/** What a button that was pressed says in sight. */
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

test('@firefox pressed while something is missing, the button that sends a PICK says what and leads to it; unpressed it is described by it', async ({
  page,
  network,
}) => {
  const { owner } = await openCreate(page, network.origin, newcomer(), rental);
  const send = saveButton(page);
  await expect(page.getByText(pickFormTexts.send(owner.nickname), { exact: true })).toBeVisible();
  const place = page.getByLabel(pickTexts.form.returnPlace);
  await place.fill('');
  await expect(send).toHaveAccessibleDescription('반납 장소를 입력해 주세요');
  await expect(said(page, '반납 장소를 입력해 주세요')).toHaveCount(0); // it is not said before it is asked
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(said(page, '반납 장소를 입력해 주세요')).toBeVisible();
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await page.keyboard.type('도서관 앞');
  await expect(said(page, '반납 장소를 입력해 주세요')).toHaveCount(0);
  await expect(send).toHaveAccessibleDescription('대여 일시를 골라 주세요');
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(said(page, '대여 일시를 골라 주세요')).toBeVisible();
  await expect(dateButton(page, rentalMoment)).toBeFocused();

  // and so do the steps of its drawer
  await page.keyboard.press('Enter');
  const sheet = drawer(page, rentalMoment);
  const onward = sheet.getByRole('button', { name: actionTexts.next, exact: true });
  await expect(onward).toHaveAccessibleDescription(pickFormTexts.chooseDay);
  await onward.focus();
  await page.keyboard.press('Enter');
  await expect(said(page, pickFormTexts.chooseDay)).toBeVisible();
  await expect(sheet.getByRole('grid').locator(':focus')).toHaveCount(1);
  const day = await inDays(network.origin, 2);
  await turnTo(page, day);
  await dayCell(page, day).focus();
  await page.keyboard.press('Enter');
  await expect(onward).toHaveAccessibleDescription('');
  await onward.focus();
  await page.keyboard.press('Enter');
  const done = sheet.getByRole('button', { name: actionTexts.done });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(said(page, pickFormTexts.chooseTime)).toBeVisible();
  await expect(sheet.getByRole('radio', { name: '09:00' })).toBeFocused();
});

test('@firefox times are half hours to press; one that is not after the rental begins keeps its place, says why and is not taken', async ({
  page,
  network,
}) => {
  await openCreate(page, network.origin, newcomer(), rental);
  const day = await inDays(network.origin, 2);
  await choose(page, rentalMoment, day, '18:30');
  await dateButton(page, rentalMoment).click();
  const onward = () => page.getByRole('button', { name: actionTexts.next, exact: true });
  await onward().press('Enter');
  const half = (time: string) => page.getByRole('radio', { name: time });
  await expect(half('18:30')).toBeChecked();
  await expect(half('18:30')).toBeFocused();
  await expect(half('18:30')).toBeInViewport();
  await expect(page.getByRole('radio')).toHaveCount(26);
  await page.keyboard.press('Escape');

  await dateButton(page, returnMoment).click();
  await turnTo(page, day);
  await dayCell(page, day).focus();
  await page.keyboard.press('Enter');
  await onward().press('Enter');
  await expect(half('19:00')).toBeFocused(); // the first that can be chosen
  await expect(half('18:30')).toHaveAccessibleName(`18:30 ${pickFormTexts.beforeStart}`);
  await expect(half('18:30')).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(half('18:30')).toBeFocused();
  await expect(half('18:30')).not.toBeChecked();
  await expect(said(page, /^반납은 .+ 18:30보다 늦게 골라 주세요$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(half('19:00')).toBeChecked();
  await expect(said(page, /보다 늦게 골라 주세요$/)).toHaveCount(0);
  await expect(page.getByLabel(pickFormTexts.time)).toHaveValue('19:00');
  await page.getByRole('button', { name: actionTexts.done }).press('Enter');
  await expect(dateButton(page, returnMoment)).toContainText('19:00');
});
