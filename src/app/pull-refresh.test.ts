import { expect, test } from 'vitest';
import { pulledBy } from './pull-refresh.ts';

test('a finger that hardly moves has not decided, and one that goes aside or up pulls nothing', () => {
  expect(pulledBy(3, 5)).toBe('undecided');
  expect(pulledBy(20, 12)).toBe('other');
  expect(pulledBy(-20, 19)).toBe('other');
  expect(pulledBy(0, -40)).toBe('other');
});

test('the indicator follows a pull less and less, and a short one renews nothing', () => {
  const at = (dy: number) => {
    const pulled = pulledBy(2, dy);
    return typeof pulled === 'string' ? { shown: 0, isEnough: false } : pulled;
  };
  expect(at(40).isEnough).toBe(false);
  expect(at(95).isEnough).toBe(false);
  expect(at(96).isEnough).toBe(true);
  expect(at(60).shown - at(40).shown).toBeGreaterThan(at(160).shown - at(140).shown);
  expect(at(2_000).shown).toBeLessThanOrEqual(72);
});
