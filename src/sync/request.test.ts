import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { IdempotencyKey, ItemId } from '#contract/ids.ts';
import { encode } from './http.ts';

test('[P2] a cursor goes back byte for byte, escaped only for the address', () => {
  const { path } = encode(endpoints.searchItems, {
    itemOrder: 'RECENT',
    pageSize: 20,
    cursorId: 320,
    cursorLike: 0,
    cursorDate: '2025-09-10T09:00:00.120000',
  });
  expect(path).toBe(
    '/api/v1/item/search?pageSize=20&itemOrder=RECENT&cursorId=320&cursorLike=0&cursorDate=2025-09-10T09%3A00%3A00.120000',
  );
});

test('lists are repeated keys; what is undefined, null or empty is not sent', () => {
  const { path } = encode(endpoints.countItems, {
    colors: ['WHITE', 'BLACK'],
    sizes: [],
    keyword: '과 잠&',
    startPrice: undefined,
  });
  expect(path).toBe('/api/v1/item/search/count?keyword=%EA%B3%BC%20%EC%9E%A0%26&colors=WHITE&colors=BLACK');
});

test('path fields fill the path, and a call without a body sends none', () => {
  expect(encode(endpoints.item, { itemId: 341 as ItemId })).toEqual({
    method: 'GET',
    path: '/api/v1/item/341',
    body: null,
    contentType: null,
  });
});

test('a body holds its own fields, nulls included; a text body is the bare value', () => {
  const profile = { nickname: '푸른늑대', profileImageUrl: null, gender: null, height: null, weight: 70 };
  expect(encode(endpoints.updateMe, profile)).toMatchObject({
    contentType: 'application/json',
    body: JSON.stringify(profile),
  });
  expect(encode(endpoints.fcmToken, { token: 'abc"d' as IdempotencyKey })).toMatchObject({
    contentType: 'text/plain',
    body: 'abc"d',
  });
});
