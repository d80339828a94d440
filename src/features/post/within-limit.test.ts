import { expect, test } from 'vitest';
import { withinLimit, withTemplate } from './within-limit.ts';

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

const family = '👨‍👩‍👧‍👦';

test('of a picture of several signs all of it fits or nothing', () => {
  const letters = '가'.repeat(62);
  expect(withinLimit(letters, `${letters}${family}`, 64)).toEqual({ text: letters, caret: 62 });
  expect(withinLimit('', `${letters}${family}`, 64)).toEqual({ text: letters, caret: 62 });
  expect(withinLimit('', `${letters}${family}`, 69)).toBeNull();
  expect(withinLimit('가나', `가${family}나`, 5)).toEqual({ text: '가나', caret: 1 });
  expect(withinLimit('가', '가🇰🇷🇰🇷', 4)).toEqual({ text: '가🇰🇷', caret: 5 });
});

test('a sign that would change the picture before it is refused, and the picture stays', () => {
  expect(withinLimit('가👍', '가👍🏽', 2)).toEqual({ text: '가👍', caret: 3 });
  expect(withinLimit('가👨', `가👨\u200D👩`, 2)).toEqual({ text: '가👨', caret: 3 });
});

test('a text that was too long already is cut before the picture that does not fit', () => {
  expect(withinLimit('가나다', `가나${family}다`, 3)).toEqual({ text: '가나다', caret: 2 });
  expect(withinLimit(`가${family}`, `가${family}나`, 3)?.text).toBe('가');
});

test('the same character before and after what is new is not mistaken for both', () => {
  expect(withinLimit('aa', 'aaa', 2)).toEqual({ text: 'aa', caret: 2 });
});

test('a text that was too long already is cut to the limit all the same', () => {
  expect(withinLimit('가나다라마', '가나다라마바', 3)?.text).toHaveLength(3);
});

const template = '실측: 어깨  cm';

test('it stands on lines of its own where the caret was, with the caret at its first gap', () => {
  expect(withTemplate('앞뒤', 1, template, 100)).toEqual({
    text: '앞\n실측: 어깨  cm\n뒤',
    caret: 9,
  });
});

test('an empty field, and a caret at a line’s end, get no empty line', () => {
  expect(withTemplate('', 0, template, 100)?.text).toBe(template);
  expect(withTemplate('앞\n', 2, template, 100)?.text).toBe(`앞\n${template}`);
  expect(withTemplate('앞\n뒤', 1, template, 100)?.text).toBe(`앞\n${template}\n뒤`);
});

test('where it does not fit, nothing is put in', () => {
  expect(withTemplate('가', 1, template, 11)).toBeNull();
  expect(withTemplate('가', 1, template, 12)).not.toBeNull();
});
