import * as v from 'valibot';
import type { PickInfo } from '#contract/chat.ts';
import { type AppointmentId, ItemId, type UserId } from '#contract/ids.ts';
import { LocalDateTime } from '#contract/moment.ts';
import type { PickDetail, PickPreview, PickTerms } from '#contract/pick.ts';
import type { Account } from '#src/db/accounts.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { PickRow } from './rows.ts';

/** Terms of a PICK: when, where, how and for how much. For SALE the rental fields mean the sale (contract §2.0). */
export const Terms = v.object({
  type: v.string(),
  tradeMethod: v.string(),
  rentalDate: LocalDateTime,
  returnDate: v.nullable(LocalDateTime),
  rentalLocation: v.string(),
  returnLocation: v.nullable(v.string()),
  price: v.number(),
  deposit: v.number(),
});
export type Terms = v.InferOutput<typeof Terms>;

/** A PICK as it was on the screen of the user who decided about it (I12). */
export const Seen = v.object({
  terms: Terms,
  state: v.string(),
  isCreator: v.boolean(),
  /** null: the server keeps no versions, or the user's own pending edit was folded in. */
  version: v.nullable(v.number()),
});
export type Seen = v.InferOutput<typeof Seen>;

type HasTerms = Pick<PickDetail | PickTerms | PickPreview, keyof Terms>;

/** The terms in a server's answer about a PICK. */
export const termsOf = (pick: HasTerms): Terms => ({
  type: pick.type,
  tradeMethod: pick.tradeMethod,
  rentalDate: pick.rentalDate,
  returnDate: pick.returnDate,
  rentalLocation: pick.rentalLocation,
  returnLocation: pick.returnLocation,
  price: pick.price,
  deposit: pick.deposit,
});

/** Whether two moments are equal; servers write them with or without a fraction (contract §1.8). */
const sameMoment = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && parseKst(a) !== undefined && parseKst(a) === parseKst(b));

const place = (text: string | null): string => (text ?? '').trim();

/** Whether two terms are the same agreement. A purchase has neither return nor deposit. */
export const sameTerms = (a: Terms, b: Terms): boolean => {
  const isRental = a.type === 'RENTAL';
  return (
    a.type === b.type &&
    a.tradeMethod === b.tradeMethod &&
    sameMoment(a.rentalDate, b.rentalDate) &&
    place(a.rentalLocation) === place(b.rentalLocation) &&
    a.price === b.price &&
    (!isRental ||
      (sameMoment(a.returnDate, b.returnDate) &&
        place(a.returnLocation) === place(b.returnLocation) &&
        a.deposit === b.deposit))
  );
};

/** Whether terms and state of a PICK are still as the user saw them [T1]. */
export const isAsSeen = (seen: Seen, now: Omit<Seen, 'version'>): boolean =>
  seen.state === now.state && seen.isCreator === now.isCreator && sameTerms(seen.terms, now.terms);

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

/** All lanes of PICKs begin with it, those of proposals too; here, as the start of an engine does not need the definitions. */
export const pickLanes = 'pick:';
export const pickLane = (id: AppointmentId): string => `${pickLanes}${id}`;

/** All lanes of proposals begin with it. */
export const proposalLanes = 'pick:item:';
export const proposalLane = (id: ItemId): string => `${proposalLanes}${id}`;
/** The listing that a proposal lane is for. */
export const itemOf = (lane: string): ItemId | null => {
  const id = v.safeParse(ItemId, Number(lane.slice(proposalLanes.length)));
  return lane.startsWith(proposalLanes) && id.success ? id.output : null;
};
