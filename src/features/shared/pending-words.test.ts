import { expect, test } from 'vitest';
import type { FileKey } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { pendingListingOf } from '#src/domain/listings/create-listing.mutation.ts';
import { aForm, aLocalPhoto, aPendingCreate } from '#tests/harness/listings.ts';
import { pendingWords } from './pending-words.ts';

const key = 'post/a.jpg' as FileKey; // in its shape
const photos = new Map([
  ['p1', aLocalPhoto('p1', { photo: { fileKey: key } })],
  ['p2', aLocalPhoto('p2')],
]);
const words = (change: Partial<OutboxEntry>, isCut: boolean) => {
  const listing = pendingListingOf(aPendingCreate(change));
  if (listing === null) throw new Error('it is one');
  return pendingWords(listing, photos, { isCut, now: 0 });
};

test('without a network a pending listing is said to wait', () => {
  expect(words({}, true)).toEqual({ state: '등록 대기 중', photos: '사진 1/2', isStopped: false });
});

test('with a network a pending listing is said to be sent, except in a backoff', () => {
  expect(words({}, false).state).toBe('등록하고 있어요');
  expect(words({ state: 'sending' }, false).state).toBe('등록하고 있어요');
  expect(words({ state: 'ambiguous' }, true).state).toBe('등록하고 있어요');
  expect(words({ nextAt: 1 }, false).state).toBe('등록 대기 중');
  expect(words({ state: 'blocked' }, false).state).toBe('등록 대기 중');
});

test('a listing with a photo that only an open app converts says that it waits for the app', () => {
  const listing = pendingListingOf(aPendingCreate());
  if (listing === null) throw new Error('it is one');
  const raw = new Map([['p1', aLocalPhoto('p1', { photo: { raw: true, type: 'image/heic' } })]]);
  for (const isCut of [true, false])
    expect(pendingWords(listing, raw, { isCut, now: 0 }).state).toBe(
      '앱을 열어 두면 사진을 변환해서 올릴게요',
    );
  const jpeg = new Map([['p1', aLocalPhoto('p1', { photo: { raw: true, type: 'image/jpeg' } })]]);
  expect(pendingWords(listing, jpeg, { isCut: true, now: 0 }).state).toBe('등록 대기 중');
});

test('a listing that was refused or waits for its owner says so, and counts no photos', () => {
  for (const state of ['failed', 'attention'] as const)
    expect(words({ state }, false)).toEqual({ state: '등록하지 못했어요', photos: null, isStopped: true });
});

test('photos that the server has already count as uploaded', () => {
  const form = aForm({ photos: [{ fileKey: key }, { photoId: 'p2' }] });
  const listing = pendingListingOf(aPendingCreate({}, { form }));
  if (listing === null) throw new Error('it is one');
  expect(pendingWords(listing, new Map([['p2', aLocalPhoto('p2')]]), { isCut: true, now: 0 }).photos).toBe(
    '사진 1/2',
  );
});

test('where the server fails, the backoff is said in place of a promise, also for a photo', () => {
  expect(words({ limited: true, nextAt: 290_000 }, false).state).toBe(
    '서버가 잠시 받지 못하고 있어요. 5분 뒤에 다시 보내요',
  );
  expect(words({ limited: true, nextAt: 30_000 }, false).state).toContain('곧 다시 보내요');
  expect(words({ state: 'ambiguous', failingSince: 1 }, false).state).toBe(
    '서버가 잠시 받지 못하고 있어요. 계속 다시 보낼게요',
  );
  const listing = pendingListingOf(aPendingCreate());
  if (listing === null) throw new Error('it is one');
  const limited = new Map([['p1', aLocalPhoto('p1', { upload: { limited: true, nextAt: 60_000 } })]]);
  expect(pendingWords(listing, limited, { isCut: false, now: 0 }).state).toContain('1분 뒤에 다시 보내요');
  // with no network nothing is known of the server
  expect(words({ limited: true, nextAt: 290_000 }, true).state).toBe('등록 대기 중');
});
