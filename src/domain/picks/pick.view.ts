import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import type { AccountTables, Moment } from '#src/db/rows.ts';
import * as items from '#src/domain/items/queries.ts';
import type { Gone, ItemRow } from '#src/domain/items/rows.ts';
import { readWithEdits } from '#src/domain/listings/pending-edits.fold.ts';
import { pickPull } from '#src/domain/pull-keys.ts';
import * as currents from './currents.ts';
import { foldPick, proposalsOf, type ShownPick, type ShownProposal } from './pick.fold.ts';
import * as picks from './queries.ts';
import { pickLane, proposalLane } from './terms.ts';

/** One PICK as its screens show it. */
export interface PickView extends pulls.Fetching {
  readonly shown: ShownPick | null;
  /** The listing, where it is stored; the PICK itself has its picture and tags too. */
  readonly item: ItemRow | null;
  /** The other user, where the room of the two is stored. */
  readonly opponent: AccountTables['rooms']['opponent'] | null;
  /** Set when the server has no such PICK of this account. */
  readonly gone: Gone | null;
  /** When it was last read; null: never. */
  readonly at: Moment | null;
}

/** null: nothing of it is stored and it was never fetched. */
export const pickView = (store: AccountStore, id: AppointmentId): Promise<PickView | null> =>
  readWithEdits(
    store,
    ['picks', 'pulls', 'outbox', 'items', 'rooms'],
    async (tx) => {
      const [pick, pull, entries] = await Promise.all([
        picks.byId(tx, id),
        pulls.byKey(tx, pickPull(id)),
        outbox.inLane(tx, pickLane(id)),
      ]);
      if (pick === undefined && pull === undefined) return null;
      const [item, room] =
        pick === undefined
          ? [undefined, undefined]
          : await Promise.all([items.byId(tx, pick.itemId), tx.get('rooms', pick.chatRoomId)]);
      return {
        ...pulls.fetchingOf(pull),
        shown: pick === undefined ? null : foldPick(pick, entries),
        item: item ?? null,
        opponent: room?.opponent ?? null,
        gone: pull?.gone ?? null,
        at: pick?.at ?? null,
      };
    },
    (view, { foldCopy, foldEdit }, edits) => {
      const { shown, item } = view;
      if (shown === null) return view;
      const form = edits.get(shown.pick.itemId);
      return {
        ...view,
        shown: { ...shown, pick: foldCopy(shown.pick, form) },
        item: item && foldEdit(item, form),
      };
    },
  );

/** The user's PICK or proposal for a listing, for the form, the bar and a pending proposal. */
export interface ProposalView {
  readonly item: ItemRow | null;
  /** The newest proposal that the server has not confirmed; null: there is none. */
  readonly proposal: ShownProposal | null;
  /** The unfinished PICK about it, once there is one. */
  readonly appointmentId: AppointmentId | null;
}

export const proposalView = (store: AccountStore, id: ItemId): Promise<ProposalView> =>
  store.read(['items', 'outbox', 'currents', 'picks'], async (tx) => {
    const [item, entries, current] = await Promise.all([
      items.byId(tx, id),
      outbox.inLane(tx, proposalLane(id)),
      currents.byItem(tx, id),
    ]);
    const named = current?.appointmentId ?? null;
    const pick = named === null ? undefined : await picks.byId(tx, named);
    // the stored PICK may be newer than the row that names it
    const isOver = pick !== undefined && !picks.isUnfinished(pick);
    return {
      item: item ?? null,
      proposal: proposalsOf(entries)[0] ?? null,
      appointmentId: isOver ? null : named,
    };
  });
