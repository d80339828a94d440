import type { AppointmentId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { NotificationType } from '#contract/notification.ts';
import type { PickState, PickType } from '#contract/pick.ts';
import type { TradeMethod } from '#contract/values.ts';
import type { Author } from './ledger.ts';
import type { Room } from './rooms.ts';

/** What two users agree on. */
export interface Terms {
  readonly type: PickType;
  readonly tradeMethod: TradeMethod;
  readonly rentalDate: LocalDateTime;
  readonly returnDate: LocalDateTime | null;
  readonly rentalLocation: string;
  readonly returnLocation: string | null;
  readonly price: number;
  readonly deposit: number;
}

/** A PICK as the model keeps it. */
export interface Pick {
  readonly id: AppointmentId;
  readonly itemId: ItemId;
  readonly room: Room;
  readonly owner: UserId;
  readonly requester: UserId;
  creator: UserId;
  terms: Terms;
  state: PickState;
  version: number;
  /** When the terms were last put, ms of the world. */
  termsAt: number;
  updatedAt: LocalDateTime;
  /** Reminders that were given since it was confirmed last. */
  readonly reminded: Set<NotificationType>;
}

/** Everything that may happen to a PICK; the last three are the clock's. */
export type DeedKind =
  | 'propose'
  | 'edit'
  | 'confirm'
  | 'cancel'
  | 'reject'
  | 'leave'
  | 'block'
  | 'review'
  | 'expire'
  | 'start'
  | 'complete';

/** Who did something, by which request. */
export interface By extends Author {
  /** null: the clock. */
  readonly user: UserId | null;
}

/** One change of a PICK: who bound whom to what, and by which request. */
export interface Deed extends By {
  readonly at: number;
  readonly kind: DeedKind;
  readonly pick: AppointmentId;
  readonly from: PickState | null;
  readonly to: PickState;
  /** The terms after it, and whose they are. */
  readonly terms: string;
  readonly creator: UserId;
  readonly version: number;
}

/** Terms in a fixed order: equal texts are equal terms. Every field counts. */
export const termsText = (terms: Terms): string =>
  [
    terms.type,
    terms.tradeMethod,
    terms.rentalDate.slice(0, 19),
    terms.returnDate?.slice(0, 19) ?? '-',
    terms.rentalLocation,
    terms.returnLocation ?? '-',
    terms.price,
    terms.deposit,
  ].join('|');

export const isUnfinished = (state: PickState): boolean =>
  state === 'PENDING' || state === 'CONFIRMED' || state === 'IN_PROGRESS';

/** The other one of the two. */
export const otherOf = (
  { owner, requester }: globalThis.Pick<Pick, 'owner' | 'requester'>,
  user: UserId,
): UserId => (user === owner ? requester : owner);

export const bothOf = ({
  owner,
  requester,
}: globalThis.Pick<Pick, 'owner' | 'requester'>): readonly UserId[] => [owner, requester];

/** A review that was taken. */
export interface Review extends Author {
  readonly at: number;
  readonly pick: AppointmentId;
  readonly reviewer: UserId;
  readonly rating: number;
  readonly content: string;
}

/** A report as it is stored: what one user said last about another and a listing. */
export interface Report extends Author {
  readonly at: number;
  readonly reporter: UserId;
  readonly reported: UserId;
  readonly itemId: ItemId;
  readonly categories: readonly string[];
  readonly description: string | null;
}

/** A notification (contract §2.9). */
export interface Note {
  readonly id: number;
  readonly user: UserId;
  readonly type: NotificationType;
  readonly pick: Pick;
  readonly rentalDate: LocalDateTime;
  readonly returnDate: LocalDateTime | null;
  readonly createdAt: LocalDateTime;
}

/** Who asks for a change, and which version they believe to change. */
export interface Asked extends Author {
  readonly user: UserId;
  /** The version that they name; null: none. */
  readonly expected: number | null;
}
