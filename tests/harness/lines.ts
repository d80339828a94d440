import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { MessageRow } from '#src/domain/chat/rows.ts';

/** A change of a line whose room is a plain number. */
type Change = Omit<Partial<MessageRow>, 'chatRoomId'> & { readonly chatRoomId?: number };

/** A line of a room as it is stored; ids and moments have the contract's shape. */
export const aLine = ({ chatRoomId = 58, ...change }: Change = {}): MessageRow => ({
  chatId: '000000000000000000000001' as ChatId,
  userId: 7 as UserId,
  kind: 'plain',
  content: '정문에서 만날까요?',
  pick: null,
  createdAt: '2026-11-20T18:00:00.000001' as LocalDateTime,
  clientMessageId: null,
  fulfils: null,
  ...change,
  chatRoomId: chatRoomId as ChatRoomId,
});
