import type { ChatRoomId } from '#contract/ids.ts';

/**
 * A connection that ends this soon after a subscription may have ended because of it: an older server does so (contract
 * §4.9).
 */
const struckMs = 3_000;
/**
 * After this many in a row the room is not subscribed to for a while [V17]: it would cost all others their connection.
 */
const mostStruck = 2;
/** For how long it is not subscribed to. */
export const aloneMs = 60_000;

/** Counts consecutive connections that ended right after a room was subscribed to. */
export const makeStrikes = () => {
  const struck = new Map<ChatRoomId, number>();
  return {
    /**
     * A connection that was subscribed to this room for `lastedMs` has ended. Returns whether the room must not be
     * subscribed to for now.
     */
    isOut: (room: ChatRoomId, lastedMs: number): boolean => {
      const times = lastedMs < struckMs ? (struck.get(room) ?? 0) + 1 : 0;
      struck.set(room, times);
      return times >= mostStruck;
    },
  };
};
