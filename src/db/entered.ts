import type { EnterRoom } from '#contract/room.ts';
import * as currents from './currents.ts';
import * as picks from './picks.ts';
import * as rooms from './rooms.ts';
import type { AccountTables, Moment, Stamp } from './rows.ts';
import type { RoomRow } from './rows-chat.ts';
import type { Writer } from './store.ts';

/** Tables of an answer that entering, creating or proposing brings. */
export const enteredTables = ['rooms', 'currents', ...picks.pickTables] as const;
type Tx = Writer<Pick<AccountTables, (typeof enteredTables)[number]>>;

/** What was learnt by entering a room. */
export interface Entered {
  readonly room: RoomRow;
  /** Its PICK has another place in the lists now [T11]. */
  readonly movesPick: boolean;
}

/** What entering told of the room and of its PICK; one that it does not name any more is to be read (T9). */
export const put = async (
  tx: Tx,
  entered: EnterRoom,
  when: { readonly stamp: Stamp; readonly at: Moment },
): Promise<Entered> => {
  const room = await rooms.putEntered(tx, entered, when);
  const { isPresent, appointment } = entered.currentAppointment;
  const named = isPresent ? appointment : null;
  const movesPick = named !== null && (await picks.putTerms(tx, named, named.isCreator, when));
  await picks.tellUnnamed(tx, room.chatRoomId, named?.appointmentId ?? null, when.stamp);
  return { room, movesPick };
};

/** The same, where the caller is for certain the one who asks for the listing. */
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
