import type { ChatRoomId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import { meView } from '#src/domain/profile/me.view.ts';
import { picksFeed } from '#src/domain/pull-keys.ts';
import { logRead, roomPicksRead, roomRead, roomsKey, roomsRead } from '#src/features/chat/chat-reads.ts';
import { atEnd } from '#src/features/chat/room/log-window.ts';
import { homeFeed, homeRead } from '#src/features/home/home-reads.ts';
import { agreedRead } from '#src/features/home/today-reads.ts';
import { itemRead, itemTradeRead } from '#src/features/item/item-reads.ts';
import { pickCountsRead, pickRead, picksRead } from '#src/features/pick/pick-reads.ts';
import { idle } from '#src/frame/idle.ts';
import { appointmentIdOf, itemIdOf, roomIdOf } from '#src/frame/route-id.ts';
import { whileClosed } from '#src/frame/view.ts';
import type { CachedRead, ViewCache } from '#src/frame/view-cache-values.ts';
import { loadLetters } from '#src/ui/fonts.ts';

/** The screens that every screen leads to. */
const tabs = ['/', '/chat', '/pick', '/my'];

const roomReads = (id: ChatRoomId): readonly CachedRead<unknown>[] => [
  logRead(id, atEnd),
  roomRead(id),
  roomPicksRead(id),
];

/** What the screen of an address begins with; none where that is unknown. */
export const readsOf = (
  address: string,
  account: Account,
  cache: ViewCache,
): readonly CachedRead<unknown>[] => {
  const [, screen, id] = address.split('/');
  const limitOf = (key: string): number => cache.number(`limit:${key}`) ?? limits.pageSize;
  if (screen === 'detail') {
    const item = itemIdOf(id);
    return item === null ? [] : [itemRead(item), itemTradeRead(item)];
  }
  const isMember = account !== 'visitor';
  if (screen === '' && id === undefined)
    return [homeRead(limitOf(homeFeed)), ...(isMember ? [agreedRead] : [])];
  if (!isMember) return []; // what is left is a member's
  switch (screen) {
    case 'chat': {
      if (id === undefined) return [roomsRead(account, null, limitOf(roomsKey(null)))];
      const room = roomIdOf(id);
      return room === null ? [] : roomReads(room);
    }
    case 'pick':
      return [pickCountsRead(account), picksRead(account, 'OWNER', limitOf(picksFeed('OWNER')))];
    case 'pick-detail': {
      const pick = appointmentIdOf(id);
      return pick === null ? [] : [pickRead(pick)];
    }
    case 'my':
      return [['me', meView]];
    default:
      return [];
  }
};

/**
 * Reads a view into the cache, and returns it. null is not cached: what was never fetched may have come by the time that
 * its screen is opened, and the screen would say for a frame that it was not.
 */
export const readInto = async (
  cache: ViewCache,
  store: AccountStore,
  [key, query]: CachedRead<unknown>,
): Promise<unknown> => {
  const readAt = cache.changes();
  const view = await query(store).catch(whileClosed);
  if (view !== undefined && view !== null) cache.keepView(key, view, readAt);
  return view;
};

/**
 * Reads into the view cache what the next screen begins with: of the tabs once the page is quiet, of any other screen when
 * a finger comes down on its link. Its first frame has its rows then. Returns a function to stop.
 */
export const startReadAhead = (cache: ViewCache, store: AccountStore, account: Account): (() => void) => {
  let stopped = false;
  const read = (address: string): void => {
    for (const read of readsOf(address, account, cache))
      void readInto(cache, store, read).then((view) => loadLetters(JSON.stringify(view ?? null)));
  };
  const down = ({ target }: PointerEvent): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.origin === location.origin) read(link.pathname);
  };
  addEventListener('pointerdown', down, { capture: true, passive: true });
  void (async () => {
    for (const address of tabs) {
      await idle();
      if (stopped) return;
      if (location.pathname !== address) read(address);
    }
  })();
  return () => {
    stopped = true;
    removeEventListener('pointerdown', down, { capture: true });
  };
};
