import { expect, test } from 'vitest';
import { tabsOf } from './pick-tabs.ts';

test('a tab says how many it holds, and that there are more where the list goes on', () => {
  expect(tabsOf({ OWNER: { known: 2, more: false }, REQUESTER: { known: 20, more: true } })).toEqual([
    { key: 'owner', label: '받은 PICK', count: '2', spoken: '받은 PICK 2개' },
    { key: 'requester', label: '보낸 PICK', count: '20+', spoken: '보낸 PICK 20개 이상' },
  ]);
});

test('of a list that nobody has read it says no number', () => {
  const bare = [
    { key: 'owner', label: '받은 PICK' },
    { key: 'requester', label: '보낸 PICK' },
  ];
  expect(tabsOf(undefined)).toEqual(bare);
  expect(tabsOf({ OWNER: null, REQUESTER: null })).toEqual(bare);
});
