import type { PickInfo } from '#contract/chat.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { labels } from '#src/copy/labels.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { Moment } from '#src/db/rows.ts';
import type { Decision, ShownPick, Waiting } from '#src/domain/picks/pick.fold.ts';
import type { Side, Terms } from '#src/domain/picks/terms.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import type { StampKind } from '#src/ui/ticket/Stamp.tsx';

/** A word with the look of its stamp. */
export interface StampWords {
  readonly kind: StampKind;
  readonly label: string;
}

const stamps: Readonly<Record<string, StampKind>> = {
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  IN_PROGRESS: 'progress',
  SUCCESS: 'done',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

/** A state as its stamp; one that this version does not know looks as if it were still open. */
export const stampOf = (state: string): StampWords => ({
  kind: (Object.hasOwn(stamps, state) ? stamps[state] : undefined) ?? 'pending',
  label: labels.pickState(state),
});

/**
 * The state of a pending mutation, as a stamp beside the server's own. `isCut`: nothing reaches the server; else what
 * is queued is being sent, and to call it waiting for a moment would be a flash.
 */
export const waitingStamp = ({ state }: Pick<Waiting, 'state'>, isCut: boolean): StampWords => {
  switch (state) {
    case 'queued':
      return isCut
        ? { kind: 'waiting', label: chatTexts.message.waiting }
        : { kind: 'sending', label: outboxTexts.sending };
    case 'blocked':
      return { kind: 'waiting', label: chatTexts.message.waiting };
    case 'sending':
      return { kind: 'sending', label: outboxTexts.sending };
    case 'ambiguous':
    case 'verifying':
      return { kind: 'sending', label: outboxTexts.checking };
    case 'attention':
    case 'failed':
      return { kind: 'attention', label: outboxTexts.attention };
    default:
      return state satisfies never;
  }
};

/**
 * The stamp beside a PICK's own: of a pending decision, or of one that its user has to be notified of; null: neither.
 */
export const markOf = (
  { waiting, stopped }: Pick<ShownPick, 'waiting' | 'stopped'>,
  isCut: boolean,
): StampWords | null => {
  const decision = stopped ?? waiting;
  return decision === null ? null : waitingStamp(decision, isCut);
};

/** What the user reads while their decision is pending: nothing has happened yet (copy-ko). */
export const queuedWords = (does: Decision['does'], name: string): string => {
  switch (does) {
    case 'confirm':
      return pickTexts.queued.accept;
    case 'reject':
      return pickTexts.queued.reject;
    case 'cancel':
      return pickTexts.queued.cancel;
    case 'edit':
      return pickTexts.queued.edit(name);
    default:
      return does satisfies never;
  }
};

/** What is paid: a purchase its price, a rental its fee and the deposit. */
export const totalOf = ({ type, price, deposit }: Pick<Terms, 'type' | 'price' | 'deposit'>): number =>
  type === 'RENTAL' ? price + deposit : price;

/** Whether what comes next is the return: a rental that runs waits for it. */
export const isReturnNext = ({ type, returnDate }: Terms, state: string): boolean =>
  type === 'RENTAL' && state === 'IN_PROGRESS' && returnDate !== null;

/** The next moment of a PICK. */
export const nextMoment = (terms: Terms, state: string): string =>
  (isReturnNext(terms, state) ? terms.returnDate : null) ?? terms.rentalDate;

/** Where the parties are at that moment; null: a parcel meets nobody, or no place was named. */
export const nextPlace = (terms: Terms, state: string): string | null => {
  if (terms.tradeMethod === 'PARCEL') return null;
  return (isReturnNext(terms, state) ? terms.returnLocation : terms.rentalLocation) || null;
};

/** A moment in the words of a ticket's stub, and as it is said; a parcel has a day only (contract §5.5). */
export const stubAt = (at: Moment, isParcel: boolean) => {
  const { month, day, weekday, time } = format.stub(at);
  const spoken = format.spokenDay(at);
  if (isParcel) return { over: month, day, under: weekday, spoken };
  return { over: month, day, under: `${weekday} ${time}`, spoken: `${spoken} ${time}` };
};

/** When it begins, in the words of its stub. */
export const stubOf = ({ rentalDate, tradeMethod }: Pick<Terms, 'rentalDate' | 'tradeMethod'>) => {
  const at = parseKst(rentalDate);
  return at === undefined ? { over: '', day: '·', under: '' } : stubAt(at, tradeMethod === 'PARCEL');
};

/** When a rental is given back; a parcel has a day only. */
export const returnWords = (at: Moment, isParcel: boolean): string =>
  chatTexts.pickReturn(isParcel ? format.day(at) : format.dayTime(at));

/** What a PICK is called on its reader's side: a seller sells what a buyer buys. null: nothing stored says the side. */
export const dealWord = (type: string, side: Side | null): string =>
  side === 'owner' ? labels.transactionType(type) : labels.pickType(type);

/** Rent or sale, with its word on the reader's side. */
export const kindOf = (type: string, side: Side | null) => ({
  kind: type === 'RENTAL' ? ('rent' as const) : ('sale' as const),
  kindLabel: dealWord(type, side),
});

/** When the next PICK of a room is, in the words of its stub; null: the server named no moment that can be read. */
export const nextPickWords = (terms: Terms, state: string, side: Side | null) => {
  const at = parseKst(nextMoment(terms, state));
  if (at === undefined) return null;
  const { month, day, weekday, time } = format.stub(at);
  const what = isReturnNext(terms, state) ? pickTexts.returnLabel : dealWord(terms.type, side);
  const line = [terms.tradeMethod === 'PARCEL' ? null : time, what, nextPlace(terms, state)]
    .filter(Boolean)
    .join(' · ');
  return { day: { month, day, weekday, spoken: format.spokenDay(at) }, line, stamp: stampOf(state) };
};

const isMidnight = (at: Moment | undefined): boolean => at === undefined || format.time(at) === '00:00';

/**
 * What a card in the log says of its PICK; null: the snapshot has no terms, only a number (contract §2.0). It does not
 * name its method. `tradeMethod`: of the PICK; null: nothing stored says it, and midnight at both ends is taken for a
 * parcel's day. `side`: the reader's.
 */
export const cardWords = (pick: PickInfo, tradeMethod: string | null, side: Side | null) => {
  const { rentalDate, returnDate, rentalLocation, type, state, price, deposit } = pick;
  const at = rentalDate === null ? undefined : parseKst(rentalDate);
  if (at === undefined || type === null || state === null) return null;
  const back = returnDate === null ? undefined : parseKst(returnDate);
  const isParcel = tradeMethod === null ? isMidnight(at) && isMidnight(back) : tradeMethod === 'PARCEL';
  return {
    stub: stubAt(at, isParcel),
    ...kindOf(type, side),
    lines: [
      ...(back === undefined ? [] : [returnWords(back, isParcel)]),
      ...(rentalLocation && !isParcel ? [rentalLocation] : []),
      chatTexts.pickPrice(won(totalOf({ type, price, deposit }))),
    ],
    stamp: stampOf(state),
  };
};
