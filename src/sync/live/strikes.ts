import type { ChatRoomId } from '#contract/ids.ts';

/** A connection that ends so soon after a room was asked for may have ended for that: an older server does so (contract §4.9). */
const struckMs = 3_000;
/** So often in a row, and the room is left alone for a while: all others would be lost with it. */
const mostStruck = 2;
/** For how long it is left alone. */
export const aloneMs = 60_000;

/** Counts the connections in a row that ended right after a room was asked for. */
export const makeStrikes = () => {
  const struck = new Map<ChatRoomId, number>();
  return {
    /** A connection has ended that heard this room for so long: whether the room is to be left alone from now on. */
    isOut: (room: ChatRoomId, heardMs: number): boolean => {
      const times = heardMs < struckMs ? (struck.get(room) ?? 0) + 1 : 0;
      struck.set(room, times);
      return times >= mostStruck;
    },
  };
};
