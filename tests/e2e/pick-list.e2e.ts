import { chatTexts } from '#src/copy/chat.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { feedbackTexts, reviewTexts } from '#src/copy/feedback.ts';
import { labels } from '#src/copy/labels.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { timeTexts } from '#src/copy/time.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { pickListTexts } from '#src/features/pick/list/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { toDay } from '#src/lib/kst.ts';
import { openStored } from '#tests/harness/chat-list-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { goOffline } from '#tests/harness/pick-form-screen.ts';
import { cancel, confirm, counter, dayMs, hourMs, personOf, propose } from '#tests/harness/pick-people.ts';
import { aPickFeed, aPickRow, aProposal } from '#tests/harness/pick-rows.ts';
import { cards } from '#tests/harness/screens.ts';
import { advance, serverNow } from '#tests/harness/server-clock.ts';

/** The list of PICKs: tabs, cards, badges, doors, and what waits on top. */

test.setTimeout(120_000);

const { words } = pickListTexts;
const newcomer = makeNames('목록보는이');

test('an agreed rental stands in both lists, runs, is done, and offers its review', async ({
  page,
  network,
}) => {
  const { origin } = network;
  const nickname = newcomer();
  const client = await personOf(origin, nickname);
  const deal = await propose(origin, { nickname, client }, { inMs: 2 * hourMs, forMs: hourMs });
  await logIn(page, origin, nickname);
  await page.goto('/pick?subject=requester');
  await expect(page.getByText(emptyTexts.pick.title)).toBeVisible(); // nothing that is only proposed
  for (const { word, title } of [words.rent, words.sale, words.pick])
    await expect(page.getByRole('listitem').filter({ hasText: word }).getByText(title)).toBeVisible();
  await confirm(deal.owner, deal.pickId);
  await page.getByRole('button', { name: timeTexts.refresh }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(words.title)).toHaveCount(0); // they are explained until the first PICK
  await expect(page.getByText(/거래 예정 상품$/)).toBeVisible();
  await expect(page.getByText(pickScreenTexts.list.planned)).toBeVisible();
  await expect(page.getByRole('button', { name: pickScreenTexts.list.review })).toHaveCount(0);

  await advance(origin, 3 * dayMs);
  await page.goto('/pick?subject=requester');
  await expect(page.getByText(/거래 완료$/)).toBeVisible();
  await page.getByRole('link', { name: pickScreenTexts.list.chat }).click();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
  await page.goBack();
  await page.getByRole('button', { name: pickScreenTexts.list.review }).click();
  await expect(page).toHaveURL(`/review/${deal.pickId}`);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ opponentNickname: deal.ownerName });
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: reviewTexts.stars(5) }).check();
  await page.getByRole('textbox').fill('친절해요');
  await page.getByRole('button', { name: reviewTexts.submit }).click();
  await expect(page).toHaveURL('/pick?subject=requester');
  // nothing that waits is called done: it can be looked at, and taken back there
  const waits = page.getByRole('link', {
    name: `${pickScreenTexts.list.review} ${chatTexts.message.waiting}`,
  });
  await expect(waits.getByText(chatTexts.message.waiting)).toBeVisible();
  await expect(page.getByRole('button', { name: pickScreenTexts.list.reviewed })).toHaveCount(0);
  await waits.click();
  await expect(page).toHaveURL(`/review/${deal.pickId}`);
  await page.getByRole('button', { name: feedbackTexts.review.takeBack }).click();
  await page.context().setOffline(false);
  const review = { appointmentId: deal.pickId, rating: 5, content: '친절해요' };
  const later = await personOf(origin, nickname); // days have passed over the first session
  expect((await later.post('/api/v1/review', review)).status).toBe(201);
  await page.goto('/pick?subject=requester');
  await expect(page.getByRole('button', { name: pickScreenTexts.list.reviewed })).toBeDisabled();
  await cards(page).getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);

  await logIn(page, origin, deal.ownerName);
  await page.goto('/pick');
  await expect(page.getByRole('tab', { name: labels.subject('OWNER') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(cards(page).getByText(nickname)).toHaveCount(1);
});

test('the tab is in the address, and arrows go from one to the other', async ({ page, network }) => {
  const rows = aPickFeed('OWNER', [aPickRow()]);
  await openStored(page, network, {
    nickname: newcomer(),
    path: '/pick',
    rows: { ...rows, picks: [aPickRow()] },
  });
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('tab', { name: labels.subject('OWNER') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/pick?subject=requester');
  await expect(cards(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: labels.subject('REQUESTER') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a card says at most three tags and 택배 of a parcel, a proposal that waits stands before all', async ({
  page,
  context,
  network,
}) => {
  const parcel = aPickRow({ tradeMethod: 'PARCEL', rentalDate: '2020-11-26T00:00:00' });
  await openStored(page, network, {
    nickname: newcomer(),
    path: '/pick?subject=requester',
    rows: {
      ...aPickFeed('REQUESTER', [parcel]),
      picks: [parcel],
      outbox: [aProposal(termsOf(aPickRow()))],
    },
  });
  await expect(cards(page)).toHaveCount(2);
  const [proposal, agreed] = [cards(page).first(), cards(page).last()];
  await goOffline(page, context);
  await expect(proposal.getByText(chatTexts.message.waiting)).toBeVisible();
  await expect(proposal.getByRole('link')).toHaveAttribute('href', /^\/pick-new\/\d+$/);
  await expect(agreed.getByText('대여 · 택배')).toBeVisible();
  await expect(proposal.getByText('대여 · 직거래')).toBeVisible();
  await expect(agreed.getByRole('listitem')).toHaveText(['대여', '과잠', '빈티지']);
  await expect(agreed.getByText(pickScreenTexts.list.inProgress)).toBeVisible();
  await page.getByRole('tab', { name: labels.subject('OWNER') }).click();
  await expect(cards(page)).toHaveCount(0);
});

test('what the other one agrees to comes into an open list, and what they call off leaves it', async ({
  page,
  network: { origin },
}) => {
  const nickname = newcomer();
  const client = await personOf(origin, nickname);
  const deal = await propose(origin, { nickname, client });
  await logIn(page, origin, nickname);
  await page.goto('/pick?subject=requester');
  const sent = labels.subject('REQUESTER');
  await expect(page.getByRole('tab', { name: `${sent} 0개` })).toBeVisible();
  await expect(page.getByText(sent, { exact: true })).toBeVisible();
  await confirm(deal.owner, deal.pickId);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('tab', { name: `${sent} 1개` })).toBeVisible();
  await cancel(deal.owner, deal.pickId);
  await expect(page.getByText(emptyTexts.pick.title)).toBeVisible();
  await expect(page.getByRole('tab', { name: `${sent} 0개` })).toBeVisible();
});

test('a list that was read before a PICK was called off does not show it any more', async ({
  page,
  network,
}) => {
  const picks = [aPickRow({ state: 'CANCELLED' }), aPickRow({ appointmentId: 2 })];
  await openStored(page, network, {
    nickname: newcomer(),
    path: '/pick',
    rows: { ...aPickFeed('OWNER', picks), picks },
  });
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('tab', { name: `${labels.subject('OWNER')} 1개` })).toBeVisible();
});

test('the list is in groups by day, and keys still go from PICK to PICK', async ({ page, network }) => {
  const day = toDay(await serverNow(network.origin));
  const picks = [
    aPickRow({ appointmentId: 1, rentalDate: `${day}T00:00:00` }),
    aPickRow({ appointmentId: 2 }),
    aPickRow({ appointmentId: 3, state: 'IN_PROGRESS', returnDate: '2030-01-01T10:00:00' }),
    aPickRow({ appointmentId: 4, state: 'SUCCESS', rentalDate: '2020-11-26T10:00:00' }),
    aPickRow({ appointmentId: 5, state: 'SUCCESS', rentalDate: '2020-11-27T10:00:00' }),
  ];
  await openStored(page, network, {
    nickname: newcomer(),
    path: '/pick',
    rows: { ...aPickFeed('OWNER', picks), picks, outbox: [aProposal(termsOf(aPickRow()))] },
  });
  const { today, upcoming, past } = pickListTexts.groups;
  const groups = page.getByRole('feed').getByRole('heading', { level: 2 });
  await expect(groups).toHaveText([today, upcoming, past]);
  await expect(cards(page).nth(2).getByText('반납 30.01.01 10:00')).toBeVisible();
  await cards(page).nth(0).getByRole('heading', { level: 3 }).getByRole('link').focus();
  for (let at = 1; at < picks.length; at += 1) await page.keyboard.press('PageDown');
  await expect(cards(page).nth(4).getByRole('heading', { level: 3 }).getByRole('link')).toBeFocused();
  await expect(cards(page).nth(4)).toHaveAttribute('aria-posinset', '5');
  // what waits stands in the other tab, under no day
  await page.getByRole('tab', { name: `${labels.subject('REQUESTER')} 1개 이상` }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(groups).toHaveCount(0);
});

test('@firefox what waits for an answer stands first under whose answer that is, and is counted on the tab', async ({
  page,
  network,
}) => {
  const open = (appointmentId: number, change = {}) =>
    aPickRow({ appointmentId, state: 'PENDING', type: 'SALE', returnDate: null, ...change });
  const agreed = aPickRow({ appointmentId: 3 });
  await openStored(page, network, {
    nickname: newcomer(),
    path: '/pick?subject=requester',
    rows: {
      ...aPickFeed('REQUESTER', [agreed]),
      picks: [agreed, open(1), open(2, { isCreator: true })],
    },
  });
  const groups = page.getByRole('feed').getByRole('heading', { level: 2 });
  await expect(groups).toHaveText(['답변을 기다려요', '상대방의 답변을 기다리고 있어요', '예정']);
  await expect(cards(page).first().getByText('답변 대기')).toBeVisible();
  await expect(cards(page).first().getByText('구매 · 직거래')).toBeVisible(); // who asks for it buys
  await expect(cards(page).first().getByText('거래 예정 상품')).toHaveCount(0); // nothing is agreed
  await expect(page.getByRole('link', { name: 'PICK, 답변을 기다리는 PICK 1개' })).toBeVisible();
  await expect(page.getByRole('tab', { name: `${labels.subject('REQUESTER')} 3개` })).toBeVisible();
});

test('a PICK that ran out while it waited for this account, of which only its creator is notified, goes from the list', async ({
  page,
  network,
}) => {
  const { origin } = network;
  const nickname = newcomer();
  const deal = await propose(origin, { nickname, client: await personOf(origin, nickname) });
  await counter(deal.owner, deal.pickId);
  await logIn(page, origin, nickname);
  await page.goto(`/pick-detail/${deal.pickId}`);
  await expect(page.getByRole('button', { name: pickScreenTexts.act.accept })).toBeVisible();
  await page.goto('/pick?subject=requester');
  await expect(page.getByRole('heading', { name: '답변을 기다려요' })).toBeVisible();
  await page.goto('about:blank');
  await advance(origin, 8 * dayMs); // seven days after the last change
  await page.goto(`${origin}/pick?subject=requester`);
  await expect(page.getByText(emptyTexts.pick.title)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('a proposal that needs its person says so once, and one by parcel names no place', async ({
  page,
  network,
}) => {
  const terms = { ...termsOf(aPickRow()), tradeMethod: 'PARCEL' };
  const stopped = aProposal(terms, { state: 'attention', reason: { is: 'changed' } });
  await openStored(page, network, {
    nickname: newcomer(),
    path: '/pick?subject=requester',
    rows: { ...aPickFeed('REQUESTER', []), outbox: [stopped] },
  });
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByText(outboxTexts.attention)).toHaveCount(1);
  await expect(cards(page).getByText(terms.rentalLocation)).toHaveCount(0);
});
