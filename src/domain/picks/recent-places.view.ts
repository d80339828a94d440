import { limits } from '#contract/limits.ts';
import { isBlank } from '#contract/text.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { PickRow } from './rows.ts';

/** As many as fit under a field without pushing the rest of the form off the screen. */
const most = 3;

/** The meeting places of a PICK. A parcel has none: its fields contain the listing's place. */
const placesOf = ({ tradeMethod, rentalLocation, returnLocation }: PickRow): string[] =>
  tradeMethod === 'DIRECT' ? [rentalLocation, returnLocation ?? ''].map((place) => place.trim()) : [];

/** Meeting places of this account's stored PICKs, whichever user proposed them: those of the newest PICK first. */
export const recentPlacesView = (store: AccountStore): Promise<readonly string[]> =>
  store.read(['picks'], async (tx) => {
    const picks = await tx.range('picks', {});
    const places = picks.sort((a, b) => b.appointmentId - a.appointmentId).flatMap(placesOf);
    const usable = places.filter((place) => !isBlank(place) && place.length <= limits.pickLocationInput);
    return [...new Set(usable)].slice(0, most);
  });
