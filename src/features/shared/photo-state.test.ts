import { expect, test } from 'vitest';
import type { FileKey } from '#contract/ids.ts';
import { aLocalPhoto } from '#tests/harness/listings.ts';
import { photoStateOf, photoWords, uploadedOf } from './photo-state.ts';

const key = 'post/a.jpg' as FileKey; // in its shape
const said = (local: Parameters<typeof photoStateOf>[0]): string => photoWords(photoStateOf(local));

test('each photo shows its state, and per cent only where they were measured', () => {
  const waiting = aLocalPhoto('a');
  expect(said(waiting)).toBe('올리기 대기');
  expect(said(aLocalPhoto('a', { upload: { state: 'sending' } }))).toBe('올리기 대기');
  expect(said({ ...waiting, progress: { photoId: 'a', sent: 425, total: 1_000 } })).toBe('올리는 중 42%');
  expect(said({ ...waiting, progress: { photoId: 'a', sent: 0, total: 0 } })).toBe('올리기 대기');
  expect(said(aLocalPhoto('a', { photo: { fileKey: key }, upload: null }))).toBe('다 올렸어요');
  for (const state of ['failed', 'attention'] as const)
    expect(said(aLocalPhoto('a', { upload: { state } }))).toBe('올리지 못했어요');
  expect(said(undefined)).toBe('이 기기에서 사진을 찾을 수 없어요');
});

test('a file that waits to be converted says so where it cannot be drawn, and is like any other where it can', () => {
  const heic = { raw: true, type: 'image/heic' } as const;
  expect(said(aLocalPhoto('a', { photo: heic }))).toBe('이 사진은 연결되면 변환해서 올릴게요');
  expect(said(aLocalPhoto('a', { photo: { raw: true, type: 'image/jpeg' } }))).toBe('올리기 대기');
});

test('a photo that this page shrinks says so', () => {
  expect(photoWords({ kind: 'shrinking' })).toBe('사진을 줄이는 중');
});

test('only uploaded photos are counted as uploaded', () => {
  const photos = new Map([
    ['a', aLocalPhoto('a', { photo: { fileKey: key } })],
    ['b', aLocalPhoto('b')],
    ['c', aLocalPhoto('c', { upload: { state: 'failed' } })],
  ]);
  expect(uploadedOf(photos)).toEqual({ done: 1, all: 3 });
});
