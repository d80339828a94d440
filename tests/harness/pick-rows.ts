import type { AppointmentId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { FeedPageRow, FeedRow, OutboxEntry } from '#src/db/rows.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { type Seen, type Terms, termsOf } from '#src/domain/picks/terms.ts';
import { itemId, nickname, opponentId, roomId } from './chat-rows.ts';
import { aKey, anEntry, longAfter } from './outbox-entries.ts';

/** PICKs and decisions about them as the engine leaves them in the database; ids and moments have the contract's shapes. */

export const pickId = 900_905 as AppointmentId;

type Change = Omit<Partial<PickRow>, 'rentalDate' | 'returnDate' | 'appointmentId'> & {
  readonly appointmentId?: number;
  readonly rentalDate?: string;
  readonly returnDate?: string | null;
};

/** A rental by direct meeting that was agreed, with this account as its owner's counterpart. */
export const aPickRow = ({
  appointmentId = pickId,
  rentalDate,
  returnDate,
  ...change
}: Change = {}): PickRow => ({
  itemId,
  chatRoomId: roomId,
  requesterId: null,
  ownerId: opponentId,
  isCreator: false,
  imageUrl: null,
  title: '버건디 과잠 M, 자수 새것 수준',
  description: '두 번 입었어요',
  productTypes: ['VARSITY_JACKET', 'VINTAGE'],
  quality: 'BEST',
  size: 'M',
  color: 'CRIMSON',
  rentalLocation: '학생회관 1층 로비',
  returnLocation: '중앙도서관 정문 앞',
  price: 6_000,
  deposit: 20_000,
  state: 'CONFIRMED',
  type: 'RENTAL',
  tradeMethod: 'DIRECT',
  opponentNickname: nickname,
  isReviewed: false,
  version: 1,
  updatedAt: null,
  edits: 0,
  stamp: 1,
  at: Date.now() - 180_000,
  ...change,
  appointmentId: appointmentId as AppointmentId,
  rentalDate: (rentalDate ?? '2030-11-26T18:30:00') as LocalDateTime,
  returnDate: (returnDate === undefined ? '2030-11-29T18:30:00' : returnDate) as LocalDateTime | null,
});

/** The same for a purchase. */
export const aSaleRow = (change: Change = {}): PickRow =>
  aPickRow({ type: 'SALE', returnDate: null, returnLocation: null, deposit: 0, price: 45_000, ...change });

const seen = (pick: PickRow): Seen => ({
  terms: termsOf(pick),
  state: pick.state,
  isCreator: pick.isCreator,
  version: pick.version,
});

interface Decided extends Partial<OutboxEntry> {
  readonly does: 'confirm' | 'cancel' | 'reject' | 'edit';
  readonly terms?: Partial<Terms>;
}

/** A decision about a PICK that waits. */
export const aDecision = (pick: PickRow, { does, terms = {}, ...change }: Decided): OutboxEntry => {
  const { appointmentId } = pick;
  const args = { appointmentId, seen: seen(pick) };
  const kinds = { confirm: 'pick.confirm', edit: 'pick.edit', cancel: 'pick.cancel', reject: 'pick.cancel' };
  return anEntry({
    seq: 1,
    id: aKey(appointmentId),
    key: aKey(appointmentId),
    kind: kinds[does],
    lane: `pick:${appointmentId}`,
    args:
      does === 'confirm'
        ? args
        : does === 'edit'
          ? { ...args, terms: { ...termsOf(pick), ...terms } }
          : { ...args, as: does },
    createdAt: Date.now(),
    nextAt: longAfter(),
    ...change,
  });
};

/** A proposal without a number that waits. */
export const aProposal = (terms: Terms, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  anEntry({
    seq: 9,
    id: aKey(9),
    key: aKey(9),
    kind: 'pick.propose',
    lane: `pick:item:${itemId}`,
    args: { itemId, terms },
    createdAt: Date.now(),
    nextAt: longAfter(),
    ...change,
  });

/** A tab of the PICK list of which these are all. */
export const aPickFeed = (
  subject: 'OWNER' | 'REQUESTER',
  picks: readonly PickRow[],
  change: Partial<FeedRow> = {},
): { readonly feeds: FeedRow[]; readonly feedPages: FeedPageRow[] } => {
  const key = `picks:${subject}`;
  return {
    feeds: [
      {
        key,
        generation: 1,
        previous: null,
        next: null,
        starts: [null],
        length: picks.length,
        goal: 0,
        at: Date.now(),
        stamp: 1,
        trouble: null,
        loading: 0,
        ...change,
      },
    ],
    feedPages: [{ feed: key, generation: 1, page: 0, ids: picks.map(({ appointmentId }) => appointmentId) }],
  };
};
