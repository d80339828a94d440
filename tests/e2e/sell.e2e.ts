import { draftTexts, postTexts } from '#src/copy/catalogue.ts';
import { homeTexts, itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { needed } from '#src/copy/needed.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts, networkTexts } from '#src/copy/shell.ts';
import { titled } from '#src/copy/titled.ts';
import { words } from '#src/copy/ui.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { cards, installed } from '#tests/harness/screens.ts';
import {
  amount,
  answerAll,
  button,
  choice,
  choose,
  next,
  openWizard,
  pictures,
  picturesOf,
  question,
  savedAt,
  shownItem,
  slots,
} from '#tests/harness/wizard-screen.ts';

/** A listing from Home to the server, with and without a network. */

test.setTimeout(120_000);

const name = makeNames('파는이');

test('@firefox from Home to a published listing with six photos, by typing and tapping', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  await page.getByRole('link', { name: homeTexts.post }).click();
  await expect(question(page, 1)).toBeVisible();
  await answerAll(page, { title: '버건디 과잠 M', files: await pictures(1, 2, 3, 4, 5, 6) });
  await expect(
    page.getByRole('img', { name: new RegExp(`^${sellScreenTexts.preview}: 버건디 과잠 M`) }),
  ).toBeVisible();
  await page.getByRole('switch', { name: wizardTexts.canDeal }).click();
  await button(page, wizardTexts.done).click();
  const itemId = await shownItem(page);
  await expectSaid(page, titled.posted('버건디 과잠 M'));
  await expect(page.getByRole('heading', { level: 1, name: '버건디 과잠 M' })).toBeVisible();
  await expect(page.getByAltText(words.photoOf('버건디 과잠 M', 6, 6))).toBeAttached();
  expect(await picturesOf(network.origin, itemId)).toEqual([1, 2, 3, 4, 5, 6]);
  const { itemInfo } = await detailOf(network.origin, itemId);
  expect(itemInfo).toMatchObject({
    transactionTypes: ['SALE', 'RENTAL'],
    productTypes: ['VARSITY_JACKET'],
    tradeMethods: ['DIRECT'],
    location: '학생회관 1층 로비',
    size: 'M',
    color: 'CRIMSON',
    quality: 'HIGH',
    description: '두 번 입었어요',
    rentalFee: 6000,
    deposit: 20000,
    salePrice: 45000,
    canDeal: true,
  });
  expect((await allNewest(network.origin)).filter(({ title }) => title === '버건디 과잠 M')).toHaveLength(1);
  // nothing asks on the way out, and nothing of a draft is left
  await page.goto('/');
  await expect(page.getByText(homeTexts.draft)).toHaveCount(0);
});

test('each step says what it lacks and puts the focus there', async ({ page, network }) => {
  await openWizard(page, network.origin, name());
  const lacks = async (text: string): Promise<void> => {
    await expect(button(page, actionTexts.next)).toHaveAttribute('aria-disabled', 'true');
    await button(page, actionTexts.next).click({ force: true });
    await expectSaid(page, text);
  };
  await lacks(needed.choose(sellScreenTexts.field.transactionTypes));
  await expect(choice(page, labels.transactionType('SALE'))).toBeFocused();
  await choice(page, labels.transactionType('SALE')).check();
  await next(page);
  await lacks(needed.choose(sellScreenTexts.field.productTypes));
  await choice(page, labels.productType('SOCCER')).check();
  await next(page);
  await lacks(needed.choose(sellScreenTexts.field.tradeMethods));
  await choice(page, labels.tradeMethod('DIRECT')).check();
  await page.getByLabel(wizardTexts.location).fill('  ');
  await lacks(needed.enter(sellScreenTexts.field.location));
  await expect(page.getByLabel(wizardTexts.location)).toBeFocused();
  await choice(page, labels.tradeMethod('DIRECT')).uncheck();
  await choice(page, labels.tradeMethod('PARCEL')).check();
  await next(page);
  await lacks(needed.choose(sellScreenTexts.field.size));
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await lacks(needed.choose(sellScreenTexts.field.color));
  await page.getByRole('radio', { name: labels.color('IVORY') }).check();
  await lacks(needed.choose(sellScreenTexts.field.quality));
  await page.getByRole('radio', { name: labels.qualityHint('BEST') }).check();
  await next(page);
  await lacks(needed.choose(sellScreenTexts.field.photos));
  await choose(page, await pictures(1));
  await expect(slots(page)).toHaveCount(1);
  await lacks(needed.enter(sellScreenTexts.field.title));
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('축구 유니폼');
  await lacks(needed.enter(sellScreenTexts.field.description));
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('새것이에요');
  await next(page);
  await expect(question(page, 6)).toBeFocused();
  await expect(amount(page, itemTexts.rentalFee)).toHaveCount(0);
  await button(page, actionTexts.previous).click();
  await expect(question(page, 5)).toBeFocused();
});

