import type { ChatRoomId, ItemId } from '#contract/ids.ts';

/** All lanes of rooms begin with it, and those of rooms that do not exist yet with the second. */
export const roomLanes = 'room:';
export const newRoomLanes = 'room:item:';
/** The lane of messages of a room. */
export const roomLane = (id: ChatRoomId): string => `${roomLanes}${id}`;
/** The lane of messages for a room that does not exist yet. */
export const newRoomLane = (id: ItemId): string => `${newRoomLanes}${id}`;
