import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { aLine } from '#tests/harness/lines.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { fulfilments } from './echo.fold.ts';
import { chatSend, say } from './send-message.mutation.ts';

const me = 1 as UserId; // a member
const at = (second: string) => `2026-11-22T10:00:${second}` as LocalDateTime; // of that shape
const typed = parseKst(at('20')) ?? Number.NaN;
const seen = 'a5' as ChatId; // compares as any id

/** A message restored from the backup store: how far its attempt came is unknown. */
const restored = (change: Partial<OutboxEntry> = {}): OutboxEntry => {
  const { args, precondition } = say({ chatRoomId: 1 as ChatRoomId, itemId: null, content: '네' }, seen);
  const came = { state: 'ambiguous', unsure: true, createdAt: typed } as const;
  return anEntry({ ...came, kind: chatSend.kind, v: chatSend.version, args, precondition, ...change });
};

const isFulfilled = (
  chatId: string,
  second: string,
  definition = restored(),
  { keepsNames = false, clientMessageId = null as OutboxEntry['key'] | null } = {},
): boolean => {
  const line = aLine({
    chatId: chatId as ChatId, // compares as any id
    userId: me,
    content: '네',
    createdAt: at(second),
    clientMessageId,
  });
  return fulfilments([line], [definition], me, { keepsNames, isFresh: () => true }).size === 1;
};

test('[V21] a line that the user had seen never fulfils a restored message; one sent since may', () => {
  expect(isFulfilled('a5', '15')).toBe(false);
  expect(isFulfilled('a4', '21')).toBe(true); // ids are not in the order of commits everywhere
  expect(isFulfilled('a6', '15')).toBe(true); // a clock may be wrong by this much
  expect(isFulfilled('a6', '05')).toBe(false);
  expect(isFulfilled('a5', '15', restored({ precondition: null }))).toBe(true); // an older build's
});

test('[V20] a line fulfils a message whose session is over, and one that waits for its user', () => {
  for (const state of ['blocked', 'attention'] as const)
    expect(isFulfilled('a6', '21', restored({ state, via: 'plain' }))).toBe(true);
});

test('[V18] where the server keeps names a line without one fulfils nothing, unless it was sent before the server kept names', () => {
  const named = { keepsNames: true };
  expect(isFulfilled('a6', '21', restored(), named)).toBe(false);
  expect(isFulfilled('a6', '21', restored({ via: 'plain' }), named)).toBe(true);
  expect(isFulfilled('a4', '05', restored(), { ...named, clientMessageId: restored().key })).toBe(true);
});
