import { expect, test } from 'vitest';
import type { EntryReason } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { type ListingAct, listingReason, photoReason, sentReason } from './refusal.words.ts';

const refused = (code: string): EntryReason => ({ is: 'refused', status: 400, code });
const now = parseKst('2026-11-24T18:30:00') ?? 0;
const item = (saleDate: string | null) => ({ detail: { saleDate } }) as never; // nothing else decides

/** Every code of contract §2.3 and §7 that a listing or a photo can be refused with. */
const codes = [
  'INVALID_INPUT',
  'FILE_SIZE_EXCEEDED',
  'INVALID_FILE_FORMAT',
  'UPLOAD_REFUSED',
  'PHOTO_LOST',
  'unreadable',
  'too-large',
  'PAYLOAD_TOO_LARGE',
  'ITEM_NOT_FOUND',
  'ITEM_ACCESS_FORBIDDEN',
  'ALREADY_DELETED_ITEM',
  'ALREADY_RESERVED_ITEM',
  'TOO_MANY_REQUESTS',
] as const;

test('every refusal has a Korean sentence of its own', () => {
  const said = codes.map((code) => listingReason('create', refused(code)));
  expect(new Set(said).size).toBe(codes.length);
  for (const text of said) {
    expect(text).toMatch(/[가-힣]/);
    expect(text).not.toBe('상품을 등록하지 못했어요');
  }
});

test('a code of a newer server falls back on what was wanted', () => {
  const said = (act: ListingAct) => listingReason(act, refused('FROM_THE_FUTURE'));
  expect(said('create')).toBe('상품을 등록하지 못했어요');
  expect(said('edit')).toBe('상품을 수정하지 못했어요');
  expect(said('delete')).toBe('상품을 삭제하지 못했어요');
  expect(said('repost')).toBe('끌어올리지 못했어요');
});

test('a listing that cannot be deleted is sold only once its sale is over', () => {
  const said = (saleDate: string | null) =>
    listingReason('delete', refused('ALREADY_RESERVED_ITEM'), { item: item(saleDate), now });
  expect(said('2026-11-24T18:30:00')).toBe('판매가 끝난 상품은 삭제할 수 없어요');
  expect(said('2026-11-24T18:30:01')).toBe('예정된 약속이 있어 삭제할 수 없어요.');
  expect(said(null)).toBe('예정된 약속이 있어 삭제할 수 없어요.');
  const about = { item: item('2026-01-01T00:00:00'), now };
  expect(listingReason('edit', refused('ALREADY_RESERVED_ITEM'), about)).not.toContain('판매가 끝난');
});

test('an edit over a change of another device says so', () => {
  expect(listingReason('edit', { is: 'changed' })).toBe('다른 기기에서 이 글을 고쳤어요');
});

test('a refused photo says why it was not uploaded, and names no listing', () => {
  expect(photoReason(refused('FILE_SIZE_EXCEEDED'))).toBe('10MB를 넘었어요.');
  expect(photoReason(refused('FROM_THE_FUTURE'))).toBe('사진을 올리지 못했어요');
});

test('a listing that failed for a photo says why that photo was not uploaded', () => {
  const upload = anEntry({ kind: 'photo.upload', state: 'failed', reason: refused('INVALID_FILE_FORMAT') });
  const orphaned: EntryReason = { is: 'orphaned' };
  expect(sentReason('create', orphaned, [anEntry(), upload])).toBe('지원하지 않는 파일 형식이에요.');
  expect(sentReason('create', orphaned, [])).toBe('함께 보낼 사진을 올리지 못했어요');
  expect(sentReason('edit', refused('ITEM_NOT_FOUND'), [upload])).toBe('상품을 찾을 수 없어요.');
});
