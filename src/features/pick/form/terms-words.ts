import { labels } from '#src/copy/labels.ts';
import type { Terms } from '#src/domain/picks/terms.ts';
import { totalOf } from '#src/features/shared/pick-words.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { pickFormTexts } from './text.ts';

const momentWords = (at: string, isParcel: boolean): string => {
  const ms = parseKst(at);
  if (ms === undefined) return '';
  return isParcel ? format.day(ms) : format.dayTime(ms);
};

/** When it begins and, of a rental, when it ends. */
const whenWords = ({ rentalDate, returnDate, tradeMethod }: Terms): string => {
  const isParcel = tradeMethod === 'PARCEL';
  const start = momentWords(rentalDate, isParcel);
  return returnDate === null ? start : `${start} – ${momentWords(returnDate, isParcel)}`;
};

const whereWords = ({ rentalLocation, returnLocation, tradeMethod }: Terms): string[] => {
  const method = labels.tradeMethod(tradeMethod);
  if (tradeMethod === 'PARCEL') return [method];
  const places = [rentalLocation, returnLocation].filter((place) => place !== null && place !== '');
  return [method, ...new Set(places.map(String))];
};

/** Everything that is agreed, one thing a line: when, how and where, for how much. */
export const termLines = (terms: Terms): string[] => [
  whenWords(terms),
  whereWords(terms).join(' · '),
  pickFormTexts.queue.total(won(totalOf(terms))),
];
