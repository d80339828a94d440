import type { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import * as currents from './currents.ts';
import { foldPick, proposalsOf, type ShownPick, type ShownProposal } from './pick.fold.ts';
import * as picks from './queries.ts';
import { pickLane, proposalLane } from './terms.ts';

/** This account's PICK, proposal and room for a listing, pending ones included, for the listing's bar. */
export interface ItemTradeView {
  readonly chatRoomId: ChatRoomId | null;
  /** The unfinished PICK about it; null: there is none. */
  readonly appointmentId: AppointmentId | null;
  /** That PICK with its pending decisions; null: only its number is stored. */
  readonly pick: ShownPick | null;
  /** The newest proposal that the server has not confirmed. */
  readonly proposal: ShownProposal | null;
}

export const itemTradeView = (store: AccountStore, id: ItemId): Promise<ItemTradeView> =>
  store.read(['currents', 'picks', 'outbox'], async (tx) => {
    const [current, proposals] = await Promise.all([
      currents.byItem(tx, id),
      outbox.inLane(tx, proposalLane(id)),
    ]);
    const named = current?.appointmentId ?? null;
    const [pick, entries] =
      named === null
        ? [undefined, []]
        : await Promise.all([picks.byId(tx, named), outbox.inLane(tx, pickLane(named))]);
    // the stored PICK may be newer than the row that names it
    const isOver = pick !== undefined && !picks.isUnfinished(pick);
    return {
      chatRoomId: current?.chatRoomId ?? null,
      appointmentId: isOver ? null : named,
      pick: pick === undefined || isOver ? null : foldPick(pick, entries),
      proposal: proposalsOf(proposals)[0] ?? null,
    };
  });
