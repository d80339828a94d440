import type { UserId } from '#contract/ids.ts';
import type { PickRow } from '../../db/schema.ts';

type Parties = Pick<PickRow, 'owner_id' | 'requester_id'>;

/** Both parties, the owner first (contract §5.1). */
export const partiesOf = (pick: Parties): readonly UserId[] => [pick.owner_id, pick.requester_id];

export const isParty = (pick: Parties, user: UserId): boolean => partiesOf(pick).includes(user);

/** The other party. */
export const opponentOf = (pick: Parties, user: UserId): UserId =>
  user === pick.owner_id ? pick.requester_id : pick.owner_id;

/** Proposed, agreed or running: no second PICK of the same item and requester is allowed beside it (contract §5.1). */
export const isUnfinished = ({ state }: Pick<PickRow, 'state'>): boolean =>
  state === 'PENDING' || state === 'CONFIRMED' || state === 'IN_PROGRESS';
