import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Ctx } from '../context.ts';
import type { EventKind } from '../db/schema.ts';

/**
 * An event that a transaction publishes with its commit. The event dispatcher decides on its recipients and their view.
 */
export type NewEvent =
  /** A stored chat, with all that follows from it (contract §4.5). `store_chat.sql` writes it by itself. */
  | { readonly kind: 'CHAT'; readonly room: ChatRoomId; readonly user: UserId; readonly chat: number }
  /** The author sent a stored chat once more (contract §11.4 d). */
  | { readonly kind: 'ACK'; readonly room: ChatRoomId; readonly user: UserId; readonly chat: number }
  /** The user's total changed otherwise than by a chat. */
  | { readonly kind: 'UNREAD'; readonly user: UserId }
  /** A user entered a room by this connection, or has left it (contract §4.6). */
  | {
      readonly kind: 'ENTER' | 'EXIT';
      readonly room: ChatRoomId;
      readonly user: UserId;
      readonly subject: string | null;
      readonly body: object;
    }
  /** The user receives nothing more of this room on any connection: they left it, or a block separates the two. */
  | { readonly kind: 'PARTED'; readonly room: ChatRoomId; readonly user: UserId }
  /** A PICK of the user has changed; `body` is the event's message (contract §11.4 k). */
  | { readonly kind: 'PICK'; readonly user: UserId; readonly room: ChatRoomId; readonly body: object }
  | { readonly kind: 'SESSION_OVER'; readonly user: UserId; readonly subject: string }
  /** Withdrawn: all of their connections end. */
  | { readonly kind: 'USER_OVER'; readonly user: UserId };

/**
 * Writes events into the outbox, in the order given (contract §11.5). The commit publishes them, a rollback drops them.
 */
export const writeEvents = async (
  ctx: Pick<Ctx, 'db' | 'announce'>,
  events: readonly NewEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  await ctx.db
    .insertInto('event_outbox')
    .values(
      events.map((event) => ({
        kind: event.kind,
        chat_room_id: 'room' in event ? event.room : null,
        user_id: event.user,
        chat_id: 'chat' in event ? event.chat : null,
        subject: 'subject' in event ? event.subject : null,
        body: 'body' in event ? JSON.stringify(event.body) : null,
      })),
    )
    .execute();
  ctx.announce();
};

/** An event as it was written; each process reads it for itself. */
export interface StoredEvent {
  readonly id: number;
  readonly kind: EventKind;
  readonly chat_room_id: ChatRoomId | null;
  readonly user_id: UserId;
  readonly chat_id: number | null;
  readonly subject: string | null;
  readonly body: object | null;
}
