import type { Browser, Page } from '@playwright/test';
import type { ItemDetail } from '#contract/item.ts';
import type { PickDetail } from '#contract/pick.ts';
import { notificationTexts, reviewTexts } from '#src/copy/feedback.ts';
import { labels } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { format, parseKst, toDay } from '#src/lib/kst.ts';
import { phone } from '#tests/harness/engines.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { choose, inDays, openCreate, saveButton } from '#tests/harness/pick-form-screen.ts';
import { expectSaid, rememberWords } from '#tests/harness/said.ts';
import { advance, serverNow } from '#tests/harness/server-clock.ts';

/** Two people, two browsers, the server's clock: a trade from its proposal to both reviews (contract §5). */

test.setTimeout(240_000);

const newcomer = makeNames('끝까지가는이');
const hourMs = 3_600_000;

interface Course {
  readonly requester: Page;
  readonly owner: Page;
  readonly origin: string;
  readonly listing: ItemDetail;
  readonly asker: string;
  readonly pick: PickDetail;
}

/** What the server tells whoever is logged in here. */
const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (address) => (await (await fetch(address)).json()).data, path);

const sides = ({ requester, owner }: Course): readonly Page[] => [requester, owner];

/** The server's clock moves on while nobody looks: a page that is open would meet the end of its session on the way. */
const travel = async (course: Course, until: number): Promise<void> => {
  for (const page of sides(course)) await page.goto('about:blank');
  await advance(course.origin, until - (await serverNow(course.origin)));
  for (const page of sides(course)) await page.goto(course.origin);
};

/** So many notifications of a type about this PICK; whose listing it is may have others. */
const hasNews = async (page: Page, { pick }: Course, type: string, times = 1): Promise<void> => {
  const message = notificationTexts.message(type);
  if (message === undefined) throw new Error(`no words for ${type}`);
  await page.goto('/notification');
  const about = page.locator(`a[href="/pick-detail/${pick.appointmentId}"]`);
  const told = page.getByRole('article').filter({ hasText: message }).filter({ has: about });
  await expect(told).toHaveCount(times);
};

const showsDetail = async (page: Page, { pick }: Course, text: string): Promise<void> => {
  await page.goto(`/pick-detail/${pick.appointmentId}`);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
};

/** The card of the PICK in its tab. */
const showsCard = async (
  page: Page,
  { pick, listing }: Course,
  subject: 'owner' | 'requester',
  { head, badge }: { readonly head: string; readonly badge: string },
): Promise<void> => {
  await page.goto(`/pick?subject=${subject}`);
  const card = page.getByRole('article').filter({ hasText: listing.itemInfo.title }).first();
  await expect(card.getByText(head)).toBeVisible();
  await expect(card.getByText(badge, { exact: true })).toBeVisible();
  await expect(page.getByText(head)).toHaveCount(1);
  expect(pick.appointmentId).toBeGreaterThan(0);
};

/** Which of these days can be rented, by the server's own calendar. */
const freeDays = async ({ requester, listing }: Course, days: readonly number[]): Promise<boolean[]> => {
  const found: boolean[] = [];
  for (const at of days) {
    const [year, month] = toDay(at).split('-').map(Number);
    const path = `/api/v1/item/${listing.itemId}/rental-availability?year=${year}&month=${month}`;
    const { availability } = await ask<{ availability: Record<string, boolean> }>(requester, path);
    found.push(availability[toDay(at)] === true);
  }
  return found;
};

const review = async (
  page: Page,
  course: Course,
  subject: 'owner' | 'requester',
  stars: number,
): Promise<void> => {
  await page.goto(`/pick?subject=${subject}`);
  const card = page.getByRole('article').filter({ hasText: course.listing.itemInfo.title }).first();
  await card.getByRole('button', { name: pickScreenTexts.list.review }).click();
  await page.getByRole('radio', { name: reviewTexts.stars(stars) }).check();
  await page.getByRole('textbox').fill('시간도 잘 지키고 친절했어요');
  await page.getByRole('button', { name: reviewTexts.submit }).click();
  await expectSaid(page, reviewTexts.done);
  await page.goto(`/pick?subject=${subject}`);
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: course.listing.itemInfo.title })
      .first()
      .getByText(pickScreenTexts.list.reviewed),
  ).toBeVisible();
};

