import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import * as ko from '#src/copy/ko.ts';
import { oursOutbox } from '#src/copy/ours-outbox.ts';
import { oursPost as ours } from '#src/copy/ours-post.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import type { Fault } from '#tests/harness/fault.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { advance } from '#tests/harness/server-clock.ts';
import { anAgreement, dismissTraders } from '#tests/harness/traders.ts';
import {
  amount,
  answerAll,
  answerFour,
  button,
  choose,
  next,
  openWizard,
  ownListing,
  pictures,
  picturesOf,
  question,
  savedAt,
  shownItem,
  slots,
} from '#tests/harness/wizard-screen.ts';

/** What a server refuses a seller (contract §2.3, §7), in words, with everything that was written still there. */

test.setTimeout(120_000);
test.afterAll(dismissTraders);

const name = makeNames('거절된이');

const presign = /^\/api\/v1\/item\/presigned-url/;
const create = /^\/api\/v1\/item$/;
const store = /^\/media-upload\//;
const refusedBy = (status: number, code: string): Fault => ({ kind: 'status', status, code });

const title = (page: Page) => page.getByLabel(ko.post.fieldTitle, { exact: true });
const up = (page: Page) => page.getByText(ko.post.photo.done, { exact: true });
const removePhoto = async (page: Page, nth: number): Promise<void> => {
  await button(page, ours.photo.menu(nth)).click();
  await button(page, ours.photo.remove).click();
};
/** Everything that `answerAll` wrote. */
const expectIntact = async (page: Page, written: string, photos: number): Promise<void> => {
  await expect(question(page, 6)).toBeVisible();
  await expect(amount(page, ko.item.salePrice)).toHaveValue('45,000');
  await button(page, ko.action.previous).click();
  await expect(title(page)).toHaveValue(written);
  await expect(slots(page)).toHaveCount(photos);
};

for (const [what, at, fault, said] of [
  ['too large for the server', presign, refusedBy(400, 'FILE_SIZE_EXCEEDED'), '10MB를 넘었어요.'],
  [
    'of a kind that the server does not take',
    presign,
    refusedBy(400, 'INVALID_FILE_FORMAT'),
    ko.post.wrongType,
  ],
  ['that the store finds to be no picture', store, refusedBy(400, 'INVALID_FILE_FORMAT'), ko.post.wrongType],
] as const)
  test(`a photo ${what} says so by its number and where it is published; without it the listing goes out`, async ({
    page,
    network,
  }) => {
    await openWizard(page, network.origin, name());
    await answerFour(page);
    await choose(page, await pictures(1));
    await expect(up(page)).toHaveCount(1);
    network.inject(at, fault);
    await choose(page, await pictures(2));
    await expect(page.getByText(ours.photo.failed(2, said))).toBeVisible();
    await title(page).fill('사진이 막힌 과잠');
    await page.getByLabel(ko.post.fieldDescription, { exact: true }).fill('두 번 입었어요');
    await next(page);
    await amount(page, ko.item.salePrice).fill('45000');
    await button(page, ko.post.done).click();
    await expect(page.getByText(`${ko.post.failed}. ${said}`)).toBeVisible();
    await button(page, ours.continue).click();
    await expectIntact(page, '사진이 막힌 과잠', 2);
    await removePhoto(page, 2);
    await next(page);
    await button(page, ko.post.done).click();
    expect(await picturesOf(network.origin, await shownItem(page))).toEqual([1]);
  });

test('a file whose name alone is a picture’s is refused in words before anything is sent', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  await choose(page, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }]);
  await expectSaid(page, ko.post.wrongType);
  await expect(slots(page)).toHaveCount(0);
  expect(network.seen.filter(({ path }) => presign.test(path))).toEqual([]);
});

test('an upload whose address ran out goes up under a new one, and nobody hears of it', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  const gate = network.hold(presign);
  await choose(page, await pictures(3));
  await gate.reached();
  await advance(network.origin, 11 * 60_000);
  gate.open();
  await expect(up(page)).toBeVisible();
  const uploads = network.seen.filter(({ method, path }) => method === 'PUT' && store.test(path));
  expect(new Set(uploads.map(({ path }) => path)).size).toBe(2);
  await expect(page.getByText(ko.post.photo.failed)).toHaveCount(0);
});

test('a photo that is another user’s on the server is refused, and goes up as the user’s own at the next try', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '남의 사진이 된 과잠', files: await pictures(1, 2) });
  await button(page, ko.action.previous).click();
  await expect(up(page)).toHaveCount(2);
  const [theirs] = await allNewest(network.origin);
  await page.evaluate(
    async ([database, fileKey]) => {
      const opening = indexedDB.open(database);
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const photos = opening.result.transaction('photos', 'readwrite').objectStore('photos');
      await new Promise<void>((done) => {
        photos.openCursor().onsuccess = ({ target }) => {
          const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>; // of this request
          if (cursor === null) return done();
          cursor.update({ ...cursor.value, fileKey });
          done(); // one of the two
        };
      });
      opening.result.close();
    },
    [`campick-${await whoIs(page)}`, theirs?.thumbnail ?? ''] as const,
  );
  await next(page);
  await button(page, ko.post.done).click();
  await expect(page.getByText(`${ko.post.failed}. ${ours.refusal.byCode.INVALID_INPUT}`)).toBeVisible();
  await button(page, ours.continue).click();
  await expectIntact(page, '남의 사진이 된 과잠', 2);
  await next(page);
  await button(page, ko.post.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([1, 2]);
});

