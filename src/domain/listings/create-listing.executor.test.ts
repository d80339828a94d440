import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OwnedItem } from '#contract/item.ts';
import { toWire } from '#src/lib/kst.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { anEntry, anUnsureAttempt } from '#tests/harness/outbox-entries.ts';
import { draftOf } from '#tests/model/items.ts';
import itemCreateExecutor from './create-listing.executor.ts';
import type { ListingForm } from './form.ts';

const draft = draftOf(3);
const form: ListingForm = { ...draft, photos: [{ photoId: 'photo-1' }] } as ListingForm; // without its file keys
const createdAt = Date.UTC(2026, 10, 26, 3);
const minute = 60_000;

/** An own listing in a list, posted at this moment, ms since 1970. */
const listed = (itemId: number, postedAt: number | null, over: object = {}): OwnedItem =>
  v.parse(OwnedItem, {
    ...draft,
    itemId,
    title: '다른 상품',
    thumbnail: `post/${itemId}.jpg`,
    repostDate: postedAt === null ? null : toWire(postedAt),
    ...over,
  });

interface Found {
  readonly rows: readonly OwnedItem[];
  readonly published?: readonly { readonly draftId: string; readonly itemId: number }[];
  readonly confirmedAbsent?: boolean;
  readonly mode?: 'ext' | 'plain';
}

/**
 * The verification of a listing that was restored after a wipe, and whose photo was uploaded again as post/again.jpg.
 */
const proofOf = async ({ rows, published = [], confirmedAbsent = false, mode = 'plain' }: Found) => {
  const args = { draftId: 'draft-1', form, auto: true, until: null };
  const bound = itemCreateExecutor.bind(anEntry({ kind: 'item.create', v: 1, args }));
  if (bound === null) throw new Error('the entry cannot be read');
  const tables = {
    get: async () => ({ user: { id: 1 } }),
    getMany: async () => [{ id: 'photo-1', fileKey: 'post/again.jpg' }],
    range: async () => published,
  };
  const api = {
    now: () => createdAt + 10 * minute,
    read: async (_tables: unknown, run: (tx: unknown) => unknown) => run(tables),
    call: async () => ({ value: rows }),
    certain: async (_endpoint: unknown, { itemId }: { readonly itemId: number }) => ({
      value: { itemId, itemInfo: { ...draft, images: [`post/${itemId}.jpg`] } },
    }),
  } as unknown as ExecutorApi; // nothing else is used
  return bound.verify(api, anUnsureAttempt({ createdAt, confirmedAbsent, mode }));
};

const unproven = { is: 'unknown', reason: { is: 'unproven' } };
const absent = { is: 'absent', precheck: null };

test('[D9] a restored listing is not published while one posted since may be it, edited', async () => {
  expect(await proofOf({ rows: [listed(7, createdAt + minute)] })).toEqual(unproven);
  expect(await proofOf({ rows: [listed(7, createdAt - 2_000)] })).toEqual(unproven); // the clocks differ by seconds
  expect(await proofOf({ rows: [listed(7, null)] })).toEqual(unproven);
});

test('[D9] a restored listing is not published while an older one looks like it', async () => {
  expect(await proofOf({ rows: [listed(7, createdAt - minute, { title: draft.title })] })).toEqual(unproven);
});

test('[D9] a restored listing is published beside older ones and those of other drafts', async () => {
  expect(await proofOf({ rows: [] })).toEqual(absent);
  expect(await proofOf({ rows: [listed(7, createdAt - minute)] })).toEqual(absent);
  const rows = [listed(7, createdAt + minute)];
  expect(await proofOf({ rows, published: [{ draftId: 'draft-2', itemId: 7 }] })).toEqual(absent);
});

test('[D9] on a server that knows its key a restored listing is published beside newer ones, not beside one that looks like it', async () => {
  expect(await proofOf({ rows: [listed(7, createdAt + minute)], mode: 'ext' })).toEqual(absent);
  const alike = listed(7, createdAt + minute, { title: draft.title });
  expect(await proofOf({ rows: [alike], mode: 'ext' })).toEqual(unproven);
});

test('[D9] a listing that its user was asked about and tried again is published', async () => {
  expect(await proofOf({ rows: [listed(7, createdAt + minute)], confirmedAbsent: true })).toEqual(absent);
});

test('[D3] a listing that shows one of its files is this listing, even after a retry by its user', async () => {
  const rows = [listed(7, createdAt + minute, { thumbnail: 'post/again.jpg' })];
  expect((await proofOf({ rows })).is).toBe('done');
  expect((await proofOf({ rows, confirmedAbsent: true })).is).toBe('done');
});
