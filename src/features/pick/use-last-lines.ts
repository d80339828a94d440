import type { ChatRoomId } from '#contract/ids.ts';
import { logView } from '#src/domain/chat/room.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { type LastLine, lastLines } from './last-lines.ts';

/** Among so many entries there are as many lines as are shown, whatever notices and holes lie between them. */
const window = { upTo: null, size: 12 } as const;

/** The last things that were said in a room, as far as they are stored; undefined: not read yet. */
export const useLastLines = (room: ChatRoomId): readonly LastLine[] | undefined => {
  const { account } = useApp();
  const view = useCachedView(`last-lines:${room}`, (store) => logView(store, room, window), [room]);
  return account === 'visitor' ? [] : lastLines(view?.entries, account);
};
