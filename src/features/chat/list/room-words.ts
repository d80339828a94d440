import { chatTexts } from '#src/copy/chat.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { navTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ShownRoom } from '#src/domain/chat/room-list.view.ts';
import type { BubbleState } from '#src/domain/chat/send-message.mutation.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { RoomRowContent } from '#src/ui/chat/RoomRow.tsx';
import { chatScreenTexts } from '../text.ts';

/** How one's own last line stands, as a row says it (copy-ko, room row). */
const stateOf = (state: BubbleState | null): RoomRowContent['state'] => {
  switch (state) {
    case null:
      return null;
    case 'waiting':
      return { is: 'waiting', text: chatTexts.message.waiting };
    case 'sending':
      return { is: 'waiting', text: chatTexts.message.sending };
    case 'checking':
      return { is: 'waiting', text: outboxTexts.checking };
    case 'failed':
      return { is: 'failed', text: chatTexts.message.failed };
    default:
      return state satisfies never;
  }
};

/** A room whose last moment nobody told stands at the beginning of time (db/rooms.ts). */
const isTold = (then: Moment): boolean => then > 0;

/** A stored room as its row shows it. */
export const roomWords = ({ room, last, unread }: ShownRoom, now: Moment | null): RoomRowContent => {
  const then = parseKst(room.lastChatAt);
  return {
    to: `/chat/${room.chatRoomId}`,
    personId: room.opponent.userId,
    nickname: room.opponent.nickname,
    photo: mediaUrl(room.opponent.photo),
    verified: room.opponent.verified,
    thumbnail: mediaUrl(room.thumbnail),
    deleted: room.entered?.item.isDeleted ?? false,
    last: last === null ? chatScreenTexts.start : last.content,
    state: stateOf(last?.state ?? null),
    time: then === undefined || !isTold(then) ? '' : timeTexts.ago(then, now),
    unread,
    unreadSpoken: navTexts.unread(unread),
  };
};