const ownersPage = async (browser: Browser, origin: string, listing: ItemDetail): Promise<Page> => {
  const context = await browser.newContext({ ...phone, hasTouch: true, baseURL: origin });
  await rememberWords(context);
  const page = await context.newPage();
  await logIn(page, origin, listing.owner.nickname);
  return page;
};

const begin = async (
  page: Page,
  browser: Browser,
  origin: string,
  wanted: Parameters<typeof openCreate>[3],
  fill: (listing: ItemDetail) => Promise<void>,
): Promise<Course> => {
  const asker = newcomer();
  const listing = await openCreate(page, origin, asker, wanted);
  const owner = await ownersPage(browser, origin, listing);
  await fill(listing);
  await saveButton(page).click();
  await page.waitForURL(/\/pick-detail\/\d+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const pick = await ask<PickDetail>(page, `/api/v1/appointment/${id}`);
  expect(pick.state).toBe('PENDING');
  return { requester: page, owner, origin, listing, asker, pick };
};

test('a rental in person runs from its proposal to both reviews, and everything says so at each step', async ({
  page,
  browser,
  network,
}) => {
  const { origin } = network;
  const [from, to] = [await inDays(origin, 2), await inDays(origin, 4)];
  const course = await begin(page, browser, origin, { type: 'RENTAL', method: 'DIRECT' }, async () => {
    await choose(page, pickTexts.form.rentalMoment, from, '18:30');
    await choose(page, pickTexts.form.returnMoment, to, '10:00');
  });
  const { requester, owner, pick, asker } = course;
  const days = [from - 86_400_000, from, from + 86_400_000, to, to + 86_400_000];
  const [start, end] = [parseKst(pick.rentalDate) ?? 0, parseKst(pick.returnDate ?? '') ?? 0];

  // proposed: one waits, the other is told, by a notification, in the room, on the PICK itself; no day is taken yet
  await expect(requester.getByText(pickScreenTexts.detail.mine('RENTAL'))).toBeVisible();
  await expect(requester.getByRole('button', { name: pickScreenTexts.act.cancel })).toBeVisible();
  await hasNews(owner, course, 'APPOINTMENT_PROPOSAL');
  await owner.goto(`/chat/${pick.chatRoomId}`);
  await owner.getByRole('button', { name: chatScreenTexts.confirmPick }).last().click();
  await expect(owner.getByText(pickScreenTexts.detail.theirs(asker, 'RENTAL'))).toBeVisible();
  await expect(owner.getByRole('button', { name: pickScreenTexts.act.reject })).toBeVisible();
  expect(await freeDays(course, days)).toEqual([true, true, true, true, true]);

  // agreed: both are told, the days are taken, the card stands in both tabs
  await owner.getByRole('button', { name: pickScreenTexts.act.accept }).click();
  await expectSaid(owner, pickScreenTexts.act.confirmed);
  await expect(owner).toHaveURL(new RegExp(`/chat/${pick.chatRoomId}$`));
  for (const person of sides(course)) await hasNews(person, course, 'APPOINTMENT_CONFIRM');
  expect(await freeDays(course, days)).toEqual([true, false, false, false, true]);
  const upcoming = pickScreenTexts.list.upcoming(format.pickDay(start));
  await showsCard(requester, course, 'requester', { head: upcoming, badge: pickScreenTexts.list.planned });
  await showsCard(owner, course, 'owner', { head: upcoming, badge: pickScreenTexts.list.planned });

  // an hour before: both are reminded of the day and the time
  await travel(course, start - hourMs + 1_000);
  for (const person of sides(course)) {
    await hasNews(person, course, 'APPOINTMENT_RENTAL_REMIND');
    await expect(person.getByText(notificationTexts.rentalDay(format.dayTime(start))).first()).toBeVisible();
  }
  await requester.goto('/');
  await expect(requester.getByText(course.listing.itemInfo.title).first()).toBeVisible();

  // it runs: nothing can be called off any more
  await travel(course, start + 1_000);
  for (const person of sides(course)) {
    await showsDetail(person, course, pickTexts.ended.IN_PROGRESS);
    await expect(person.getByRole('button', { name: pickScreenTexts.act.cancel })).toHaveCount(0);
  }
  await showsCard(requester, course, 'requester', { head: upcoming, badge: pickScreenTexts.list.inProgress });

  // an hour before its end, and the midnight after its day
  await travel(course, end - hourMs + 1_000);
  for (const person of sides(course)) await hasNews(person, course, 'APPOINTMENT_RETURN_REMIND', 2); // the words are those of the other reminder
  await travel(course, (parseKst(`${toDay(end + 86_400_000)}T00:00:00`) ?? 0) + 1_000);
  for (const person of sides(course)) {
    await hasNews(person, course, 'APPOINTMENT_SUCCESS');
    await showsDetail(person, course, pickTexts.ended.SUCCESS);
  }
  const done = pickScreenTexts.list.completed(format.pickDay(start));
  await showsCard(requester, course, 'requester', { head: done, badge: labels.pickState('SUCCESS') });
  await review(requester, course, 'requester', 5);
  await review(owner, course, 'owner', 4);
});

test('a purchase by parcel runs over a counter-proposal to both reviews, and the listing is sold', async ({
  page,
  browser,
  network,
}) => {
  const { origin } = network;
  const day = await inDays(origin, 3);
  const wanted = { type: 'SALE', method: 'PARCEL', canDeal: true } as const;
  const course = await begin(page, browser, origin, wanted, async ({ itemInfo }) => {
    await page.getByLabel(pickTexts.form.salePrice).fill(String(itemInfo.salePrice - 1_000));
    await choose(page, pickTexts.form.parcelDay, day);
  });
  const { requester, owner, pick } = course;
  expect(pick).toMatchObject({ type: 'SALE', tradeMethod: 'PARCEL', rentalDate: `${toDay(day)}T00:00:00` });
  await hasNews(owner, course, 'APPOINTMENT_PROPOSAL');

  // the owner wants another price: now it is the requester who is asked
  await owner.goto(`/edit-pick/${pick.appointmentId}`);
  const price = pick.price + 500;
  await owner.getByLabel(pickTexts.form.salePrice).fill(String(price));
  await saveButton(owner).click();
  await expect
    .poll(async () => (await ask<PickDetail>(owner, `/api/v1/appointment/${pick.appointmentId}`)).price)
    .toBe(price);
  await hasNews(requester, course, 'APPOINTMENT_PROPOSAL');
  await showsDetail(requester, course, pickScreenTexts.detail.theirs(pick.opponentNickname, 'SALE'));
  await requester.getByRole('button', { name: pickScreenTexts.act.accept }).click();
  await expectSaid(requester, pickScreenTexts.act.confirmed);
  for (const person of sides(course)) await hasNews(person, course, 'APPOINTMENT_CONFIRM');
  const { itemInfo } = await ask<ItemDetail>(requester, `/api/v1/item/${course.listing.itemId}`);
  expect(itemInfo.saleDate).toBe(`${toDay(day)}T00:00:00`);
  const upcoming = pickScreenTexts.list.upcoming(format.pickDay(day));
  await showsCard(requester, course, 'requester', { head: upcoming, badge: pickScreenTexts.list.planned });

  // an hour before its day begins, then the midnight after it; a purchase never runs
  const midnight = parseKst(`${toDay(day)}T00:00:00`) ?? 0;
  await travel(course, midnight - hourMs + 1_000);
  for (const person of sides(course)) await hasNews(person, course, 'APPOINTMENT_RENTAL_REMIND');
  await travel(course, midnight + 12 * hourMs);
  await showsDetail(requester, course, pickScreenTexts.act.cancel);
  await travel(course, midnight + 24 * hourMs + 1_000);
  for (const person of sides(course)) {
    await hasNews(person, course, 'APPOINTMENT_SUCCESS');
    await showsDetail(person, course, pickTexts.ended.SUCCESS);
  }
  await review(owner, course, 'owner', 5);
  await review(requester, course, 'requester', 5);
});
