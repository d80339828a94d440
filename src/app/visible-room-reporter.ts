import type { ChatRoomId } from '#contract/ids.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { Order } from '#src/sync/bus.ts';

/** How often the report is repeated: the engine forgets tabs that stop reporting (src/domain/chat/engine/room-subscriptions.ts). */
const againMs = 10_000;

/** Reports this tab's visible room, and none as soon as the tab is hidden (contract §4.6). */
export interface VisibleRoomReporter {
  /** Reports that a room's screen is mounted, until the returned function is called. */
  look(room: ChatRoomId): () => void;
  /** Reports again: an engine has started, or the page was shown or hidden. */
  say(): void;
  stop(): void;
}

export const makeVisibleRoomReporter = (tell: (order: Order) => void): VisibleRoomReporter => {
  const tab = newUuid();
  /** Of the screen that was mounted last: one object each, as the same room may be shown by two in turn. */
  let looking: { readonly room: ChatRoomId } | null = null;
  const say = () => {
    const room = document.visibilityState === 'visible' ? (looking?.room ?? null) : null;
    tell({ order: 'look', tab, room });
  };
  const timer = setInterval(() => looking !== null && say(), againMs);
  document.addEventListener('visibilitychange', say);
  return {
    look: (room) => {
      const own = { room };
      looking = own;
      say();
      return () => {
        if (looking !== own) return; // another screen has taken its place
        looking = null;
        say();
      };
    },
    say,
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      looking = null;
      say();
    },
  };
};
