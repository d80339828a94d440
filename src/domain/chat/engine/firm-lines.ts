import type { ChatId, ChatRoomId } from '#contract/ids.ts';
import { marginMs } from '../echo.fold.ts';

/** Up to which line of each room nothing is inserted any more: only so far a read takes earlier ones for whole [V14]. */
export interface FirmLines {
  /** The newest line of an earlier read, if this request left `marginMs` after it; null: none is firm. */
  upTo(room: ChatRoomId, askedAt: number): ChatId | null;
  /** A read whose firm line was `firm` ended at this line: it is the next one to become firm, for good [V31]. */
  read(room: ChatRoomId, newest: ChatId, firm: ChatId | null, now: number): void;
}

/** All times are monotonic. */
export const makeFirmLines = (): FirmLines => {
  /** A line that was the newest when it was first seen, and when that was. */
  const newest = new Map<ChatRoomId, { readonly id: ChatId; readonly at: number }>();
  return {
    upTo: (room, askedAt) => {
      const seen = newest.get(room);
      return seen !== undefined && askedAt - seen.at >= marginMs ? seen.id : null;
    },
    read: (room, id, firm, now) => {
      if (firm !== null || !newest.has(room)) newest.set(room, { id, at: now });
    },
  };
};
