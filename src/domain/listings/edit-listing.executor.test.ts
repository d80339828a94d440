import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ItemDetail } from '#contract/item.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { draftOf } from '#tests/model/items.ts';
import itemEditExecutor from './edit-listing.executor.ts';
import { formOfDetail, type ListingForm } from './form.ts';

const detailOf = (title: string, version: number | null, over: object = {}): ItemDetail =>
  v.parse(ItemDetail, {
    itemId: 3,
    owner: { id: 1, nickname: '푸른늑대', profileImageUrl: null, isKoreanUnivVerified: true },
    itemInfo: { ...draftOf(3), title, mine: true, liked: false, likeCount: 0, chatRoomCount: 0, ...over },
    version,
  });

const seen = formOfDetail(detailOf('상품 3', 1));
const wanted: ListingForm = { ...seen, title: '고친 상품 3', salePrice: 5_000 };

/** The result of a precheck where the server has this now. */
const lookAt = async (now: ItemDetail, base: ListingForm | null = seen) => {
  const args = { itemId: 3, form: wanted };
  const precondition = base === null ? null : { form: base, version: 1 };
  const bound = itemEditExecutor.bind(anEntry({ kind: 'item.edit', v: 1, args, precondition }));
  const api = {
    now: () => 0,
    read: async (_tables: unknown, run: (tx: unknown) => unknown) => run({ getMany: async () => [] }),
    certain: async () => ({ value: now }),
  } as unknown as ExecutorApi; // nothing else is used
  if (bound === null) throw new Error('the edit cannot be read');
  return (await bound.precheck(api, 'ext', { attempts: 0 })).is;
};

test('[D5] an edit goes out while the listing is what its owner saw, whatever its counters and version are', async () => {
  expect(await lookAt(detailOf('상품 3', 1))).toBe('go');
  expect(await lookAt(detailOf('상품 3', 4, { likeCount: 9 }))).toBe('go');
});

test('[D5] an edit over what another device changed asks the user', async () => {
  expect(await lookAt(detailOf('다른 제목', 2))).toBe('changed');
  expect(await lookAt(detailOf('상품 3', 2, { salePrice: 1 }))).toBe('changed');
  expect(await lookAt(detailOf('상품 3', 2, { images: ['post/other.jpg'] }))).toBe('changed');
});

test('[D5] an edit without a record of what its owner saw asks the user', async () => {
  expect(await lookAt(detailOf('상품 3', 1), null)).toBe('changed');
});

test('[D5] an edit that the server has already is done', async () => {
  expect(await lookAt(detailOf('고친 상품 3', 2, { salePrice: 5_000 }))).toBe('done');
});

test('an edit of a listing that is not the user’s is refused without a call', async () => {
  expect(await lookAt(detailOf('상품 3', 1, { mine: false }))).toBe('refused');
});
