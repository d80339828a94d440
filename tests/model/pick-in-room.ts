import type { PickChange, PickInfo } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import type { PickPreview } from '#contract/pick.ts';
import type { Pick } from './pick.ts';
import type { PickEvent } from './rooms.ts';

/** The terms as entering a room shows them. */
export const previewOf = (
  { id, state, terms, creator, version, updatedAt }: Pick,
  user: UserId,
  { ext, older }: { readonly ext: boolean; readonly older: boolean },
): PickPreview => ({
  appointmentId: id,
  itemId: null,
  ownerId: null,
  borrowerId: null,
  state,
  ...terms,
  isCreator: older ? null : creator === user,
  ...(ext ? { version, updatedAt } : { version: null, updatedAt: null }),
});

/** The snapshot of a card. [O] it names the requester for everybody. */
export const cardOf = ({ id, requester, owner, creator, terms }: Pick, older: boolean): PickInfo => {
  const { type, rentalDate, returnDate, rentalLocation, returnLocation, price, deposit } = terms;
  return {
    appointmentId: id,
    requesterId: requester,
    ownerId: older ? requester : owner,
    creatorId: older ? requester : creator,
    type,
    state: 'PENDING',
    rentalDate,
    returnDate,
    rentalLocation,
    returnLocation,
    price,
    deposit,
  };
};

/** Which change left a PICK as it is (contract §11.4 k). */
export const changeOf = ({ id, version }: Pick): PickChange => ({ appointmentId: id, version });

/** What both parties are told of it. */
export const eventOf = (pick: Pick): PickEvent => ({
  ...changeOf(pick),
  chatRoomId: pick.room.id,
  itemId: pick.itemId,
  state: pick.state,
});
