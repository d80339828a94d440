import { expect, test } from 'vitest';
import { makeKeptValues } from './view-cache-values.ts';

test('a view that was read before the outbox changed is not kept after it', () => {
  const kept = makeKeptValues();
  const before = kept.changes();
  kept.outboxChanged();
  kept.keepView('item:1', 'not liked', before);
  expect(kept.view('item:1')).toBeUndefined();
  kept.keepView('item:1', 'liked', kept.changes());
  expect(kept.view('item:1')).toBe('liked');
});

test('a change of the outbox drops every view and no number', () => {
  const kept = makeKeptValues();
  kept.keepView('item:1', 'not liked', kept.changes());
  kept.keepNumber('limit:home', 40);
  kept.outboxChanged();
  expect(kept.view('item:1')).toBeUndefined();
  expect(kept.number('limit:home')).toBe(40);
});

test('of more than sixty views the one used longest ago goes', () => {
  const kept = makeKeptValues();
  for (let id = 0; id < 60; id += 1) kept.keepView(`item:${id}`, id, 0);
  kept.keepView('item:0', 'again', 0);
  kept.keepView('item:60', 60, 0);
  expect([kept.view('item:0'), kept.view('item:1'), kept.view('item:60')]).toEqual(['again', undefined, 60]);
});
