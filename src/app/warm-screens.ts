import './translated.ts';
import { idle } from '#src/frame/idle.ts';

/** The screens that a tap on a first screen leads to, the likeliest first. */
const screens: readonly (() => Promise<unknown>)[] = [
  () => import('#src/features/home/HomeScreen.tsx'),
  () => import('#src/features/home/TodayTickets.tsx'),
  () => import('#src/features/item/ItemScreen.tsx'),
  () => import('#src/features/chat/list/ChatListScreen.tsx'),
  () => import('#src/features/chat/room/ChatRoomScreen.tsx'),
  () => import('#src/features/pick/list/PickListScreen.tsx'),
  () => import('#src/features/pick/detail/PickDetailScreen.tsx'),
  () => import('#src/features/me/MyScreen.tsx'),
  () => import('#src/features/search/SearchScreen.tsx'),
];

/**
 * Has the code of the next screens evaluated while nothing else is to do, one at a time, so that a tap waits for none.
 * Only where it is on the device already: the first visit of a phone on a slow network fetches nothing for this.
 */
export const warmScreens = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return;
  for (const load of screens) {
    await idle();
    await load().catch(() => {}); // the tap loads it, and shows the error
  }
};
