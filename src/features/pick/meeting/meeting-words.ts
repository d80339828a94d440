import { oursPick } from '#src/copy/ours-pick.ts';
import type { Terms } from '#src/db/pick-terms.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { nextMoment } from '#src/services/pick-words.ts';

export interface MeetingWords {
  /** `11월 24일 화요일` */
  readonly day: string;
  /** `18:30`; null: a parcel has none. */
  readonly time: string | null;
  readonly placeLabel: string;
  readonly place: string | null;
}

/** When and where the next meeting of a PICK is: a rental that runs waits for its return. */
export const meetingWords = (terms: Terms, state: string): MeetingWords => {
  const moment = nextMoment(terms, state);
  const at = parseKst(moment);
  const isRental = terms.type === 'RENTAL';
  const isReturn = isRental && state === 'IN_PROGRESS';
  const { sale, rental, back } = oursPick.place;
  const isParcel = terms.tradeMethod === 'PARCEL';
  const place = isReturn ? terms.returnLocation : terms.rentalLocation;
  return {
    day: at === undefined ? moment : format.spokenDay(at),
    time: at === undefined || isParcel ? null : format.time(at),
    placeLabel: isReturn ? back : isRental ? rental : sale,
    place: isParcel ? null : place || null,
  };
};
