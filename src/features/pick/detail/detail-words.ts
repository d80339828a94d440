import { labels } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { Side, Terms } from '#src/domain/picks/terms.ts';
import { isReturnNext, nextMoment } from '#src/features/shared/pick-words.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { pickScreenTexts } from '../text.ts';

export interface DetailRow {
  readonly label: string;
  readonly values: readonly string[];
}

/** A moment as it is written here; what cannot be read is shown as it came. */
const said = (moment: string, write: (ms: number) => string): string => {
  const at = parseKst(moment);
  return at === undefined ? moment : write(at);
};

const day = (moment: string): string => said(moment, format.pickDetailDay);
const dayTime = (moment: string): string => said(moment, format.pickDetailMoment);

/** The date of a PICK: 발송 일자 of a purchase, 대여 기간 of a rental, a range where there is a return. */
const dateRow = ({ type, rentalDate, returnDate }: Terms): DetailRow => {
  if (type !== 'RENTAL') return { label: pickScreenTexts.detail.sendDay, values: [day(rentalDate)] };
  const range = returnDate === null ? day(rentalDate) : `${day(rentalDate)} – ${day(returnDate)}`;
  return { label: pickScreenTexts.detail.period, values: [range] };
};

/** Where and when two people meet. */
const placeRows = (terms: Terms): readonly DetailRow[] => {
  const { type, rentalDate, returnDate, rentalLocation, returnLocation } = terms;
  const row = (label: string, place: string | null, moment: string): DetailRow => ({
    label,
    values: [...(place ? [place] : []), dayTime(moment)],
  });
  if (type !== 'RENTAL') return [row(pickScreenTexts.place.sale, rentalLocation, rentalDate)];
  return [
    row(pickScreenTexts.place.rental, rentalLocation, rentalDate),
    ...(returnDate === null ? [] : [row(pickScreenTexts.place.back, returnLocation, returnDate)]),
  ];
};

/**
 * Whose request the terms on the ticket are: the viewer's where they asked for the PICK and wrote its terms last, also
 * where those are on their way. Of a PICK that one received nothing is ever one's own request, also after one has
 * changed it.
 */
export const headingOf = (
  { pick: { isCreator, opponentNickname, type }, waiting }: Pick<ShownPick, 'pick' | 'waiting'>,
  side: Side | null,
): string => {
  const isAuthor = isCreator || waiting?.does === 'edit';
  return isAuthor && side !== 'owner'
    ? pickScreenTexts.detail.mine(type)
    : pickScreenTexts.detail.theirs(opponentNickname, type);
};

/** The rows of a PICK's ticket, in their order (contract §9.3). */
export const detailRows = (terms: Terms): readonly DetailRow[] => [
  { label: pickScreenTexts.detail.method, values: [labels.tradeMethod(terms.tradeMethod)] },
  dateRow(terms),
  ...(terms.tradeMethod === 'PARCEL' ? [] : placeRows(terms)),
];

/**
 * The head of the ticket: `2026년 11월`, `24`, `화요일 18:30`; of a rental that runs it is the return, and says so. null: no
 * moment that can be read.
 */
export const detailStub = (terms: Terms, state: string) => {
  const at = parseKst(nextMoment(terms, state));
  if (at === undefined) return null;
  const { day: date, weekday, time } = format.stub(at);
  const under = terms.tradeMethod === 'PARCEL' ? `${weekday}요일` : `${weekday}요일 ${time}`;
  const what = isReturnNext(terms, state) ? [pickTexts.returnLabel] : [];
  const month = format.month(at);
  return {
    over: [...what, month].join(' · '),
    day: date,
    under,
    spoken: [...what, `${month} ${date}일`, under].join(' '),
  };
};
