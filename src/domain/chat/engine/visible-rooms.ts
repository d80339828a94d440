import type { ChatRoomId } from '#contract/ids.ts';
import type { Clock } from '#src/lib/time.ts';

/** A tab that has not reported its room for this long was killed or frozen (it reports every 10 s). */
const forgottenMs = 25_000;

/**
 * The rooms that some tab shows: only these are subscribed to, for a subscription means "read" [V3] (contract §4.6).
 */
export interface VisibleRooms {
  look(tab: string, room: ChatRoomId | null): void;
  isLooking(room: ChatRoomId): boolean;
  rooms(): ReadonlySet<ChatRoomId>;
  stop(): void;
}

/** `onChange` is called when the set of rooms has changed. */
export const makeVisibleRooms = (clock: Clock, onChange: () => void): VisibleRooms => {
  const tabs = new Map<string, { readonly room: ChatRoomId; readonly until: number }>();
  let rooms: ReadonlySet<ChatRoomId> = new Set();
  let disarm: (() => void) | null = null;

  const settle = () => {
    disarm?.();
    disarm = null;
    for (const [tab, { until }] of tabs) if (until <= clock.mono()) tabs.delete(tab);
    const now = new Set([...tabs.values()].map(({ room }) => room));
    const soonest = Math.min(...[...tabs.values()].map(({ until }) => until));
    if (Number.isFinite(soonest)) disarm = clock.setTimer(soonest - clock.mono(), settle);
    if (now.size === rooms.size && [...now].every((room) => rooms.has(room))) return;
    rooms = now;
    onChange();
  };

  return {
    look: (tab, room) => {
      if (room === null) tabs.delete(tab);
      else tabs.set(tab, { room, until: clock.mono() + forgottenMs });
      settle();
    },
    isLooking: (room) => rooms.has(room),
    rooms: () => rooms,
    stop: () => {
      disarm?.();
      tabs.clear();
    },
  };
};
