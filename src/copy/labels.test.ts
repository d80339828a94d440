import { describe, expect, test } from 'vitest';
import { labels, tagsOf } from './labels.ts';

const item = {
  productTypes: ['SOCCER', 'VINTAGE'],
  size: 'L',
  quality: 'HIGH',
  color: 'CRIMSON',
  tradeMethods: ['DIRECT', 'PARCEL'],
};

describe('tags', () => {
  test('stand in the order of the contract', () => {
    expect(tagsOf(item).map((tag) => tag.label)).toEqual([
      '축구',
      '빈티지',
      'L',
      '상',
      '크림슨',
      '직거래',
      '택배',
    ]);
  });
  test('begin with the transaction types where those are given', () => {
    expect(
      tagsOf({ ...item, transactionTypes: ['SALE', 'RENTAL'] })
        .map((tag) => tag.label)
        .slice(0, 3),
    ).toEqual(['판매', '대여', '축구']);
  });
  test('never hold PRODUCT_OTHER or COLOR_OTHER, so +N does not count them either', () => {
    const tags = tagsOf({ ...item, productTypes: ['PRODUCT_OTHER'], color: 'COLOR_OTHER' });
    expect(tags.map((tag) => tag.label)).toEqual(['L', '상', '직거래', '택배']);
  });
  test('leave out what an old row does not have', () => {
    expect(
      tagsOf({ productTypes: ['REFORM'], size: null, quality: null, color: null }).map((tag) => tag.label),
    ).toEqual(['리폼']);
  });
  test('have a swatch for a colour and for nothing else', () => {
    expect(
      tagsOf(item)
        .filter((tag) => tag.swatch)
        .map((tag) => tag.swatch),
    ).toEqual(['crimson']);
  });
  test('have names of their own even when two read alike', () => {
    const tags = tagsOf({ ...item, productTypes: ['NEW_SPORT', 'OTHER_NEW_SPORT'] });
    expect(new Set(tags.map((tag) => tag.id)).size).toBe(tags.length);
  });
});

test('a value of a newer server gets a neutral word in every enumeration, never a blank or its code', () => {
  for (const [name, label] of Object.entries(labels)) {
    if (name !== 'qualityHint') expect(label('SOMETHING_NEW'), name).toMatch(/^[가-힣 PICK]+$/u);
    expect(label(null)).toBe(label('SOMETHING_NEW'));
    expect(label('constructor')).toBe(label('SOMETHING_NEW')); // not read off the prototype
  }
});
