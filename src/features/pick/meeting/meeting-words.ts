import type { Terms } from '#src/domain/picks/terms.ts';
import { isReturnNext, nextMoment, nextPlace, returnWords } from '#src/features/shared/pick-words.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { pickScreenTexts } from '../text.ts';

export interface MeetingWords {
  /** `11월 24일 화요일`; of a parcel, which has no time, `11월`. */
  readonly over: string;
  /** What is read first: `18:30`; of a parcel `24`. */
  readonly first: string;
  /** Of a parcel `화요일`. */
  readonly under: string;
  readonly placeLabel: string;
  readonly place: string | null;
}

const momentOf = (moment: string, isParcel: boolean): Pick<MeetingWords, 'over' | 'first' | 'under'> => {
  const at = parseKst(moment);
  if (at === undefined) return { over: '', first: '·', under: moment };
  if (!isParcel) return { over: format.spokenDay(at), first: format.time(at), under: '' };
  const { month, day, weekday } = format.stub(at);
  return { over: month, first: day, under: `${weekday}요일` };
};

/** When and where the next meeting of a PICK is: a rental that runs waits for its return. */
export const meetingWords = (terms: Terms, state: string): MeetingWords => {
  const { sale, rental, back } = pickScreenTexts.place;
  return {
    ...momentOf(nextMoment(terms, state), terms.tradeMethod === 'PARCEL'),
    placeLabel: isReturnNext(terms, state) ? back : terms.type === 'RENTAL' ? rental : sale,
    place: nextPlace(terms, state),
  };
};

/** When and where a rental ends, as long as that is not what its ticket is about: the two look at it together. */
export const returnLines = (terms: Terms, state: string): readonly string[] => {
  const { returnDate, returnLocation, tradeMethod } = terms;
  const back = returnDate === null ? undefined : parseKst(returnDate);
  if (terms.type !== 'RENTAL' || back === undefined || isReturnNext(terms, state)) return [];
  const isParcel = tradeMethod === 'PARCEL';
  return [returnWords(back, isParcel), ...(returnLocation && !isParcel ? [returnLocation] : [])];
};