test('of photos beyond six an edit takes as many as there is room for, and says so', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  const itemId = await ownListing(page, '사진 많은 유니폼', await pictures(1, 2, 3, 4));
  await page.goto(`/post-edit?item=${itemId}`);
  for (let at = 1; at < 5; at += 1) {
    await expect(question(page, at)).toBeVisible();
    await next(page);
  }
  await expect(slots(page)).toHaveCount(4);
  await choose(page, await pictures(5, 6, 1));
  await expectSaid(page, ko.post.photosHint(limits.imagesMax, limits.imageBytes / (1024 * 1024)));
  await expect(slots(page)).toHaveCount(6);
  await next(page);
  await button(page, ko.post.editDone).click();
  expect(await shownItem(page)).toBe(itemId);
  expect(await picturesOf(network.origin, itemId)).toEqual([1, 2, 3, 4, 5, 6]);
});

/** Removes it as another device of its owner would. */
const deleteElsewhere = (page: Page, itemId: number): Promise<number> =>
  page.evaluate(async (id) => (await fetch(`/api/v1/item/${id}`, { method: 'DELETE' })).status, itemId);

for (const [what, fault, why] of [
  ['that another device deleted', null, '삭제된 게시글입니다.'],
  ['that the server does not find', refusedBy(404, 'ITEM_NOT_FOUND'), '상품을 찾을 수 없어요.'],
  ['that the server calls somebody else’s', refusedBy(403, 'ITEM_ACCESS_FORBIDDEN'), '내 상품이 아니에요.'],
] as const)
  test(`an edit of a listing ${what} says so, and what was changed is still there`, async ({
    page,
    network,
  }) => {
    await logIn(page, network.origin, name());
    const itemId = await ownListing(page, '고칠 유니폼', await pictures(1));
    await page.goto(`/post-edit?item=${itemId}`);
    for (let at = 1; at < 6; at += 1) {
      await expect(question(page, at)).toBeVisible();
      if (at === 5) await title(page).fill('고친 유니폼');
      await next(page);
    }
    if (fault === null) expect(await deleteElsewhere(page, itemId)).toBe(200);
    else network.inject(new RegExp(`^/api/v1/item/${itemId}$`), fault);
    await button(page, ko.post.editDone).click();
    await expect(page.getByText(`${ko.post.editFailed}. ${why}`)).toBeVisible();
    await button(page, ours.continue).click();
    await button(page, ko.action.previous).click();
    await expect(title(page)).toHaveValue('고친 유니폼');
    await expect(slots(page)).toHaveCount(1);
    const said = await saidBy(page);
    for (const untrue of [ours.editDone, ours.otherWindow]) expect(said).not.toContain(untrue);
    if (fault === null) return;
    network.heal();
    await next(page);
    await button(page, ko.post.editDone).click();
    await expect(page).toHaveURL(`/detail/${itemId}`);
    expect((await detailOf(network.origin, itemId)).itemInfo.title).toBe('고친 유니폼');
  });

test('an edit of a listing that another device deleted becomes a new listing, photos included', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  const itemId = await ownListing(page, '지워질 유니폼', await pictures(1));
  await page.goto(`/post-edit?item=${itemId}`);
  for (let at = 1; at < 6; at += 1) {
    await expect(question(page, at)).toBeVisible();
    if (at === 5) {
      await title(page).fill('다시 올릴 유니폼');
      await choose(page, await pictures(2));
      await expect(slots(page)).toHaveCount(2);
    }
    await next(page);
  }
  expect(await deleteElsewhere(page, itemId)).toBe(200);
  await button(page, ko.post.editDone).click();
  await expect(button(page, ko.action.retry)).toHaveCount(0);
  await button(page, ours.copy.label).click();
  await expect(page).toHaveURL(/\/post\?draft=/);
  for (let at = 1; at < 6; at += 1) {
    await expect(question(page, at)).toBeVisible();
    await next(page);
  }
  await button(page, ko.post.done).click();
  const madeId = await shownItem(page);
  expect(madeId).not.toBe(itemId);
  expect((await detailOf(network.origin, madeId)).itemInfo.title).toBe('다시 올릴 유니폼');
  expect(await picturesOf(network.origin, madeId)).toEqual([1, 2]);
  await page.goto('/outbox');
  await expect(page.getByText(ko.outbox.empty)).toBeVisible();
});

