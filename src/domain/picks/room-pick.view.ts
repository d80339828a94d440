import type { AppointmentId, ChatRoomId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import type { RoomEntered } from '#src/domain/chat/rows.ts';
import { pickLanes } from './edit-pick.mutation.ts';
import { type Decision, foldPick, type ShownPick } from './fold.ts';
import { pickPull } from './pull-keys.ts';
import * as picks from './queries.ts';
import type { PickRow } from './rows.ts';
import { type Terms, termsOf } from './terms.ts';

/** The unfinished PICK of a room, as its header and its top show it. */
export interface RoomPick {
  readonly appointmentId: AppointmentId;
  readonly state: string;
  /** The new terms while an edit is pending; else the server's. */
  readonly terms: Terms;
  readonly waiting: Decision | null;
  readonly stopped: Decision | null;
  /** The key that pulls the PICK; null: it is stored in full. */
  readonly pull: string | null;
}

const newest = (rows: readonly PickRow[]): PickRow | undefined =>
  [...rows].sort((a, b) => b.stamp - a.stamp || b.appointmentId - a.appointmentId)[0];

/**
 * The current PICK of a room and its state: what entering returned, or the stored PICK, whichever was requested later.
 * A PICK that is over is not current.
 */
const currentOf = (
  entered: RoomEntered | null,
  stored: readonly PickRow[],
): Omit<RoomPick, 'waiting' | 'stopped'> | null => {
  const told = entered?.appointment ?? null;
  const same = told === null ? undefined : stored.find((row) => row.appointmentId === told.appointmentId);
  const fresher = stored.filter((row) => entered === null || row.stamp >= entered.stamp);
  const pick = newest(fresher.filter(picks.isUnfinished));
  if (pick !== undefined)
    return { appointmentId: pick.appointmentId, state: pick.state, terms: termsOf(pick), pull: null };
  if (told === null || !picks.isUnfinished(told) || (same !== undefined && fresher.includes(same)))
    return null;
  const { appointmentId, state } = told;
  return {
    appointmentId,
    state,
    terms: termsOf(told),
    pull: same === undefined ? pickPull(appointmentId) : null,
  };
};

const decisionsOf = (
  current: Omit<RoomPick, 'waiting' | 'stopped'>,
  rows: readonly PickRow[],
  entries: readonly OutboxEntry[],
): Pick<ShownPick, 'waiting' | 'stopped' | 'terms'> => {
  const row = rows.find(({ appointmentId }) => appointmentId === current.appointmentId);
  if (row === undefined) return { waiting: null, stopped: null, terms: current.terms };
  return foldPick({ ...row, ...current.terms }, entries);
};

/** null: the room has no unfinished PICK, as far as this device knows. */
export const roomPickView = (store: AccountStore, id: ChatRoomId): Promise<RoomPick | null> =>
  store.read(['rooms', 'picks', 'outbox'], async (tx) => {
    const [room, rows, entries] = await Promise.all([
      rooms.byId(tx, id),
      picks.inRoom(tx, id),
      tx.range('outbox', pickLanes),
    ]);
    const current = currentOf(room?.entered ?? null, rows);
    if (current === null) return null;
    entries.sort((a, b) => a.seq - b.seq);
    const { waiting, stopped, terms } = decisionsOf(current, rows, entries);
    return { ...current, terms, waiting, stopped };
  });
