import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { waitsForMe } from '#src/domain/picks/queries.ts';
import { dealWord, markOf, type StampWords, stampOf, totalOf } from '#src/features/shared/pick-words.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { listingTexts } from '../text.ts';

/**
 * A PICK about one's own listing in one row: with whom, what and when, and how it stands; of a decision that is on its way
 * how that stands. A parcel has a day only (contract §5.5).
 */
export const pickRowWords = (
  shown: ShownPick,
  isCut: boolean,
): { readonly name: string; readonly line: string; readonly stamp: StampWords } => {
  const { pick, terms } = shown;
  const at = parseKst(terms.rentalDate);
  const day = at === undefined ? terms.rentalDate : format.pickDetailDay(at);
  const time = at === undefined || terms.tradeMethod === 'PARCEL' ? '' : ` ${format.time(at)}`;
  const own: StampWords = waitsForMe(pick)
    ? { kind: 'pending', label: listingTexts.asked }
    : stampOf(pick.state);
  return {
    name: pick.opponentNickname,
    line: [dealWord(terms.type, 'owner'), `${day}${time}`, won(totalOf(terms))].join(' · '),
    stamp: markOf(shown, isCut) ?? own,
  };
};
