import type { ItemId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ShownRoom } from '#src/domain/chat/room-list.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { listState } from '#src/frame/list-state.ts';
import { useNetwork } from '#src/frame/network.tsx';
import type { ShownList } from '#src/frame/use-list.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedNumber, useCachedView } from '#src/frame/view-cache.tsx';
import { roomsKey, roomsRead } from '../chat-reads.ts';

/** The rooms of whoever is logged in, or those about one listing, a window of them at a time. */
export const useRooms = (itemId: ItemId | null): ShownList<ShownRoom> => {
  const { account, engine } = useApp();
  const network = useNetwork();
  const key = roomsKey(itemId);
  const [limit, setLimit] = useCachedNumber(`limit:${key}`, limits.pageSize);
  useShown(key);
  const view = useCachedView(...roomsRead(account, itemId, limit), [account, itemId, limit]);
  return {
    state: listState(view && { ...view, items: view.rooms }, network),
    refresh: () => engine.refresh(key),
    more: () => {
      if (!view) return;
      // what is to come appears by itself; what is stored behind the window comes before anybody is asked
      setLimit(Math.max(limit, view.rooms.length + limits.pageSize));
      if (!view.beyond && view.more) engine.more(key);
    },
  };
};
