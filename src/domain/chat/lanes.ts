import type { ChatRoomId, ItemId } from '#contract/ids.ts';

/** The lane of messages of a room. */
export const roomLane = (id: ChatRoomId): string => `room:${id}`;
/** The lane of messages for a room that does not exist yet. */
export const newRoomLane = (id: ItemId): string => `room:item:${id}`;
/** All lanes of rooms, as a range of the lane index. */
export const roomLanes = { index: 'lane', from: 'room:', to: 'room:\uffff' } as const;
export const newRoomLanes = { index: 'lane', from: 'room:item:', to: 'room:item:\uffff' } as const;
