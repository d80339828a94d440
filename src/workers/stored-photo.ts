import { photoWidths } from '#contract/photo-widths.ts';
import { keptCache, photoCache } from './sw-names.ts';

/** What follows the address of a photo in each size, narrowest first; the last is the photo as it was uploaded. */
const sizes = [...photoWidths.map((width) => `?w=${width}`), ''];

/** The one of such an address, in whichever cache it is. A look into all caches may wait for minutes in WebKit (0060). */
export const storedPhoto = async (address: string): Promise<Response | undefined> =>
  (await caches.match(address, { cacheName: photoCache })) ?? caches.match(address, { cacheName: keptCache });

/** By whole addresses: the browser searches a cache without their queries entry by entry. */
const firstOf = async (
  { origin, pathname }: URL,
  among: readonly string[],
): Promise<Response | undefined> => {
  for (const size of among) {
    const found = await storedPhoto(origin + pathname + size);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A photo that a cache of this device holds in the size of its address, or else in the next wider one. */
export const storedAtLeast = (url: URL): Promise<Response | undefined> =>
  firstOf(url, sizes.slice(sizes.indexOf(url.search)));

/** A photo that a cache of this device holds, in its widest size. */
export const storedAnyhow = (url: URL): Promise<Response | undefined> => firstOf(url, sizes.toReversed());
