import type { AppointmentId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { inLanes } from '#src/db/mutation.ts';
import { type Decision, foldPick, type ShownPick } from '#src/domain/picks/pick.fold.ts';
import * as picks from '#src/domain/picks/queries.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { pickLanes, type Terms, termsOf } from '#src/domain/picks/terms.ts';
import { pickPull } from '#src/domain/pull-keys.ts';
import * as rooms from './rooms.ts';
import type { RoomEntered } from './rows.ts';

/**
 * The PICKs of a room, read in one transaction: its header, its top and the cards of its log say the same of a PICK in
 * every frame.
 */
export interface RoomPicks {
  /** The unfinished one; null: the room has none, as far as this device knows. */
  readonly current: RoomPick | null;
  /** Those that are stored, by the newest answer about each. */
  readonly stored: readonly ShownPick[];
  /** What entering the room said of a PICK that is not stored; null: nothing. */
  readonly told: ToldPick | null;
}

/** A PICK of which only the answer to entering its room is known. */
interface ToldPick {
  readonly appointmentId: AppointmentId;
  readonly state: string;
  readonly terms: Terms;
}

/** The unfinished PICK of a room, as its header and its top show it. */
export interface RoomPick {
  readonly appointmentId: AppointmentId;
  readonly state: string;
  /** The new terms while an edit is pending; else the server's. */
  readonly terms: Terms;
  readonly waiting: Decision | null;
  readonly stopped: Decision | null;
  /** Who asked for it and whose listing it is about; null: it is not stored in full. */
  readonly requesterId: UserId | null;
  readonly ownerId: UserId | null;
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
): Pick<RoomPick, 'appointmentId' | 'state' | 'terms' | 'pull'> | null => {
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

/** A stored PICK with what entering its room said of it later. */
const withTold = (row: PickRow, entered: RoomEntered | null): PickRow => {
  const told = entered?.appointment ?? null;
  const isLater = entered !== null && told?.appointmentId === row.appointmentId && entered.stamp > row.stamp;
  return isLater && told !== null ? { ...row, ...termsOf(told), state: told.state } : row;
};

const toldOf = (entered: RoomEntered | null, rows: readonly PickRow[]): ToldPick | null => {
  const told = entered?.appointment ?? null;
  if (told === null || rows.some(({ appointmentId }) => appointmentId === told.appointmentId)) return null;
  return { appointmentId: told.appointmentId, state: told.state, terms: termsOf(told) };
};

export const roomPicksView = (store: AccountStore, id: ChatRoomId): Promise<RoomPicks> =>
  store.read(['rooms', 'picks', 'outbox'], async (tx) => {
    const [room, rows, entries] = await Promise.all([
      rooms.byId(tx, id),
      picks.inRoom(tx, id),
      inLanes(tx, pickLanes),
    ]);
    const entered = room?.entered ?? null;
    const stored = rows.map((row) => foldPick(withTold(row, entered), entries));
    const current = currentOf(entered, rows);
    const shown = stored.find(({ pick }) => pick.appointmentId === current?.appointmentId);
    return {
      current: current && {
        ...current,
        terms: shown?.terms ?? current.terms,
        waiting: shown?.waiting ?? null,
        stopped: shown?.stopped ?? null,
        requesterId: shown?.pick.requesterId ?? null,
        ownerId: shown?.pick.ownerId ?? null,
      },
      stored,
      told: toldOf(entered, rows),
    };
  });
