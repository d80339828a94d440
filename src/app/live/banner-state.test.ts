import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Heard, HeardLine } from '#src/domain/chat/heard.view.ts';
import { type BannerState, isChat, nextBanner, noBanner } from './banner-state.ts';

const line = (content: string): HeardLine => ({
  chatRoomId: 58 as ChatRoomId, // of that shape
  nickname: '버건디러버',
  photo: null,
  content,
  personId: 7,
});
const heard = (count: number, content = `${count}`): Heard => ({ count, line: line(content) });
const home = { inChat: false, seen: true };
const told = (count: number, shown: HeardLine | null = null): BannerState => ({ told: count, shown });

test('the banner never shows a line that was stored before the page was opened', () => {
  expect(nextBanner(noBanner, undefined, home)).toBe(noBanner);
  expect(nextBanner(noBanner, heard(4), home)).toEqual(told(4));
});

test('a line that is received afterwards is shown, and a later one replaces it', () => {
  const first = nextBanner(told(4), heard(5), home);
  expect(first.shown?.content).toBe('5');
  expect(nextBanner(first, heard(6), home).shown?.content).toBe('6');
  expect(nextBanner(first, heard(5), home)).toBe(first);
});

test('the very first line of an account is new', () => {
  const begun = nextBanner(noBanner, { count: 0, line: null }, home);
  expect(nextBanner(begun, heard(1), home).shown?.content).toBe('1');
});

test('on a path of chat no line is shown, nor afterwards, and a shown one disappears', () => {
  const chat = { inChat: true, seen: true };
  const passed = nextBanner(told(4), heard(5), chat);
  expect(passed).toEqual(told(5));
  expect(nextBanner(passed, heard(5), home)).toBe(passed);
  expect(nextBanner(told(5, line('5')), heard(5), chat)).toEqual(told(5));
});

test('a line that was received while the page was hidden is not shown later', () => {
  const passed = nextBanner(told(4), heard(5), { inChat: false, seen: false });
  expect(nextBanner(passed, heard(5), home).shown).toBeNull();
});

test('no line of a room that was left since is shown', () => {
  expect(nextBanner(told(4), { count: 5, line: null }, home)).toEqual(told(5));
});

test.each([
  ['/chat', true],
  ['/chat/58', true],
  ['/chat/with/341', true],
  ['/chat-about/341', false],
  ['/', false],
])('%s is a path of chat: %s', (path, is) => {
  expect(isChat(path)).toBe(is);
});
