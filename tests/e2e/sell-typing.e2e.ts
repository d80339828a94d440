import { itemTexts } from '#src/copy/home.ts';
import { words } from '#src/copy/ui.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { priceField } from '#src/features/shared/price-field.ts';
import { detailOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import {
  amount,
  answerAll,
  answerFour,
  button,
  openWizard,
  pictures,
  shownItem,
} from '#tests/harness/wizard-screen.ts';

/** What is typed into the form of a listing: texts at their limit, amounts as people write them, measures. */

test.setTimeout(120_000);

const name = makeNames('적는이');

test('a text that is full refuses what comes, where it comes, and counts characters as they are seen', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  const title = page.getByLabel(wizardTexts.fieldTitle, { exact: true });
  await title.fill(`${'가'.repeat(62)}👨‍👩‍👧‍👦`);
  await expect(title).toHaveValue('가'.repeat(62));
  await expect(page.getByText(words.counter(62, 64))).toBeAttached();
  await expect(page.getByText('64자를 넘는 부분은 넣지 않았어요')).toBeVisible();
  await title.fill('가나다'.normalize('NFD').repeat(11));
  await expect(title).toHaveValue('가나다'.repeat(11));
  await expect(page.getByText('64자를 넘는 부분은 넣지 않았어요')).toBeHidden();
  await title.fill('🧥'.repeat(63));
  await expect(page.getByText(words.counter(63, 64))).toBeAttached();
  await title.pressSequentially('가나');
  await expect(title).toHaveValue(`${'🧥'.repeat(63)}가`);
  await title.press('Home');
  await title.pressSequentially('x');
  await expect(title).toHaveValue(`${'🧥'.repeat(63)}가`);
  expect(await title.evaluate((one: HTMLInputElement) => one.selectionStart)).toBe(0);
  // a syllable in the making is never cut; once it is whole it does not fit
  const keys = await page.context().newCDPSession(page);
  await title.press('End');
  await keys.send('Input.imeSetComposition', { text: '나', selectionStart: 1, selectionEnd: 1 });
  await expect(title).toHaveValue(`${'🧥'.repeat(63)}가나`);
  await title.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await expect(title).toBeFocused();
  await keys.send('Input.insertText', { text: '나' });
  await expect(title).toHaveValue(`${'🧥'.repeat(63)}가`);
});

test('amounts are read with commas, nothing is 0, and a million is refused with the reason', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '값', files: await pictures(1) });
  const fee = amount(page, itemTexts.rentalFee);
  await fee.fill('');
  await fee.pressSequentially('1000000');
  await expect(fee).toHaveValue('100000');
  await expect(page.getByText(priceField.refusal)).toBeVisible();
  await fee.blur();
  await expect(page.getByText(priceField.refusal)).toBeVisible();
  for (const unread of ['만원', '-5', '10,00']) {
    await fee.fill('１０，０００');
    await expect(fee).toHaveValue('10000');
    await expect(page.getByText(priceField.refusal)).toBeHidden();
    await fee.fill(unread);
    await expect(fee).toHaveValue('10000');
    await expect(page.getByText(priceField.refusal)).toBeVisible();
  }
  // in 만 and 천, letter by letter: nothing is replaced before the field is left
  for (const [written, read] of [
    ['1만5천', '15,000'],
    ['2.5만', '25,000'],
  ] as const) {
    await fee.fill('');
    await fee.pressSequentially(written);
    await expect(fee).toHaveValue(written);
    await fee.blur();
    await expect(fee).toHaveValue(read);
    await expect(page.getByText(priceField.refusal)).toBeHidden();
  }
  await fee.fill('1.5');
  await fee.blur();
  await expect(fee).toHaveValue('25,000');
  await expect(page.getByText(priceField.refusal)).toBeVisible();
  await fee.fill('₩ 12,500원');
  await expect(page.getByText(priceField.refusal)).toBeHidden();
  await amount(page, itemTexts.deposit).fill('');
  await expect(fee).toHaveValue('12,500');
  await button(page, wizardTexts.done).click();
  const { itemInfo } = await detailOf(network.origin, await shownItem(page));
  expect(itemInfo).toMatchObject({ rentalFee: 12_500, deposit: 0, salePrice: 45_000 });
});

test('measures are written where the caret is', async ({ page, network }) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  const description = page.getByLabel(wizardTexts.fieldDescription, { exact: true });
  await description.fill('새것이에요');
  await button(page, sellScreenTexts.template.label).click();
  await page.keyboard.type('45');
  await expect(description).toHaveValue(
    `새것이에요\n${sellScreenTexts.template.text.replace('어깨  cm', '어깨 45 cm')}`,
  );
});
