import type { UserId } from '#contract/ids.ts';
import type { PickState } from '#contract/pick.ts';
import type { Note, Pick } from './pick.ts';
import { epoch } from './seoul-time.ts';

/** Which PICKs a list shows, in this order (contract §5.1). */
const ranks: readonly PickState[] = ['CONFIRMED', 'IN_PROGRESS', 'SUCCESS'];

/** Where a PICK stands in a list. */
export type PlaceInList = readonly [rank: number, date: string, id: number];

export const rankOf = (state: PickState): number => {
  const rank = ranks.indexOf(state);
  return rank < 0 ? ranks.length : rank;
};

export const placeOf = ({ state, terms, id }: Pick): PlaceInList => [rankOf(state), terms.rentalDate, id];

export const byPlace = (a: PlaceInList, b: PlaceInList): number =>
  a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] - b[2]);

/** Agreed, running and completed ones of one side that begin at `since` or later, in the order of the list (contract §3.1). */
export const listed = (
  picks: Iterable<Pick>,
  user: UserId,
  subject: 'OWNER' | 'REQUESTER',
  since: number,
): Pick[] =>
  [...picks]
    .filter((pick) => (subject === 'OWNER' ? pick.owner : pick.requester) === user)
    .filter(({ state, terms }) => ranks.includes(state) && epoch(terms.rentalDate) >= since)
    .sort((a, b) => byPlace(placeOf(a), placeOf(b)));

/** What this user was told of, newest first. */
export const notesOf = (notes: readonly Note[], user: UserId): Note[] =>
  notes.filter((note) => note.user === user).reverse();
