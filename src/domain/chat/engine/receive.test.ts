import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { isOthers } from './receive.ts';

const me = 12 as UserId; // a member
const other = 7 as UserId;
const opponentNickname = '초록여우';

test('a line that the user caused is not taken for the other user’s, also where the server names its author by the nickname alone', () => {
  const of = (mostRecentChatUserId: UserId | null, mostRecentChatNickname: string | null): boolean =>
    isOthers({ mostRecentChatUserId, mostRecentChatNickname, opponentNickname }, me);
  expect(of(null, '푸른늑대')).toBe(false);
  expect(of(me, '푸른늑대')).toBe(false);
  expect(of(null, opponentNickname)).toBe(true);
  expect(of(other, opponentNickname)).toBe(true);
  expect(of(null, null)).toBe(true);
});
