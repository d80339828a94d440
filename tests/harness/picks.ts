import * as v from 'valibot';
import { PickDetail } from '#contract/pick.ts';
import type { Seen, Terms } from '#src/domain/picks/terms.ts';
import { termsOf } from '#src/domain/picks/terms.ts';

/** A PICK as a server with versions tells it to the owner who was asked. */
export const aPick = (change: Partial<Record<keyof PickDetail, unknown>> = {}): PickDetail =>
  v.parse(PickDetail, {
    appointmentId: 905,
    itemId: 341,
    chatRoomId: 58,
    requesterId: 7,
    ownerId: 12,
    isCreator: false,
    imageUrl: null,
    title: '24시즌 홈 유니폼',
    description: '두 번 입었어요',
    productTypes: ['SOCCER'],
    quality: 'HIGH',
    size: 'L',
    color: 'CRIMSON',
    rentalDate: '2026-11-24T14:30:00',
    returnDate: '2026-11-27T18:00:00',
    rentalLocation: '중앙광장',
    returnLocation: '중앙광장',
    price: 8000,
    deposit: 20_000,
    state: 'PENDING',
    type: 'RENTAL',
    tradeMethod: 'DIRECT',
    opponentNickname: '초록여우',
    isReviewed: false,
    version: 3,
    updatedAt: null,
    ...change,
  });

/** Its terms, some of them others. */
export const someTerms = (change: Partial<Record<keyof Terms, unknown>> = {}): Terms =>
  termsOf(aPick(change));

/** A PICK as it stood on the screen of who decides about it. */
export const asSeen = (pick: PickDetail): Seen => ({
  terms: termsOf(pick),
  state: pick.state,
  isCreator: pick.isCreator,
  version: pick.version,
});
