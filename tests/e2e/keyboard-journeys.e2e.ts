import { detailTexts } from '#src/copy/catalogue.ts';
import { reportTexts, reviewTexts } from '#src/copy/feedback.ts';
import { labels } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { actionTexts, navTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { format, parseKst, toDay } from '#src/lib/kst.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { type KeyboardUser, makeKeyboardUser } from '#tests/harness/keyboard-user.ts';
import { isLiked } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { listingFor } from '#tests/harness/pick-form-screen.ts';
import { makeTranscript } from '#tests/harness/screen-reader/transcript.ts';
import { cards, isInCharge } from '#tests/harness/screens.ts';
import { heading, sheet } from '#tests/harness/search-screen.ts';
import { serverNow } from '#tests/harness/server-clock.ts';
import { aCompletedDeal, aProposal, dismissTraders } from '#tests/harness/traders.ts';

/**
 * Five journeys by keys alone. After every act the focus is somewhere, has a ring, and lies in sight; every screen on the way
 * has a sound accessibility tree. What a screen reader says along each is written to docs/screens/transcripts by
 * `npm run transcripts`.
 */

test.setTimeout(180_000);
test.afterAll(dismissTraders);

/** What sends the form of a PICK. */
const sendWords = /저장하기/;

/** In the step of the time: by its field, behind the half hours. */
const chooseTime = async (user: KeyboardUser): Promise<void> => {
  await user.arrives('The time', user.page.getByLabel(pickFormTexts.time));
  await user.to(new RegExp(pickFormTexts.time));
  await user.type('0630PM');
};

const h1 = (user: KeyboardUser, name?: string | RegExp) =>
  user.page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) }).first();

test('@firefox 1: a listing is found by a word and a filter, opened, and liked', async ({
  page,
  network,
  browserName,
}) => {
  const transcript = makeTranscript(
    page,
    browserName,
    '1',
    '1. Find a listing by a word and a filter, and like it',
  );
  const user = makeKeyboardUser(page, transcript);
  await logIn(page, network.origin, '자판으로찾는이');
  await expect(cards(page)).toHaveCount(20);
  await isInCharge(page);

  await user.to(navTexts.search);
  await user.press('Enter');
  await user.arrives('The search, its field has the focus', page.getByRole('searchbox'));
  await user.type('과잠');
  await user.press('Enter');
  await expect(heading(page)).toHaveText(/\d/);
  await user.arrives('What the word finds', cards(page).first());

  await user.to(searchTexts.filter);
  await user.press('Enter');
  await user.arrives('The filter', sheet(page));
  await user.to(labels.color('CRIMSON'));
  const apply = sheet(page).getByRole('button', { name: /^\d+개 보기$/ });
  const whole = (await apply.textContent()) ?? '';
  await user.press('Space');
  await expect(apply).not.toHaveText(whole); // while it is counted the button has another name
  await user.to(apply);
  await user.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await user.isAt(page.getByRole('button', { name: searchTexts.filterCount(1) }));
  await user.arrives('What word and filter find', cards(page).first());

  const title = (await cards(page).first().getByRole('link').textContent()) ?? '';
  await user.to(`${title}`);
  await user.press('Enter');
  await user.arrives('The listing', h1(user, title));
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await user.to(/관심 상품에 담기/);
  await user.press('Space');
  await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => isLiked(page, id)).toBe(true);
  await user.to(words.back, 'Shift+Tab');
  await user.press('Enter');
  await user.isAt(cards(page).first().getByRole('link'));
});

test('@firefox 2: a text is sent about a listing, and the ways back lead to where they began', async ({
  page,
  network,
  browserName,
}) => {
  const transcript = makeTranscript(page, browserName, '2', '2. Send a text about a listing, and go back');
  const user = makeKeyboardUser(page, transcript);
  await logIn(page, network.origin, '자판으로묻는이');
  await expect(cards(page)).toHaveCount(20);
  await isInCharge(page);
  const title = (await cards(page).first().getByRole('link').textContent()) ?? '';
  await user.to(title);
  await user.press('Enter');
  await user.arrives('The listing', h1(user, title));
  await user.to(listingTexts.chat);
  await user.press('Enter');
  await user.arrives('The room, before its first text', page.getByRole('textbox'));
  await user.to(/^textbox/);
  await user.type('안녕하세요! 아직 있나요?');
  await user.press('Enter');
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await user.isAt(page.getByRole('textbox'));
  await user.arrives('The room, with the text', page.getByRole('log').getByText('안녕하세요! 아직 있나요?'));
  await user.to(words.back, 'Shift+Tab');
  await user.press('Enter');
  await expect(h1(user, title)).toBeVisible();
  await user.isAt(
    page
      .getByRole('link', { name: listingTexts.chat })
      .or(page.getByRole('button', { name: listingTexts.chat })),
  );
  await user.to(words.back, 'Shift+Tab');
  await user.press('Enter');
  await user.isAt(cards(page).first().getByRole('link'));
});

