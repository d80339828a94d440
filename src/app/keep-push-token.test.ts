import { expect, test } from 'vitest';
import { pushTokenIn } from './keep-push-token.ts';

/** This window; only its origin and its identity count. */
const own = { location: { origin: 'https://campick.example' } } as Window; // no other field is read
const other = {} as Window; // only its identity counts

const posted = (data: unknown, from: { origin?: string; source?: Window | null } = {}): MessageEvent => {
  const event = new MessageEvent('message', { data, origin: from.origin ?? '' });
  Object.defineProperty(event, 'source', { value: from.source ?? null }); // Node accepts only ports as a source
  return event;
};

const message = { type: 'FCM_TOKEN', payload: 'dQw4w9:APA91b-_x' };

test.each<[string, unknown]>([
  ['an object', message],
  ['the text of one', JSON.stringify(message)],
  ['one with more in it', { ...message, platform: 'ios' }],
  ['one with blanks around the token', { ...message, payload: ` ${message.payload}\n` }],
])('a push token is read from %s', (_title, data) => {
  expect(pushTokenIn(posted(data), own)).toBe(message.payload);
});

test.each<[string, unknown]>([
  ['another type', { ...message, type: 'fcm_token' }],
  ['no token', { type: 'FCM_TOKEN' }],
  ['an empty token', { ...message, payload: '  ' }],
  ['a token that is no text', { ...message, payload: 7 }],
  ['a token with a line end inside', { ...message, payload: 'a\nb' }],
  ['a token with Korean letters', { ...message, payload: '토큰' }],
  ['a token longer than any', { ...message, payload: 'x'.repeat(4097) }],
  ['a megabyte of text', JSON.stringify({ ...message, payload: 'x'.repeat(1_000_000) })],
  ['text that is no JSON', 'webpackHotUpdate'],
  ['nothing', null],
  ['a list', [message]],
])('no push token is read from a message with %s', (_title, data) => {
  expect(pushTokenIn(posted(data), own)).toBeNull();
});

test('a push token is accepted from this window and from the native wrapper, and from no other window', () => {
  const origin = own.location.origin;
  expect(pushTokenIn(posted(message, { origin, source: own }), own)).toBe(message.payload);
  expect(pushTokenIn(posted(message, { origin, source: other }), own)).toBeNull();
  expect(pushTokenIn(posted(message, { origin: 'https://evil.example', source: other }), own)).toBeNull();
  expect(pushTokenIn(posted(message, { origin: 'https://evil.example' }), own)).toBeNull(); // its window has closed
  expect(pushTokenIn(new Event('message'), own)).toBeNull();
});
