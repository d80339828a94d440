import { labels, type Tag, tagsOf } from '#src/copy/labels.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ShownPick, Waiting } from '#src/domain/picks/pick.fold.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import type { Side, Terms } from '#src/domain/picks/terms.ts';
import {
  dealWord,
  returnWords,
  type StampWords,
  stampOf,
  totalOf,
  waitingStamp,
} from '#src/features/shared/pick-words.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { pickScreenTexts } from '../text.ts';

type Carded = Pick<PickRow, 'state' | 'rentalDate'>;

/** How many tags a card shows. */
const shownTags = 3;

/** A trade that is done; whatever else the server says is still to come. */
export const isCompleted = ({ state }: Carded): boolean => state === 'SUCCESS';

const began = ({ rentalDate }: Carded, now: Moment): boolean => {
  const at = parseKst(rentalDate);
  return at !== undefined && at < now;
};

/** `2026년 11월 24일 (화) 거래 예정 상품` (contract §9.3): of the day that the stub shows, an edit's too. */
export const cardHead = ({ pick, terms: { rentalDate } }: ShownPick): string => {
  const at = parseKst(rentalDate);
  const day = at === undefined ? rentalDate : format.pickDay(at);
  if (pick.state === 'PENDING') return day; // nothing is agreed: nothing is said to come
  return isCompleted(pick) ? pickScreenTexts.list.completed(day) : pickScreenTexts.list.upcoming(day);
};

/**
 * What kind of trade it is and by which way: `대여 · 택배`. A card that always shows 직거래 would be untrue of a
 * parcel; every stored PICK and every proposal names its method.
 */
export const cardKind = (
  { type, tradeMethod }: Pick<Terms, 'type' | 'tradeMethod'>,
  side: Side | null,
): string => `${dealWord(type, side)} · ${labels.tradeMethod(tradeMethod)}`;

/** With whom, for how much, and of a rental that runs when it ends: for that its stub has no room. */
export const cardLines = ({ pick, terms }: ShownPick): readonly string[] => {
  const line = `${pick.opponentNickname} · ${won(totalOf(terms))}`;
  const back = terms.returnDate === null ? undefined : parseKst(terms.returnDate);
  if (pick.state !== 'IN_PROGRESS' || back === undefined) return [line];
  return [line, returnWords(back, terms.tradeMethod === 'PARCEL')];
};

/** The first tags: of a PICK card they begin with what kind of trade it is (contract §9.1), in the ticket's own word. */
export const cardTags = (pick: PickRow, side: Side | null): readonly Tag[] => [
  { id: `transaction:${pick.type}`, label: dealWord(pick.type, side) },
  ...tagsOf(pick).slice(0, shownTags - 1),
];

/** How its review stands; only what the server has is called done. `mark`: of one that waits, or that its user has to hear of. */
export const reviewAction = (
  { pick, review }: Pick<ShownPick, 'pick' | 'review'>,
  isCut: boolean,
): { readonly isDone: boolean; readonly mark: StampWords | null } => ({
  isDone: pick.isReviewed,
  mark: pick.isReviewed || review === null ? null : waitingStamp(review, isCut),
});

/** What a proposal waits for. `name`: the owner's, null: not stored. null: one that does not wait says in its stamp how it is. */
export const proposalHead = (
  { state }: Pick<Waiting, 'state'>,
  name: string | null,
  isCut: boolean,
): string | null => {
  const waits = state === 'blocked' || (state === 'queued' && isCut);
  if (!waits) return null;
  return name === null ? outboxTexts.waiting : pickTexts.queued.proposal(name);
};

/** What is proposed, where it would be handed over, for how much; a parcel has no place (contract §5.5). */
export const proposalLines = (terms: Terms): readonly string[] => [
  ...(terms.tradeMethod !== 'PARCEL' && terms.rentalLocation ? [terms.rentalLocation] : []),
  won(totalOf(terms)),
];

/** 거래진행중 once its moment has come, 거래예정 before; a done one is stamped as such. */
export const cardBadge = (pick: Carded, now: Moment): StampWords => {
  if (isCompleted(pick)) return { kind: 'done', label: pickScreenTexts.done };
  if (pick.state === 'PENDING') return stampOf('PENDING');
  return began(pick, now)
    ? { kind: 'progress', label: pickScreenTexts.list.inProgress }
    : { kind: 'confirmed', label: pickScreenTexts.list.planned };
};
