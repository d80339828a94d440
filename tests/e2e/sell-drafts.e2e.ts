import type { Page } from '@playwright/test';
import { draftTexts, postTexts } from '#src/copy/catalogue.ts';
import { homeTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { notices } from '#src/copy/notices.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import type { DraftRow, PhotoRow } from '#src/db/rows.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedRows } from '#tests/harness/kill.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { cards } from '#tests/harness/screens.ts';
import {
  answerAll,
  answerFour,
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
  titleField,
} from '#tests/harness/wizard-screen.ts';

/** Drafts: kept with every change, several at once, and gone only when their author says so. */

test.setTimeout(120_000);

const name = makeNames('쓰는이');

/** What is stored of listings in the making, by table. */
const stored = async (page: Page) => {
  const database = `campick-${await whoIs(page)}`;
  const drafts = (await storedRows(page, database, 'drafts')) as DraftRow[]; // this app has written them
  const photos = (await storedRows(page, database, 'photos')) as PhotoRow[];
  return { drafts: drafts.filter(({ key }) => key.startsWith('listing:')), photos };
};

const closeWizard = (page: Page): Promise<void> => button(page, words.close).click();
const quitAsk = (page: Page) => page.getByRole('alertdialog', { name: wizardTexts.quitAsk.title });

/** A listing up to its first photo and its title. */
const begin = async (page: Page, text: string, photo: number): Promise<void> => {
  await answerFour(page);
  await choose(page, await pictures(photo));
  await expect(slots(page)).toHaveCount(1);
  await titleField(page).fill(text);
  await expect.poll(async () => JSON.stringify((await stored(page)).drafts)).toContain(text);
};

test('@firefox-whole a reload at any step goes on where it was, photos in order, and the listing is published once', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await choice(page, labels.transactionType('SALE')).check();
  await expect(page).toHaveURL(/\/post\?draft=/);
  await expect(savedAt(page)).toBeVisible();
  await page.reload();
  await expectSaid(page, draftTexts.recovered);
  await expect(choice(page, labels.transactionType('SALE'))).toBeChecked();
  await choice(page, labels.transactionType('SALE')).uncheck();
  await answerAll(page, { title: '되살아나는 과잠', files: await pictures(3, 1, 2) });
  await expect.poll(async () => JSON.stringify((await stored(page)).drafts)).toContain('"salePrice":45000');
  await page.reload();
  await expect(question(page, 6)).toBeVisible();
  await button(page, actionTexts.previous).click();
  await expect(slots(page)).toHaveCount(3);
  await expect(titleField(page)).toHaveValue('되살아나는 과잠');
  await next(page);
  await button(page, wizardTexts.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([3, 1, 2]);
  expect(await stored(page)).toEqual({ drafts: [], photos: [] });
});

test('@whole the way out asks: go on, keep it on purpose, or delete it with its photos', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: homeTexts.post }).click();
  await expect(question(page, 1)).toBeVisible();
  await closeWizard(page);
  await expect(page).toHaveURL('/'); // nothing was written: nothing is asked
  await page.getByRole('link', { name: homeTexts.post }).click();
  await begin(page, '남겨 둘 과잠', 1);
  await closeWizard(page);
  await expect(quitAsk(page).getByText(wizardTexts.quitAsk.subtitle)).toBeVisible();
  await expect(button(page, wizardTexts.quitAsk.no)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(titleField(page)).toHaveValue('남겨 둘 과잠');
  await closeWizard(page);
  await button(page, wizardTexts.quitAsk.keep).click();
  await expectSaid(page, draftTexts.saved);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: homeTexts.draft })).toBeVisible();

  await page.getByRole('link', { name: homeTexts.post }).click();
  await expect(page.getByRole('dialog', { name: draftTexts.resumeAsk.title })).toContainText('남겨 둘 과잠');
  await button(page, draftTexts.resumeAsk.yes).click();
  await expect(titleField(page)).toHaveValue('남겨 둘 과잠');
  await expect(slots(page)).toHaveCount(1);
  await closeWizard(page);
  await button(page, wizardTexts.quitAsk.yes).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => stored(page)).toEqual({ drafts: [], photos: [] });
  await expect(page.getByText(homeTexts.draft)).toHaveCount(0);
});