test('an edit that was put aside, of a listing that another device deleted since, becomes a new listing too', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  const itemId = await ownListing(page, '곧 지워질 유니폼', await pictures(1));
  await page.goto(`/post-edit?item=${itemId}`);
  for (let at = 1; at < 5; at += 1) await next(page);
  await title(page).fill('고치다 만 유니폼');
  await expect(savedAt(page)).toBeVisible();
  expect(await deleteElsewhere(page, itemId)).toBe(200);
  await page.goto(`/detail/${itemId}`);
  await expect(page.getByRole('heading', { name: ko.detail.deleted.title })).toBeVisible();
  await page.goto('/drafts');
  await page.getByRole('link', { name: '고치다 만 유니폼' }).click();
  await expect(page.getByText(ours.copy.orphan)).toBeVisible();
  await button(page, ours.copy.label).click();
  await expect(question(page, 1)).toBeVisible();
  for (let at = 1; at < 5; at += 1) await next(page);
  await expect(title(page)).toHaveValue('고치다 만 유니폼');
  await expect(slots(page)).toHaveCount(1);
  await page.goto('/drafts');
  await expect(page.getByRole('link', { name: '고치다 만 유니폼' })).toHaveCount(1);
});

test('a listing with an agreed sale is not put in front again, and it is said why', async ({
  page,
  network,
}) => {
  const { owner, item } = await anAgreement(network.origin, name(), 'SALE');
  await logIn(page, network.origin, owner.nickname);
  await page.goto(`/detail/${item.itemId}`);
  await page.getByRole('button', { name: ko.action.moreMenu }).click();
  await page.getByRole('button', { name: ours.repost, exact: true }).click();
  await expectSaid(page, ours.refusal.reserved);
  await page.goto('/outbox');
  await expect(page.getByText(ko.outbox.empty)).toBeVisible();
});

const card = (page: Page) => page.getByRole('article', { name: oursOutbox.kind.create });
const { limited } = oursOutbox;

test('a server that wants a pause is named with the time of the next try, and the listing can be taken back', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '쉬었다 갈 과잠', files: await pictures(1) });
  network.inject(create, { kind: 'status', status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 270 });
  await button(page, ko.post.done).click();
  await expect(page).toHaveURL('/my-trade');
  const pending = page.getByRole('region', { name: ours.pending.title });
  await expect(pending.getByText(`${limited.why}. ${limited.next('5분')}`)).toBeVisible();
  await pending.getByRole('link').click();
  await expect(page.getByText(`${limited.why}. ${limited.next('5분')}`)).toBeVisible();
  await page.goto('/outbox');
  await expect(card(page).getByText(limited.why, { exact: true })).toBeVisible();
  await expect(card(page).getByText(limited.next('5분'), { exact: true })).toBeVisible();
  // asking again sooner is what the server has just refused
  await expect(card(page).getByRole('button', { name: new RegExp(`^${ko.action.retry}`) })).toHaveCount(0);
  await card(page)
    .getByRole('button', { name: new RegExp(`^${ko.outbox.cancel}`) })
    .click();
  await button(page, ko.outbox.cancelAsk.yes).click();
  await expectSaid(page, ours.pending.kept);
  await page.goto('/drafts');
  await page.getByRole('link', { name: '쉬었다 갈 과잠' }).click();
  await expectIntact(page, '쉬었다 갈 과잠', 1);
  network.heal();
  await next(page);
  await button(page, ko.post.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([1]);
});

for (const [where, path] of [
  ['addresses for photos', presign],
  ['photos themselves', store],
] as const)
  test(`a pause that the server wants of ${where} is kept, and they go up after it`, async ({
    page,
    network,
  }) => {
    await openWizard(page, network.origin, name());
    await answerFour(page);
    network.inject(path, { kind: 'status', status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 3 }, 1);
    const begun = performance.now();
    await choose(page, await pictures(4));
    await expect(up(page)).toBeVisible();
    expect(performance.now() - begun).toBeGreaterThan(3_000);
  });

for (const [status, code] of [
  [503, 'SERVICE_UNAVAILABLE'],
  [500, 'INTERNAL_SERVER_ERROR'],
] as const)
  test(`a server that fails with ${status} is waited for in words, and the listing is published once`, async ({
    page,
    network,
  }) => {
    await openWizard(page, network.origin, name());
    await answerAll(page, { title: `${status} 뒤의 과잠`, files: await pictures(2) });
    network.inject(create, refusedBy(status, code));
    await button(page, ko.post.done).click();
    await expect(page).toHaveURL('/my-trade');
    const pending = page.getByRole('region', { name: ours.pending.title });
    await expect(pending.getByText(oursOutbox.why.failing)).toBeVisible();
    await page.goto('/outbox');
    await card(page)
      .getByRole('button', { name: oursOutbox.whyOf(`${oursOutbox.kind.create}, ${status} 뒤의 과잠`) })
      .click();
    await expect(card(page).getByText(oursOutbox.why.failing)).toBeVisible();
    network.heal();
    await card(page)
      .getByRole('button', { name: new RegExp(`^${ko.action.retry}`) })
      .click();
    await expect(card(page)).toHaveCount(0);
    const titles = (await allNewest(network.origin)).map((one) => one.title);
    expect(titles.filter((one) => one === `${status} 뒤의 과잠`)).toHaveLength(1);
  });
