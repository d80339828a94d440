import { sql } from 'kysely';
import type { ChatMessage, PickChange, PickInfo } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { chatIdOf } from './chat-id.ts';

/** A row of `chats` as far as anybody is shown it. */
export interface ChatRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly kind: 'PLAIN' | 'NOTICE' | 'PICK';
  readonly content: string;
  readonly pick_info: PickInfo | null;
  readonly pick_change: PickChange | null;
  readonly client_message_id: string | null;
  readonly created_at: LocalDateTime;
}

/** The columns of a ChatRow, for `chats as c`. */
export const chatColumns = sql<ChatRow>`c.id, c.user_id, c.kind, c.content, c.pick_info, c.pick_change, c.client_message_id,
  c.created_at`;

/** A line of a room on the wire (contract §2.0). */
export const chatMessage = (row: ChatRow): ChatMessage => ({
  chatId: chatIdOf(row.id),
  userId: row.user_id,
  content: row.content,
  isNotification: row.kind === 'NOTICE',
  isPick: row.kind === 'PICK',
  pickInfo: row.pick_info,
  createdAt: row.created_at,
  clientMessageId: row.client_message_id,
  pickChange: row.pick_change,
});
