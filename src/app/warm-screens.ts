import { idle } from '#src/frame/idle.ts';

/*
 * A browser that translates the page puts every text node into elements of its own (<font>), where React looks for it in
 * vain as soon as it moves or removes it: the screen was gone for good then. Both calls that React makes for a text node find
 * what holds it now (docs/decisions/0063).
 */

const { removeChild, insertBefore } = Node.prototype;

/** The child of that parent that holds a node; null: none does. */
const holderIn = (parent: Node, node: Node | null): Node | null => {
  let holder = node;
  while (holder !== null && holder.parentNode !== parent) holder = holder.parentNode;
  return holder;
};

/** Whether a node is not where React has put it, and a translation may have done that. */
const isMoved = (parent: Node, node: Node | null): node is Text =>
  node instanceof Text && node.parentNode !== parent;

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  if (!isMoved(this, child)) return removeChild.call(this, child) as T; // it gives back what it is given
  const holder = holderIn(this, child);
  if (holder !== null) removeChild.call(this, holder);
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  const place = isMoved(this, before) ? holderIn(this, before) : before;
  return insertBefore.call(this, node, place) as T; // as above
};

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
