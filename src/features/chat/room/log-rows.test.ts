import { describe, expect, test } from 'vitest';
import type { ChatId, ChatRoomId, IdempotencyKey, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import type { MessageRow, RoomPresence } from '#src/domain/chat/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { logRows, newestHeard } from './log-rows.ts';

const me = 7 as UserId; // ids and moments of a test are of their shape
const other = 8 as UserId;
const room = 58 as ChatRoomId;
const key = 'mutation-00000001' as IdempotencyKey;
let count = 0;

const message = (createdAt: string, change: Partial<MessageRow> = {}): LogEntry => {
  count += 1;
  return {
    is: 'message',
    message: {
      chatRoomId: room,
      chatId: `c${String(count).padStart(6, '0')}` as ChatId,
      userId: other,
      kind: 'plain',
      content: '네',
      pick: null,
      createdAt: createdAt as LocalDateTime,
      clientMessageId: null,
      fulfils: null,
      ...change,
    },
  };
};

const pending = (at: string, state: 'waiting' | 'failed' = 'waiting'): LogEntry => ({
  is: 'pending',
  pending: { id: key, content: '갈게요', state, reason: null, createdAt: parseKst(at) ?? 0 },
});

const hole = (isTail: boolean): LogEntry => ({
  is: 'hole',
  key: 'hole:58:x',
  pull: 'hole:58:x',
  isTail,
  loading: false,
});

const reading = { me, presence: null, isFed: true };
const draw = (entries: readonly LogEntry[], change: Partial<typeof reading> = {}) =>
  logRows(entries, { ...reading, ...change });
const bubbles = (entries: readonly LogEntry[], presence: RoomPresence | null = null) =>
  logRows(entries, { ...reading, presence }).rows.flatMap((row) => (row.is === 'bubble' ? [row] : []));

describe('days', () => {
  test('the first day stands above the log and each later one between two lines of it', () => {
    const { rows, firstDay } = draw([message('2026-11-19T23:59:59'), message('2026-11-20T00:00:00')]);
    expect(firstDay).toBe('2026년 11월 19일 목요일');
    expect(rows.map(({ is }) => is)).toEqual(['bubble', 'day', 'bubble']);
    expect(rows[1]).toMatchObject({ text: '2026년 11월 20일 금요일' });
  });
  test('older lines change neither the key nor the place of what is below them', () => {
    const below = [message('2026-11-20T10:00:00'), message('2026-11-20T10:05:00')];
    const before = draw(below).rows;
    for (const day of ['2026-11-20T09:59:00', '2026-11-19T09:59:00'])
      expect(draw([message(day), ...below]).rows.slice(-before.length)).toEqual(before);
  });
  test('what waits stands under the day in Seoul on which it was written', () => {
    const { rows } = draw([message('2026-11-20T23:59:00'), pending('2026-11-21T00:01:00')]);
    expect(rows.map(({ is }) => is)).toEqual(['bubble', 'day', 'bubble']);
  });
});

describe('groups', () => {
  test('lines of one author within a minute are one group, and its last has the time', () => {
    const found = bubbles([
      message('2026-11-20T13:40:01'),
      message('2026-11-20T13:40:59'),
      message('2026-11-20T13:41:00'),
      message('2026-11-20T13:41:00', { userId: me }),
    ]);
    expect(found.map(({ isFirst, isLast, time }) => [isFirst, isLast, time])).toEqual([
      [true, false, null],
      [false, true, '13:40'],
      [true, true, '13:41'],
      [true, true, '13:41'],
    ]);
  });
  test('a notice parts two groups', () => {
    const found = bubbles([
      message('2026-11-20T13:40:01'),
      message('2026-11-20T13:40:02', { kind: 'notice' }),
      message('2026-11-20T13:40:03'),
    ]);
    expect(found.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

describe('the read mark', () => {
  const mine = () => message('2026-11-20T13:40:00', { userId: me });
  const presence = (online: boolean, lastEnterAt: string | null): RoomPresence => ({
    online,
    lastEnterAt: lastEnterAt as LocalDateTime | null,
    stamp: 1,
  });
  test.each([
    ['nobody told when the other one was here', null, false],
    ['the other one is here', presence(true, null), false],
    ['they were never here', presence(false, null), true],
    ['they were here a moment later', presence(false, '2026-11-20T13:40:00.001'), false],
    ['they were here just then', presence(false, '2026-11-20T13:40:00.000'), true],
    ['they were here before', presence(false, '2026-11-20T13:39:59'), true],
  ])('%s', (_, told, unread) => {
    expect(bubbles([mine()], told)[0]?.unread).toBe(unread);
  });
  test('is on none of their own messages', () => {
    expect(bubbles([message('2026-11-20T13:40:00')], presence(false, null))[0]?.unread).toBe(false);
  });
});

test('a message has the key that it had while it waited', () => {
  const waiting = draw([pending('2026-11-20T13:40:00')]).rows[0]?.key;
  const sent = draw([message('2026-11-20T13:40:05', { userId: me, fulfils: key })]).rows[0]?.key;
  expect(sent).toBe(waiting);
});

test('a hole is drawn, one behind the proven part only while nothing is told or fetched', () => {
  const kinds = (isTail: boolean, isFed: boolean) =>
    draw([message('2026-11-20T13:40:00'), hole(isTail), message('2026-11-20T13:50:00')], { isFed }).rows.map(
      ({ is }) => is,
    );
  expect(kinds(false, true)).toEqual(['bubble', 'hole', 'bubble']);
  expect(kinds(true, false)).toEqual(['bubble', 'hole', 'bubble']);
  expect(kinds(true, true)).toEqual(['bubble', 'bubble']);
});

test('what is said aloud is the newest line of the other one, and no notice', () => {
  const heard = message('2026-11-20T13:40:00');
  const entries = [
    heard,
    message('2026-11-20T13:41:00', { kind: 'notice' }),
    message('2026-11-20T13:42:00', { userId: me }),
  ];
  expect(newestHeard(entries, me)).toBe(heard.is === 'message' ? heard.message : undefined);
});
