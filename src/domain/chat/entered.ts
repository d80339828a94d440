import type { EnterRoom } from '#contract/chat.ts';
import type { AccountTables, Moment, Stamp } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import * as currents from '#src/domain/picks/currents.ts';
import * as picks from '#src/domain/picks/queries.ts';
import * as rooms from './rooms.ts';
import type { RoomRow } from './rows.ts';

/** Tables that the answer to entering, creating or proposing is written to. */
export const enteredTables = ['rooms', 'currents', ...picks.pickTables] as const;
type Tx = Writer<Pick<AccountTables, (typeof enteredTables)[number]>>;

/** The outcome of storing what entering a room returned. */
export interface Entered {
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
