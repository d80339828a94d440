import type { ChatRoomId, FileKey } from '#contract/ids.ts';
import type { AccountStore } from '../accounts.ts';
import * as rooms from '../rooms.ts';

/** The newest line that was heard from somebody else. */
export interface Heard {
  /** Grows with each; 0: none was ever heard. */
  readonly count: number;
  /** What a banner says of it; null: there is nothing to say, as of a room that was left since. */
  readonly line: HeardLine | null;
}

export interface HeardLine {
  readonly chatRoomId: ChatRoomId;
  readonly nickname: string;
  readonly photo: FileKey | null;
  readonly content: string;
  /** Who the other one is; the room's own number where that is not known. */
  readonly personId: number;
}

/** For a banner that comes with each new line and goes by itself. */
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
