import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChatId, ChatRoomId, ItemId } from '#contract/ids.ts';
import { named, numbered, pullKey } from './pulls.ts';

const item = pullKey('item', numbered(ItemId));
const hole = pullKey('hole', numbered(ChatRoomId), named(ChatId));
const [id, room, below] = [v.parse(ItemId, 341), v.parse(ChatRoomId, 58), v.parse(ChatId, 'a:b')];

test('a key is written from its ids and read back as them, a colon in the last one too', () => {
  expect([item(id), hole(room, below)]).toEqual(['item:341', 'hole:58:a:b']);
  expect(item.idsIn('item:341')).toEqual([id]);
  expect(hole.idsIn('hole:58:a:b')).toEqual([room, below]);
});

test.each([
  'item',
  'item:',
  'item:0',
  'item:-1',
  'item:1.5',
  'item:1e3',
  'item:0341',
  'item: 341',
  'item:341:2',
  'items:341',
  'hole:58:a',
])('[P10] %s is not read as the key of a listing', (key) => {
  expect(item.idsIn(key)).toBeUndefined();
});

test('a key without one of its ids is not read', () => {
  for (const key of ['hole', 'hole:58', 'hole:58:', 'hole::a', 'hole:a:58'])
    expect(hole.idsIn(key)).toBeUndefined();
});
