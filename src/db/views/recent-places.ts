import { limits } from '#contract/limits.ts';
import { isBlank } from '#contract/text.ts';
import type { AccountStore } from '../accounts.ts';
import type { PickRow } from '../rows-picks.ts';

/** So many fit under a field without pushing what follows off the screen. */
const most = 3;

/** A parcel is handed over nowhere: what stands there is the listing's place. */
const placesOf = ({ tradeMethod, rentalLocation, returnLocation }: PickRow): string[] =>
  tradeMethod === 'DIRECT' ? [rentalLocation, returnLocation ?? ''].map((place) => place.trim()) : [];

/** Where the stored PICKs of this account meet, whoever proposed it: the newest PICK's places first. */
export const recentPlacesView = (store: AccountStore): Promise<readonly string[]> =>
  store.read(['picks'], async (tx) => {
    const picks = await tx.range('picks', {});
    const places = picks.sort((a, b) => b.appointmentId - a.appointmentId).flatMap(placesOf);
    const usable = places.filter((place) => !isBlank(place) && place.length <= limits.pickLocationInput);
    return [...new Set(usable)].slice(0, most);
  });
