import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { openAccount } from '#src/db/accounts.ts';
import { type LogView, type LogWindow, logView } from '#src/domain/chat/room.view.ts';
import { atEnd, moved, newer, older } from './log-window.ts';

const room = 58 as ChatRoomId; // of their shape
const id = (n: number): ChatId => `c${String(n).padStart(6, '0')}` as ChatId;

const filled = async (lines: number) => {
  const store = await openAccount(9 as UserId, () => {});
  await store.write(['messages'], 'relaxed', async (tx) => {
    await tx.removeRange('messages', { prefix: [room] });
    await tx.putMany(
      'messages',
      Array.from({ length: lines }, (_, n) => ({
        chatRoomId: room,
        chatId: id(n),
        userId: 8 as UserId,
        kind: 'plain' as const,
        content: `${n}`,
        pick: null,
        createdAt: '2026-11-20T13:40:00' as LocalDateTime,
        clientMessageId: null,
        fulfils: null,
      })),
    );
  });
  return store;
};

const idsOf = ({ entries }: LogView) =>
  entries.flatMap((entry) => (entry.is === 'message' ? [entry.message.chatId] : []));

test('a window that goes to the beginning and back shows every line, never more than 200, and never parts from itself', async () => {
  const lines = 1000;
  const store = await filled(lines);
  const seen = new Set<ChatId>();
  let window: LogWindow = atEnd;
  let shown: ChatId[] = [];
  const look = async (): Promise<LogView> => {
    const view = await logView(store, room, window);
    const ids = idsOf(view);
    expect(ids.length).toBeLessThanOrEqual(200);
    if (shown.length > 0) expect(ids.filter((one) => shown.includes(one)).length).toBeGreaterThanOrEqual(60);
    shown = ids;
    for (const one of ids) seen.add(one);
    return view;
  };
  let view = await look();
  for (let next = older(window, view); next !== window; next = older(window, view)) {
    window = next;
    view = await look();
  }
  expect(shown[0]).toBe(id(0));
  expect(seen.size).toBe(lines);
  seen.clear();
  for (let next = newer(window, view); next !== window; next = newer(window, view)) {
    window = next;
    view = await look();
  }
  expect(window.upTo).toBeNull();
  expect(shown.at(-1)).toBe(id(lines - 1));
  expect(seen.size).toBeGreaterThanOrEqual(lines - 200);
  store.close();
});

test('a window at the end stays there when there is nothing newer', async () => {
  const store = await filled(3);
  const view = await logView(store, room, atEnd);
  expect(newer(atEnd, view)).toBe(atEnd);
  expect(older(atEnd, view)).toBe(atEnd);
  store.close();
});

test('a step that was begun before the way to the end was chosen does not undo it', async () => {
  const store = await filled(400);
  const window: LogWindow = { upTo: id(199), size: 200 };
  const view = await logView(store, room, window);
  for (const step of [older, newer]) {
    expect(moved({ window, view }, step)(atEnd)).toBe(atEnd);
    expect(moved({ window, view }, step)(window)).toEqual(step(window, view));
  }
});
