import type { EnterRoom } from '#contract/chat.ts';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { inLanes } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { AccountTables, Moment, OutboxEntry, Stamp } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import * as currents from '#src/domain/picks/currents.ts';
import * as picks from '#src/domain/picks/queries.ts';
import * as rooms from '../rooms.ts';
import type { RoomRow } from '../rows.ts';
import { chatSend, messageOf, newRoomLane, newRoomLanes, roomLane } from '../send-message.mutation.ts';

/** Tables that the answer to entering, creating or proposing is written to. */
export const enteredTables = ['rooms', 'currents', ...picks.pickTables] as const;
type Tx = Writer<Pick<AccountTables, (typeof enteredTables)[number]>>;

/** The outcome of storing what entering a room returned. */
interface Entered {
  readonly room: RoomRow;
  /** The room's PICK has changed its place in the lists (T11). */
  readonly movesPick: boolean;
}

/**
 * Stores what entering returned of the room and its PICK; a stored PICK that it no longer names has to be read [T9].
 */
export const put = async (
  tx: Tx,
  entered: EnterRoom,
  when: { readonly stamp: Stamp; readonly at: Moment },
): Promise<Entered> => {
  const room = await rooms.putEntered(tx, entered, when);
  const { isPresent, appointment } = entered.currentAppointment;
  const named = isPresent ? appointment : null;
  const movesPick = named !== null && (await picks.putTerms(tx, named, named.isCreator, when));
  await picks.markUnnamedDue(tx, room.chatRoomId, named?.appointmentId ?? null, when.stamp);
  return { room, movesPick };
};

/** As `put`, for a caller that is certainly the requester of the listing. */
export const putAsRequester = async (
  tx: Tx,
  entered: EnterRoom,
  when: { readonly stamp: Stamp; readonly at: Moment },
): Promise<Entered> => {
  const learnt = await put(tx, entered, when);
  const { isPresent, appointment } = entered.currentAppointment;
  const appointmentId = isPresent ? (appointment?.appointmentId ?? null) : null;
  const { itemId, chatRoomId } = learnt.room;
  await currents.put(tx, { itemId, appointmentId, chatRoomId, ...when });
  return learnt;
};

/** A room that exists now, and the listing that it is about. */
interface NewRoom {
  readonly itemId: ItemId;
  readonly chatRoomId: ChatRoomId;
}

/**
 * Moves the pending messages for a new room into the room once it exists, in their order [V11]. An account has at most
 * one room about another user's listing, and none as requester about its own. Returns whether any entry moved.
 */
export const adopt = async (
  tx: Writer<Pick<AccountTables, 'outbox'>>,
  found: readonly NewRoom[],
): Promise<boolean> => {
  const waiting = await inLanes(tx, newRoomLanes);
  if (waiting.length === 0) return false;
  const moved: OutboxEntry[] = [];
  for (const { itemId, chatRoomId } of found) {
    for (const row of waiting.filter(({ lane }) => lane === newRoomLane(itemId))) {
      const message = messageOf(row);
      if (message === null || outbox.isUnderWay(row)) continue;
      const args = { ...message, chatRoomId, itemId: null };
      moved.push({ ...row, args, lane: roomLane(chatRoomId), dependsOn: [], v: chatSend.version });
    }
  }
  await tx.putMany('outbox', moved);
  return moved.length > 0;
};
