import { expect, test } from 'vitest';
import { enqueue, exitMs, staysMs } from './toast-queue.ts';

test('toasts wait in the order they came', () => {
  const queue = enqueue(enqueue([], { text: 'a' }, 1), { text: 'b' }, 2);
  expect(queue.map((toast) => toast.text)).toEqual(['a', 'b']);
});
test('the same words twice in a row are said once', () => {
  const once = enqueue([], { text: 'a' }, 1);
  expect(enqueue(once, { text: 'a' }, 2)).toBe(once);
});
test('the same words with something to press are both kept, because they do different things', () => {
  const action = { label: '되돌리기', onChoose: () => {} };
  const queue = enqueue(enqueue([], { text: 'a', action }, 1), { text: 'a', action }, 2);
  expect(queue.map((toast) => toast.id)).toEqual([1, 2]);
});
test('plain words are kept beside the same words with something to press', () => {
  const action = { label: '되돌리기', onChoose: () => {} };
  expect(enqueue(enqueue([], { text: 'a', action }, 1), { text: 'a' }, 2)).toHaveLength(2);
  expect(enqueue(enqueue([], { text: 'a' }, 1), { text: 'a', action }, 2)).toHaveLength(2);
});
test('a later toast about the same thing takes the place of the earlier one, and of no other', () => {
  const about = 'like:341';
  const queue = enqueue(enqueue([], { text: 'a', about }, 1), { text: 'b' }, 2);
  expect(enqueue(queue, { text: 'c', about }, 3).map((toast) => toast.text)).toEqual(['b', 'c']);
});
test('a plain toast lives 1.3 s, one with something to press at least 6 s', () => {
  expect(staysMs({ text: 'a' }) + exitMs).toBe(1_300);
  expect(staysMs({ text: 'a', action: { label: 'b', onChoose: () => {} } })).toBeGreaterThanOrEqual(6_000);
});
test('a long one stays as long as it takes to read', () => {
  expect(staysMs({ text: '가'.repeat(25) })).toBe(1_000);
  expect(staysMs({ text: '가'.repeat(58) })).toBe(4_300);
});
