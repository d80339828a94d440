import type { ChatRoomId, FileKey } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as rooms from './rooms.ts';

/** The newest line that was received live from another user. */
export interface Heard {
  /** Grows with each line; 0: none was ever received. */
  readonly count: number;
  /** What a banner shows of it; null: nothing, for instance because the room was left since. */
  readonly line: HeardLine | null;
}

export interface HeardLine {
  readonly chatRoomId: ChatRoomId;
  readonly nickname: string;
  readonly photo: FileKey | null;
  readonly content: string;
  /** The opponent's id; the room's number where the id is not known. */
  readonly personId: number;
}

/** The newest received line, for a banner that appears with each and disappears by itself. */
export const heardNow = (store: AccountStore): Promise<Heard> =>
  store.read(['heard', 'rooms'], async (tx) => {
    const heard = await tx.get('heard', 'newest');
    if (heard === undefined) return { count: 0, line: null };
    const { count, chatRoomId, nickname, photo, content } = heard;
    const room = await rooms.byId(tx, chatRoomId);
    if (room !== undefined && room.gone !== null) return { count, line: null };
    const personId = room?.opponent.userId ?? chatRoomId;
    return { count, line: { chatRoomId, nickname, photo, content, personId } };
  });