test('3: a PICK is proposed from a listing, its place, day and time put in, and is on its way', async ({
  page,
  network,
  browserName,
}) => {
  const transcript = makeTranscript(page, browserName, '3', '3. Propose a PICK for a listing');
  const user = makeKeyboardUser(page, transcript);
  await logIn(page, network.origin, '자판으로빌리는이');
  const listing = await listingFor(network.origin, { type: 'SALE', method: 'DIRECT' });
  await page.goto(`/detail/${listing.itemId}`);
  await user.to(detailTexts.buy);
  await user.press('Enter');
  await user.arrives('How it changes hands', page.getByRole('dialog'));
  await user.to(labels.tradeMethod('DIRECT'));
  await user.press('Enter');
  await user.arrives('The form', page.getByRole('button', { name: sendWords }));
  await user.to(new RegExp(`^textbox "${pickTexts.form.salePlace}`));
  await user.type('정문 앞');
  await user.to(pickTexts.form.saleMoment);
  await user.press('Enter');
  await user.arrives('The calendar', page.getByRole('grid'));
  const today = parseKst(toDay(await serverNow(network.origin))) ?? 0;
  await user.to(format.spokenDay(today));
  await user.press('ArrowDown');
  await user.press('Enter');
  await user.to(actionTexts.next);
  await user.press('Enter');
  await chooseTime(user);
  await user.to(actionTexts.done);
  await user.press('Enter');
  await user.isAt(page.getByRole('button', { name: new RegExp(`^${pickTexts.form.saleMoment}`) }));
  await user.to(sendWords);
  await user.press('Enter');
  await page.waitForURL(/\/pick-detail\/\d+$/);
  await user.arrives('The PICK, waiting for its answer', page.getByText(pickScreenTexts.detail.mine('SALE')));
});

test('4: who was sent a PICK finds it, accepts it, and is in the room', async ({
  page,
  network,
  browserName,
}) => {
  const transcript = makeTranscript(page, browserName, '4', '4. Accept a PICK that came in');
  const user = makeKeyboardUser(page, transcript);
  const deal = await aProposal(network.origin, '자판으로정하는이');
  await logIn(page, network.origin, deal.owner.nickname);
  await expect(cards(page)).toHaveCount(20);
  await isInCharge(page);
  await user.to(/^link "알림/);
  await user.press('Enter');
  const news = page.locator(`article a[href="/pick-detail/${deal.pick}"]`).first();
  await user.arrives('The notifications', news);
  await user.to(news);
  await user.press('Enter');
  await user.arrives('The PICK that came in', page.getByRole('button', { name: pickScreenTexts.act.accept }));
  await user.to(pickScreenTexts.act.accept);
  await user.press('Enter');
  await user.hears(pickScreenTexts.act.confirmed);
  await expect(page).toHaveURL(new RegExp(`/chat/${deal.room}$`));
  await user.arrives('The room', page.getByRole('textbox'));
});

test('5: a completed PICK is reviewed, and its owner reported from the room', async ({
  page,
  network,
  browserName,
}) => {
  const transcript = makeTranscript(page, browserName, '5', '5. Write a review, and report from a room');
  const user = makeKeyboardUser(page, transcript);
  const deal = await aCompletedDeal(network.origin, '자판으로평하는이');
  await logIn(page, network.origin, deal.requester.nickname);
  await expect(cards(page)).toHaveCount(20);
  await isInCharge(page);
  await user.leaveFeed();
  await user.to(new RegExp(`^link "${navTexts.pick}"`));
  await user.press('Enter');
  await user.arrives('The PICKs', page.getByRole('tab', { selected: true }));
  await user.to(/^tab /);
  await user.press('ArrowRight');
  await user.to(pickScreenTexts.list.review);
  await user.press('Enter');
  await user.arrives('The review', page.getByRole('radio').first());
  await user.to(/^radio/);
  await user.press('Space');
  for (let stars = 1; stars < 4; stars += 1) await user.press('ArrowRight');
  await expect(page.getByRole('radio', { name: reviewTexts.stars(4) })).toBeChecked();
  await user.to(/^textbox/);
  await user.type('시간을 잘 지켰어요');
  await user.to(reviewTexts.submit);
  await user.press('Enter');
  await user.hears(reviewTexts.done);
  await user.arrives('The PICKs again', page.getByText(pickScreenTexts.list.reviewed).first());
  await user.to(new RegExp(`^link "${navTexts.chat}"`));
  await user.press('Enter');
  await user.arrives('The rooms', page.getByRole('article').first());
  await user.to(deal.owner.nickname);
  await user.press('Enter');
  await user.arrives('The room', page.getByRole('textbox'));
  await user.to(chatScreenTexts.menu);
  await user.press('Enter');
  await user.arrives('Its menu', page.getByRole('dialog'));
  await user.to(listingTexts.report);
  await user.press('Enter');
  await user.arrives('The report', page.getByText(reportTexts.prompt));
  await user.to(labels.reportCategory('SPAM'), 'Tab');
  await user.press('Space');
  await user.to(reportTexts.submit);
  await user.press('Enter');
  await user.hears(reportTexts.done);
  await user.arrives('After the report', h1(user));
});
