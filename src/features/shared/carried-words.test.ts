import { expect, test } from 'vitest';
import { entryTexts } from '#src/copy/entries.ts';
import { carriedWords } from './carried-words.ts';

const queued = '연결되면 전송할게요';

test('a form that cannot have been sent is said to wait', () => {
  expect(carriedWords({ state: 'queued', mayHaveLeft: false }, queued)).toBe(queued);
});

test('only a form that is being sent now says so', () => {
  expect(carriedWords({ state: 'sending', mayHaveLeft: true }, queued)).toBe(entryTexts.why.sending);
});

test.each(['ambiguous', 'verifying', 'queued'] as const)(
  'what may have arrived and is %s is being checked, and is not said to be sent now',
  (state) => {
    expect(carriedWords({ state, mayHaveLeft: true }, queued)).toBe(entryTexts.why.checking);
  },
);

test('after the end of the session the user is asked to log in first', () => {
  expect(carriedWords({ state: 'blocked', mayHaveLeft: false }, queued)).toBe(entryTexts.why.blocked);
});
