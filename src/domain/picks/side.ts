import type { PickInfo } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { PickRow } from './rows.ts';

/** Whose PICK it is for its reader: they own the listing, or they asked for it. */
export type Side = 'owner' | 'requester';

/**
 * On which side of a PICK of its own an account is; null: nothing stored says it. One of the two ids may be unknown, and an
 * older server names the requester as the owner too (contract §2.0): then the other one of the two parties is left.
 */
export const sideOf = (
  { requesterId, ownerId }: Pick<PickRow | PickInfo, 'requesterId' | 'ownerId'>,
  account: Account,
): Side | null => {
  if (account === 'visitor') return null;
  if (requesterId === account) return 'requester';
  if (ownerId === account) return 'owner';
  if (requesterId === null) return ownerId === null ? null : 'requester';
  return ownerId === null || ownerId === requesterId ? 'owner' : null;
};

/** Who the other party of a PICK of its own is to an account; null: nothing stored says it. */
export const otherPartyOf = (
  pick: Pick<PickRow | PickInfo, 'requesterId' | 'ownerId'>,
  account: Account,
): UserId | null => {
  const side = sideOf(pick, account);
  if (side === null) return null;
  const other = side === 'owner' ? pick.requesterId : pick.ownerId;
  return other === account ? null : other; // an older server names the requester twice
};
