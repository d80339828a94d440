import * as v from 'valibot';
import { AppointmentId, ChatRoomId, ItemId, Picture, UserId } from './ids.ts';
import { Amount, Money, Version } from './item.ts';
import { limits } from './limits.ts';
import { LocalDateTime, LocalDateTimeInput } from './moment.ts';
import { open } from './open.ts';
import { isBlank, text } from './text.ts';
import { colors, productTypes, qualities, sizes, tradeMethods } from './values.ts';

export const pickTypes = ['RENTAL', 'SALE'] as const;
export type PickType = (typeof pickTypes)[number];

export const pickStates = ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'SUCCESS', 'CANCELLED', 'EXPIRED'] as const;
export type PickState = (typeof pickStates)[number];

export const periods = ['ALL', 'YEAR', 'SIX_MONTH', 'WEEK'] as const;
export type Period = (typeof periods)[number];

const termFields = {
  state: open(pickStates),
  type: open(pickTypes),
  tradeMethod: open(tradeMethods),
  rentalDate: LocalDateTime,
  returnDate: v.nullish(LocalDateTime, null),
  rentalLocation: v.nullish(v.string(), ''),
  returnLocation: v.nullish(v.string(), null),
  price: Amount,
  deposit: Amount,
};

/** A PICK in full, from the caller's view (§2.0). For SALE the rental fields mean the sale. */
export const PickDetail = v.object({
  appointmentId: AppointmentId,
  itemId: ItemId,
  chatRoomId: ChatRoomId,
  requesterId: v.nullish(UserId, null),
  ownerId: v.nullish(UserId, null),
  isCreator: v.boolean(),
  imageUrl: Picture,
  title: v.string(),
  description: v.nullish(v.string(), ''),
  productTypes: v.nullish(v.array(open(productTypes)), []),
  quality: v.nullish(open(qualities), null),
  size: v.nullish(open(sizes), null),
  color: v.nullish(open(colors), null),
  ...termFields,
  opponentNickname: v.string(),
  isReviewed: v.nullish(v.boolean(), false),
  version: Version,
  updatedAt: v.nullish(LocalDateTime, null),
});
export type PickDetail = v.InferOutput<typeof PickDetail>;

/** The answer of confirm, cancel and edit; `borrowerId` is the requester (§2.0). */
export const PickTerms = v.object({
  appointmentId: AppointmentId,
  itemId: v.nullish(ItemId, null),
  ownerId: v.nullish(UserId, null),
  borrowerId: v.nullish(UserId, null),
  ...termFields,
  version: Version,
  updatedAt: v.nullish(LocalDateTime, null),
});
export type PickTerms = v.InferOutput<typeof PickTerms>;

/** PickTerms inside Current: its ids are always null, and it says whose terms they are (§2.0 [C]). */
export const PickPreview = v.object({ ...PickTerms.entries, isCreator: v.nullish(v.boolean(), null) });
export type PickPreview = v.InferOutput<typeof PickPreview>;

/** The caller's unfinished PICK and room for an item (§2.0). */
export const Current = v.object({
  chatRoomId: v.nullish(ChatRoomId, null),
  isPresent: v.boolean(),
  appointment: v.nullish(PickPreview, null),
});
export type Current = v.InferOutput<typeof Current>;

const place = text({ max: limits.pickLocation, blank: true, trimmed: true });

/** Proposal of a rental (§2.6). Dates in the past and their order have codes of their own and are not checked here. */
export const RentalProposal = v.pipe(
  v.object({
    itemId: ItemId,
    startDate: LocalDateTimeInput,
    endDate: LocalDateTimeInput,
    startLocation: v.nullish(place, ''),
    endLocation: v.nullish(place, ''),
    price: Money,
    deposit: v.optional(Money, 0),
    tradeMethod: v.picklist(tradeMethods),
  }),
  v.forward(
    v.partialCheck(
      [['tradeMethod'], ['startLocation']],
      ({ tradeMethod, startLocation }) => tradeMethod !== 'DIRECT' || !isBlank(startLocation),
      'must name a place for a direct trade',
    ),
    ['startLocation'],
  ),
  v.forward(
    v.partialCheck(
      [['tradeMethod'], ['endLocation']],
      ({ tradeMethod, endLocation }) => tradeMethod !== 'DIRECT' || !isBlank(endLocation),
      'must name a place for a direct trade',
    ),
    ['endLocation'],
  ),
);
export type RentalProposal = v.InferOutput<typeof RentalProposal>;

/** Proposal of a purchase (§2.6). */
export const SaleProposal = v.pipe(
  v.object({
    itemId: ItemId,
    startDate: LocalDateTimeInput,
    startLocation: v.nullish(place, ''),
    price: Money,
    tradeMethod: v.picklist(tradeMethods),
  }),
  v.forward(
    v.partialCheck(
      [['tradeMethod'], ['startLocation']],
      ({ tradeMethod, startLocation }) => tradeMethod !== 'DIRECT' || !isBlank(startLocation),
      'must name a place for a direct trade',
    ),
    ['startLocation'],
  ),
);
export type SaleProposal = v.InferOutput<typeof SaleProposal>;

/** Counter-proposal (§2.6). What a rental needs beyond this is refused with INVALID_RENTAL_INFORMATION. */
export const PickEdit = v.object({
  appointmentId: AppointmentId,
  rentalDate: LocalDateTimeInput,
  returnDate: v.nullish(LocalDateTimeInput, null),
  rentalLocation: v.nullish(place, ''),
  returnLocation: v.nullish(place, null),
  price: Money,
  deposit: v.nullish(Money, null),
  tradeMethod: v.picklist(tradeMethods),
});
export type PickEdit = v.InferOutput<typeof PickEdit>;
