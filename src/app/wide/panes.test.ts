import { expect, test } from 'vitest';
import { columnsOf, type Place } from './panes.ts';

const at = (pathname: string, search = ''): Place => ({ pathname, search });

/** Goes from address to address as a member; the columns at the last of them. */
const walk = (...places: readonly Place[]) => {
  let last: Place | null = null;
  let columns = columnsOf(at('/'), last, true);
  for (const place of places) {
    columns = columnsOf(place, last, true);
    last = columns.last;
  }
  return columns;
};

test.each([
  ['/detail/5', '/'],
  ['/chat/3', '/chat'],
  ['/chat/with/3', '/chat'],
  ['/pick-detail/3', '/pick'],
  ['/edit-pick/3', '/pick'],
  ['/review/3', '/pick'],
  ['/my-edit', '/my'],
  ['/outbox', '/my'],
])('%s opened by its address stands beside the list at %s', (screen, list) => {
  expect(walk(at(screen))).toMatchObject({ list: { pathname: list }, isAlone: false });
});

test('a listing stands beside the list that it was opened from, filters and all', () => {
  const search = at('/search', '?sort=likes');
  expect(walk(search, at('/detail/5')).list).toBe(search);
  expect(walk(at('/chat'), at('/chat/3'), at('/detail/5')).list).toEqual(at('/chat'));
});

test('a room stands beside the rooms about one listing only where it was opened from them', () => {
  expect(walk(at('/chat-about/7'), at('/chat/3')).list).toEqual(at('/chat-about/7'));
  expect(walk(at('/chat-about/7'), at('/pick'), at('/chat/3')).list).toEqual(at('/chat'));
  expect(walk(at('/notification'), at('/chat/3')).list).toEqual(at('/notification'));
});

test('a profile stands beside whatever list it was opened from', () => {
  expect(walk(at('/my'), at('/user/3')).list).toEqual(at('/my'));
  expect(walk(at('/my'), at('/detail/3')).list).toMatchObject({ pathname: '/' });
});

test('a list of which nothing is open is alone, and one of cards takes the page', () => {
  expect(walk(at('/chat'))).toMatchObject({ isAlone: true, isWall: false });
  expect(walk(at('/search', '?q=1'))).toMatchObject({ isAlone: true, isWall: true });
});

test.each([['/login'], ['/post'], ['/post-edit'], ['/meeting/3'], ['/share-target']])(
  '%s is done or left as a whole: no list and no tabs beside it',
  (screen) => expect(walk(at('/chat'), at(screen))).toMatchObject({ list: null, hasRail: false }),
);

test('an address of no list and none of its rows has the page for itself, with the tabs', () => {
  expect(walk(at('/report/3'))).toMatchObject({ list: null, isAlone: false, hasRail: true, tab: null });
});

test('a visitor has no list of a member’s beside a screen', () => {
  expect(columnsOf(at('/chat/3'), null, false).list).toBeNull();
  expect(columnsOf(at('/chat'), null, false)).toMatchObject({ list: null, isAlone: false });
  expect(columnsOf(at('/detail/3'), null, false)).toMatchObject({ list: at('/'), hasSide: true });
});

test.each([
  ['/chat/3', true],
  ['/pick-detail/3', true],
  ['/chat/with/3', false],
  ['/detail/3', true],
  ['/post-pick/3/rental/direct', false],
  ['/chat', false],
])('of %s a third column is said: %s', (screen, expected) => {
  expect(walk(at(screen)).hasSide).toBe(expected);
});

test.each([
  ['/notification', '/'],
  ['/detail/5', '/'],
  ['/chat/3', '/chat'],
  ['/pick-detail/3', '/pick'],
  ['/liked', '/my'],
  ['/my-trade', '/my'],
  ['/drafts', '/my'],
])('at %s the tab of %s is selected', (screen, tab) => {
  expect(walk(at(screen)).tab).toBe(tab);
});