test('@firefox-whole with no network a listing goes out by itself once there is one, if that is wanted', async ({
  page,
  context,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await installed(page);
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await answerAll(page, { title: '응원 머플러', files: await pictures(2, 1) });
  await expect(button(page, sellScreenTexts.keep)).toBeVisible();
  await page.getByRole('switch', { name: sellScreenTexts.auto.label }).click();
  await button(page, sellScreenTexts.send).click();
  await expectSaid(page, titled.postQueued('응원 머플러'));
  await expect(page).toHaveURL('/my-trade');
  const card = page.getByRole('region', { name: sellingTexts.pending.title });
  await expect(card.getByText(new RegExp(`^${sellingTexts.pending.waiting}( ·|$)`))).toBeVisible();
  // it has a page of its own before the server knows it
  await card.getByRole('link', { name: '응원 머플러' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '응원 머플러' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${sellingTexts.pending.waiting}`))).toBeVisible();
  await context.setOffline(false);
  const itemId = await shownItem(page);
  expect(await picturesOf(network.origin, itemId)).toEqual([2, 1]);
  await page.goto('/my-trade');
  await expect(page.getByRole('region', { name: sellingTexts.pending.title })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '응원 머플러' })).toHaveCount(1);
  expect((await allNewest(network.origin)).filter(({ title }) => title === '응원 머플러')).toHaveLength(1);
});

test('@whole with no network and nothing said about later, the button puts it aside', async ({
  page,
  context,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await installed(page);
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await answerAll(page, { title: '농구 저지', files: await pictures(3) });
  await button(page, sellScreenTexts.keep).click();
  await expectSaid(page, draftTexts.saved);
  await page.goto('/drafts');
  await expect(page.getByRole('link', { name: '농구 저지' })).toBeVisible();
});

test('a refusal is said where the button was, and everything that was written is still there', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '야구 점퍼', files: await pictures(1, 2) });
  network.inject(/^\/api\/v1\/item$/, { kind: 'status', status: 400, code: 'INVALID_INPUT' }, 1);
  await button(page, wizardTexts.done).click();
  await expect(
    page.getByText(`${postTexts.failed}. ${sellingTexts.refusal.byCode.INVALID_INPUT}`),
  ).toBeVisible();
  await button(page, sellingTexts.continue).click();
  await expect(button(page, wizardTexts.done)).toBeVisible();
  await button(page, actionTexts.previous).click();
  await expect(slots(page)).toHaveCount(2);
  await expect(page.getByLabel(wizardTexts.fieldTitle, { exact: true })).toHaveValue('야구 점퍼');
  await next(page);
  await button(page, wizardTexts.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([1, 2]);
});

test('@whole a create whose answer takes long goes on without its user, who finds it on their list', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '하키 저지', files: await pictures(1) });
  const gate = network.hold(/^\/api\/v1\/item$/);
  await button(page, wizardTexts.done).click();
  await gate.reached();
  await expect(button(page, sellScreenTexts.sending)).toBeVisible();
  await expect(page).toHaveURL('/my-trade');
  await expectSaid(page, sellScreenTexts.late);
  await expect(page.getByText(sellingTexts.pending.sending, { exact: true })).toBeVisible();
  gate.open();
  await expectSaid(page, titled.posted('하키 저지'));
  await expect(page.getByText(sellingTexts.pending.sending, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '하키 저지' })).toHaveCount(1);
  await page.getByRole('button', { name: postTexts.see }).click();
  await expect(page.getByRole('heading', { level: 1, name: '하키 저지' })).toBeVisible();
});

test('@whole the browser’s back asks before what was written is left', async ({ page, network }) => {
  await logIn(page, network.origin, name());
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: homeTexts.post }).click();
  await expect(question(page, 1)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: homeTexts.post }).click();
  await choice(page, labels.transactionType('SALE')).check();
  await expect(savedAt(page)).toBeVisible();
  await next(page);
  await page.goBack();
  await expect(page.getByRole('alertdialog', { name: wizardTexts.quitAsk.title })).toBeVisible();
  await button(page, wizardTexts.quitAsk.no).click();
  await expect(question(page, 2)).toBeVisible();
});
