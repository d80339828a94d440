import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { FileKey } from '#contract/ids.ts';
import { ItemDraft } from '#contract/item.ts';
import { aForm } from '#tests/harness/listings.ts';
import { bodyOf, changedFields, normalized } from './form.ts';

const key = (name: string) => `post/${name}.jpg` as FileKey; // a valid key

test('forms that the server stores alike differ in no field', () => {
  const form = aForm({ transactionTypes: ['SALE'], tradeMethods: ['PARCEL'] });
  expect(changedFields(form, aForm({ title: '  하얀 유니폼 ' }))).toEqual([]);
  expect(changedFields(form, aForm({ rentalFee: 9_000, deposit: 1 }))).toEqual([]); // not offered
  expect(changedFields(form, aForm({ location: '정문' }))).toEqual([]); // no direct trade
});

test('the order of chosen words is no change, the order of photos is', () => {
  expect(
    changedFields(
      aForm({ productTypes: ['SOCCER', 'VINTAGE'] }),
      aForm({ productTypes: ['VINTAGE', 'SOCCER'] }),
    ),
  ).toEqual([]);
  const [a, b] = [{ fileKey: key('a') }, { fileKey: key('b') }];
  expect(changedFields(aForm({ photos: [a, b] }), aForm({ photos: [b, a] }))).toEqual(['photos']);
});

test('texts go out as they are seen, without what a server refuses', () => {
  const given = '\uFEFF과\u0007잠\r\n\uD83E\u200B '.normalize('NFD');
  const { title, location, description } = normalized(
    aForm({ tradeMethods: ['DIRECT'], title: given, location: given, description: `${given}네\u0000` }),
  );
  expect([title, location, description]).toEqual(['과잠 \uFFFD', '과잠 \uFFFD', '과잠\n\uFFFD 네']);
  const body = bodyOf(aForm({ title: given }), [key('a')]);
  expect(v.is(ItemDraft, body)).toBe(true);
});

test('every changed field is returned, in the order of the steps', () => {
  expect(changedFields(aForm(), aForm({ canDeal: true, title: '딴 제목', size: 'M', salePrice: 1 }))).toEqual(
    ['size', 'title', 'salePrice', 'canDeal'],
  );
});

test('a body has no place and no price that is not offered; an incomplete form has no body', () => {
  const form = aForm({ location: '정문', rentalFee: 5, photos: [] });
  expect(bodyOf(form, [key('a')])).toMatchObject({ location: null, rentalFee: 0, images: [key('a')] });
  expect(bodyOf(aForm({ size: null }), [key('a')])).toBeUndefined();
  expect(normalized(form).photos).toEqual([]);
});
