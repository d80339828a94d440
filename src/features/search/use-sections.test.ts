import { expect, test } from 'vitest';
import { sectionInView } from './use-sections.ts';

/** Seven sections as the filter sheet has them, the last three of which fit one view together. */
const tops = [0, 400, 520, 640, 900, 1_180, 1_340];
const page = { tops, furthest: 1_000, height: 500 };
const at = (scrollTop: number): number => sectionInView({ ...page, scrollTop });

test('a page that is not scrolled is at its first section, whatever its length', () => {
  expect(at(0)).toBe(0);
  expect(sectionInView({ tops, scrollTop: 0, furthest: 200, height: 1_300 })).toBe(0);
});

test('the section at the top of the view is the one that is looked at, from its edge on', () => {
  expect(at(391)).toBe(0);
  expect(at(400)).toBe(1);
  expect(at(500)).toBe(1);
});

test('going down no section is left out, and none comes twice', () => {
  const met = Array.from({ length: 1_001 }, (_, scrollTop) => at(scrollTop));
  expect([...new Set(met)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(met.toSorted((a, b) => a - b)).toEqual(met);
});

test('at the end of the page the last section is looked at, also when it is pulled beyond', () => {
  expect(at(1_000)).toBe(6);
  expect(at(1_020)).toBe(6);
});

test('a page that cannot be scrolled stays at its first section', () => {
  expect(sectionInView({ tops, scrollTop: 0, furthest: 0, height: 2_000 })).toBe(0);
});