test('@whole several drafts stand side by side, each with its own photos, until they are deleted', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await begin(page, '첫째 글', 1);
  await page.goto('/post');
  await button(page, draftTexts.resumeAsk.no).click();
  await begin(page, '둘째 글', 2);
  await page.goto('/post');
  const sheet = page.getByRole('dialog', { name: draftTexts.resumeAsk.title });
  await expect(sheet).toContainText('둘째 글');
  await sheet.getByRole('link', { name: sellScreenTexts.allDrafts(2) }).click();
  await expect(page).toHaveURL('/drafts');
  const list = page.getByRole('list', { name: sellingTexts.drafts.list });
  await expect(list.getByRole('heading')).toHaveText(['둘째 글', '첫째 글']);
  await expect(list.getByText(wizardTexts.step(5)).first()).toBeVisible();
  await list.getByRole('link', { name: '첫째 글' }).click();
  await expect(titleField(page)).toHaveValue('첫째 글');
  await expect(slots(page)).toHaveCount(1);
  await closeWizard(page);
  await button(page, wizardTexts.quitAsk.keep).click();
  await expect(list.getByRole('heading')).toHaveText(['첫째 글', '둘째 글']);
  await page.getByRole('button', { name: sellingTexts.drafts.delete('둘째 글') }).click();
  await button(page, sellingTexts.drafts.deleteAsk.no).click();
  await page.getByRole('button', { name: sellingTexts.drafts.delete('둘째 글') }).click();
  await button(page, sellingTexts.drafts.deleteAsk.yes).click();
  await expect(list.getByRole('heading')).toHaveText(['첫째 글']);
  expect((await stored(page)).photos).toHaveLength(1);
  await page.goto('/my');
  await expect(page.getByRole('link', { name: draftTexts.list })).toContainText(sellingTexts.drafts.row(1));
  await page.goto('/my-trade');
  await expect(page.getByRole('link', { name: draftTexts.list })).toBeVisible();
});

test('a logout says that drafts go with it, and shows them first', async ({ page, network }) => {
  await openWizard(page, network.origin, name());
  await choice(page, labels.transactionType('SALE')).check();
  await expect(savedAt(page)).toBeVisible();
  await page.goto('/my');
  await button(page, myScreenTexts.logout).click();
  const ask = page.getByRole('alertdialog', { name: sellingTexts.drafts.logoutTitle(1) });
  await expect(ask).toContainText(myScreenTexts.logoutAsk.subtitle);
  await button(page, sellingTexts.drafts.logoutNo).click();
  await expect(page).toHaveURL('/drafts');
  await page.goto('/my');
  await button(page, myScreenTexts.logout).click();
  await button(page, myScreenTexts.logoutAsk.yes).click();
  await expectSaid(page, notices.loggedOut);
});

test('@whole of two windows on one draft the later one counts, and no photo of the other is lost', async ({
  page,
  context,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await begin(page, '두 창에서 쓰는 글', 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(slots(other)).toHaveCount(1);
  await choose(other, await pictures(2));
  await expect(slots(other)).toHaveCount(2);
  await expectSaid(page, sellScreenTexts.otherWindow);
  await expect(slots(page)).toHaveCount(2);
  await titleField(page).fill('다시 앞 창에서');
  await expect(titleField(other)).toHaveValue('다시 앞 창에서');
  expect((await stored(page)).photos).toHaveLength(2);
});

test('two windows that publish one draft at once publish it once, and neither calls it failed', async ({
  page,
  context,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '두 창에서 누른 과잠', files: await pictures(2, 1) });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(question(other, 6)).toBeVisible();
  // at one word: a window that hears of the other's press has no such button any more
  for (const one of [page, other])
    await button(one, wizardTexts.done).evaluate((pressed: HTMLElement) => {
      new BroadcastChannel('press').onmessage = () => pressed.click();
    });
  const third = await context.newPage();
  await third.goto('/guide/match-eve');
  await third.evaluate(() => new BroadcastChannel('press').postMessage(null));
  const itemId = await shownItem(page);
  expect(await picturesOf(network.origin, itemId)).toEqual([2, 1]);
  const made = (await allNewest(network.origin)).filter((one) => one.title === '두 창에서 누른 과잠');
  expect(made).toHaveLength(1);
  for (const one of [page, other]) await expect(one.getByText(postTexts.failed)).toHaveCount(0);
  await page.goto('/outbox');
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
});
