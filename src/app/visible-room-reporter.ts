import type { ChatRoomId } from '#contract/ids.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { Order } from './orders.ts';

/** Said again this often: the engine forgets a tab that was killed (src/sync/live/visible-rooms.ts). */
const againMs = 10_000;

/** Says which room this tab has on screen, and that it has none as soon as nobody can see it (contract §4.6). */
export interface VisibleRoomReporter {
  /** A room's screen is there until the answer is called. */
  look(room: ChatRoomId): () => void;
  /** Says it again: an engine has started, or the page was shown or hidden. */
  say(): void;
  stop(): void;
}

export const makeVisibleRoomReporter = (tell: (order: Order) => void): VisibleRoomReporter => {
  const tab = newUuid();
  let looking: ChatRoomId | null = null;
  const say = () => {
    const room = document.visibilityState === 'visible' ? looking : null;
    tell({ order: 'look', tab, room });
  };
  const timer = setInterval(() => looking !== null && say(), againMs);
  document.addEventListener('visibilitychange', say);
  return {
    look: (room) => {
      looking = room;
      say();
      return () => {
        if (looking !== room) return; // another room's screen has taken its place
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
