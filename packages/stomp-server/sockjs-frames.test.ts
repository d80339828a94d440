import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote, readMessages, sockjsFrame } from './sockjs-frames.ts';

const fragile = fc.constantFrom(
  '\u0000',
  '\u007f',
  '\u00ad',
  '\u200c',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\uffff',
  '"',
  '\\',
  '🐺',
);
const text = fc.string({
  unit: fc.oneof(fragile, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
});

test('every text arrives letter for letter, and no frame holds a character that a browser would change', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
      const frame = sockjsFrame.messages(texts.map(quote));
      expect(JSON.parse(frame.slice(1))).toEqual(texts);
      expect(frame).not.toMatch(
        /[\u007f-\u009f\u00ad\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff\n]/,
      );
      expect(readMessages(frame.slice(1))).toEqual(texts);
    }),
  );
});

test.each([
  ['""', ['']],
  ['"a"', ['a']],
  ['', []],
  ['[]', []],
  ['7', null],
  ['{}', null],
  ['["a",1]', null],
  ['["a"', null],
])('%j holds the messages %j', (message, messages) => {
  expect(readMessages(message)).toEqual(messages);
});
