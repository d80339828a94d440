import { expect, test } from 'vitest';
import { withTemplate } from './size-template.ts';

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
