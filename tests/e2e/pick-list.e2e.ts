import * as ko from '#src/copy/ko.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import { termsOf } from '#src/db/pick-terms.ts';
import { openStored } from '#tests/harness/chat-list-screen.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { confirm, dayMs, hourMs, personOf, propose } from '#tests/harness/pick-people.ts';
import { aPickFeed, aPickRow, aProposal } from '#tests/harness/pick-rows.ts';
import { cards } from '#tests/harness/screens.ts';
import { advance } from '#tests/harness/server-clock.ts';

/** The list of PICKs: tabs, cards, badges, doors, and what waits on top (seeds 2 §2, §4). */

test.setTimeout(120_000);

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
  await expect(page.getByText(ko.empty.pick.title)).toBeVisible(); // nothing that is only proposed
  await confirm(deal.owner, deal.pickId);
  await page.getByRole('button', { name: ko.time.refresh }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(/거래 예정 상품$/)).toBeVisible();
  await expect(page.getByText(ko.pick.list.planned)).toBeVisible();
  await expect(page.getByRole('button', { name: ko.pick.list.review })).toHaveCount(0);

  await advance(origin, 3 * dayMs);
  await page.goto('/pick?subject=requester');
  await expect(page.getByText(/거래 완료$/)).toBeVisible();
  await page.getByRole('link', { name: ko.pick.list.chat }).click();
  await expect(page).toHaveURL(`/chat/${deal.roomId}`);
  await page.goBack();
  await page.getByRole('button', { name: ko.pick.list.review }).click();
  await expect(page).toHaveURL(`/review/${deal.pickId}`);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ opponentNickname: deal.ownerName });
  const review = { appointmentId: deal.pickId, rating: 5, content: '친절해요' };
  const later = await personOf(origin, nickname); // days have passed over the first session
  expect((await later.post('/api/v1/review', review)).status).toBe(201);
  await page.goto('/pick?subject=requester');
  await expect(page.getByRole('button', { name: ko.pick.list.reviewed })).toBeDisabled();
  await cards(page).getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(page).toHaveURL(`/pick-detail/${deal.pickId}`);

  await logIn(page, origin, deal.ownerName);
  await page.goto('/pick');
  await expect(page.getByRole('tab', { name: ko.labels.subject('OWNER') })).toHaveAttribute(
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
  await page.getByRole('tab', { name: ko.labels.subject('OWNER') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/pick?subject=requester');
  await expect(cards(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: ko.labels.subject('REQUESTER') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a card says at most three tags and always 직거래, a proposal that waits stands before all', async ({
  page,
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
  await expect(proposal.getByText(ko.chat.message.waiting)).toBeVisible();
  await expect(proposal.getByRole('link')).toHaveAttribute('href', /^\/pick-new\/\d+$/);
  await expect(agreed.getByText(`대여 · ${oursPick.method}`)).toBeVisible();
  await expect(agreed.getByRole('listitem')).toHaveCount(3);
  await expect(agreed.getByText(ko.pick.list.inProgress)).toBeVisible();
  await page.getByRole('tab', { name: ko.labels.subject('OWNER') }).click();
  await expect(cards(page)).toHaveCount(0);
});
