import { expect, test } from 'vitest';
import { withinLimit } from './within-limit.ts';

test('what fits is left alone', () => {
  expect(withinLimit('가나', '가나다', 3)).toBeNull();
  expect(withinLimit('', '🧥🧥', 2)).toBeNull();
});

test('of what is typed at the end, only as much as fits', () => {
  expect(withinLimit('가나', '가나다라', 3)).toEqual({ text: '가나다', caret: 3 });
});

test('typed in the middle of a full text, nothing of what was there is pushed out', () => {
  expect(withinLimit('가나다', '가x나다', 3)).toEqual({ text: '가나다', caret: 1 });
  expect(withinLimit('가나', '가xy나', 3)).toEqual({ text: '가x나', caret: 2 });
});

test('pasted over a selection, the rest of the text stays', () => {
  expect(withinLimit('가나다라', '가xyz라', 4)).toEqual({ text: '가xy라', caret: 3 });
});

test('a character of two units is one, and is never halved', () => {
  const cut = withinLimit('🧥', '🧥🧥🧥', 2);
  expect(cut).toEqual({ text: '🧥🧥', caret: 4 });
  expect(cut?.text.isWellFormed()).toBe(true);
});

test('the same character before and after what is new is not mistaken for both', () => {
  expect(withinLimit('aa', 'aaa', 2)).toEqual({ text: 'aa', caret: 2 });
});

test('a text that was too long already is cut to the limit all the same', () => {
  expect(withinLimit('가나다라마', '가나다라마바', 3)?.text).toHaveLength(3);
});
