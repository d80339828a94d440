import { expect, test } from 'vitest';
import type { IdempotencyKey, UserId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import type { BubbleState } from '#src/domain/chat/send-message.mutation.ts';
import { aMessage } from '#tests/harness/chat-rows.ts';
import { lastLines } from './use-last-lines.ts';

const me = 7 as UserId; // of a test, and of its shape

const message = (n: number, change: Parameters<typeof aMessage>[2] = {}): LogEntry => ({
  is: 'message',
  message: aMessage(n, me, change),
});

const pending = (state: BubbleState): LogEntry => ({
  is: 'pending',
  pending: {
    id: `mutation-${state}` as IdempotencyKey,
    content: '갈게요',
    state,
    reason: null,
    createdAt: 0,
  },
});

test.each(['waiting', 'sending', 'checking', 'failed'] as const)(
  'one’s own line that is %s says so, and is not shown like one that arrived',
  (state) => {
    const lines = lastLines([message(1, { userId: me, content: '안녕하세요' }), pending(state)], me);
    expect(lines?.map((line) => [line.content, line.mine, line.state])).toEqual([
      ['안녕하세요', true, 'sent'],
      ['갈게요', true, state],
    ]);
  },
);

test('a log that is not read yet is not called empty; one without a line is', () => {
  expect(lastLines(undefined, me)).toBeUndefined();
  expect(
    lastLines([{ is: 'hole', key: 'hole:58:x', pull: 'hole:58:x', isTail: true, loading: false }], me),
  ).toEqual([]);
});

test('the last three lines count, notices and holes do not, and a card is called what it is', () => {
  const lines = lastLines(
    [1, 2, 3, 4]
      .map((n) => message(n, { content: `${n}` }))
      .concat(message(5, { kind: 'notice', content: '나갔어요' }), message(6, { kind: 'pick', content: '' })),
    me,
  );
  expect(lines?.map(({ content }) => content)).toEqual(['3', '4', chatTexts.pick]);
});
