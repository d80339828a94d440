import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId, IdempotencyKey, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { chatTexts } from '#src/copy/chat.ts';
import type { LogEntry, PendingMessage } from '#src/domain/chat/room.view.ts';
import { chatScreenTexts } from '../text.ts';
import { change, heardOf, incoming, listen } from './spoken.ts';

const me = 7 as UserId; // ids of a test are of their shape
const own = 'mutation-00000001' as IdempotencyKey;

const line = (
  chatId: string,
  userId: number,
  fulfils: IdempotencyKey | null = null,
  kind: 'plain' | 'pick' = 'plain',
): LogEntry => ({
  is: 'message',
  message: {
    chatRoomId: 58 as ChatRoomId,
    chatId: chatId as ChatId,
    userId: userId as UserId,
    kind,
    content: `말 ${chatId}`,
    pick: null,
    createdAt: '2026-11-20T13:40:00' as LocalDateTime,
    clientMessageId: null,
    fulfils,
  },
});
const mine = (state: PendingMessage['state'], id = own): LogEntry => ({
  is: 'pending',
  pending: { id, content: '갈게요', state, reason: null, createdAt: 0 },
});
const between = (before: readonly LogEntry[], after: readonly LogEntry[]) =>
  change(heardOf(before, me), heardOf(after, me));

test('only what is newer than what was there is said, and only of the other one', () => {
  const before = heardOf([line('b', 8)], me);
  expect(incoming(before, [line('a', 8), line('b', 8)], me, '너울')).toBeNull(); // older ones came in above
  expect(incoming(before, [line('b', 8), line('c', 7)], me, '너울')).toBeNull();
  expect(incoming(before, [line('a', 8)], me, '너울')).toBeNull(); // the newest was taken away
  expect(incoming(before, [line('b', 8), line('c', 8)], me, '너울')).toBe(
    chatScreenTexts.heard('너울', '말 c'),
  );
});

test('a PICK is said as one, whatever stands in its line', () => {
  const [before, after] = [[line('a', 8)], [line('a', 8), line('b', 8, null, 'pick')]];
  expect(incoming(heardOf(before, me), after, me, '너울')).toBe(
    chatScreenTexts.heard('너울', chatTexts.pick),
  );
});

test('each turn of one’s own message is said, being on its way is not', () => {
  expect(between([], [mine('waiting')])).toBe(chatTexts.message.waiting);
  expect(between([mine('waiting')], [mine('sending')])).toBeNull();
  expect(between([mine('sending')], [mine('checking')])).toBe(chatTexts.message.checking);
  expect(between([mine('checking')], [mine('failed')])).toBe(chatTexts.message.failed);
  expect(between([mine('sending')], [line('z', 7, own)])).toBe(chatScreenTexts.sent);
  expect(between([mine('failed')], [mine('failed')])).toBeNull();
});

test('of several messages that turn at once the worst is said, and a listener hears it', () => {
  const other = 'mutation-00000002' as IdempotencyKey;
  const before = heardOf([mine('sending'), mine('sending', other)], me);
  const worst = (one: PendingMessage['state'], two: PendingMessage['state']) =>
    listen(before, [mine(one), mine(two, other)], me, '너울').change;
  expect(worst('checking', 'failed')).toBe(chatTexts.message.failed);
  expect(worst('waiting', 'checking')).toBe(chatTexts.message.checking);
});

test('a message that was sent long ago is not said to be sent when history brings it', () => {
  expect(between([], [line('a', 7, own)])).toBeNull();
});

test('a line that comes ahead of its sender is said once, with their name, when that is read', () => {
  const before = heardOf([line('a', 8)], me);
  const early = listen(before, [line('a', 8), line('b', 8)], me, null);
  expect(early.incoming).toBeNull();
  const named = listen(early.heard, [line('a', 8), line('b', 8)], me, '우동');
  expect(named.incoming).toBe(chatScreenTexts.heard('우동', '말 b'));
  expect(listen(named.heard, [line('a', 8), line('b', 8)], me, '우동').incoming).toBeNull();
});
