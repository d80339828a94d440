import type { Listing, View } from './listing.ts';
import { accessory } from './listings/accessory.ts';
import { baseball } from './listings/baseball.ts';
import { basketball } from './listings/basketball.ts';
import { classTee } from './listings/class-tee.ts';
import { edges } from './listings/edges.ts';
import { handmade } from './listings/handmade.ts';
import { hockey } from './listings/hockey.ts';
import { soccer } from './listings/soccer.ts';
import { varsity } from './listings/varsity.ts';
import { uuidOf } from './random.ts';

/** Every listing that is written down, by kind of garment. */
export const listings: readonly Listing[] = [
  ...edges,
  ...soccer,
  ...basketball,
  ...baseball,
  ...hockey,
  ...varsity,
  ...accessory,
  ...handmade,
  ...classTee,
];

/** The storage key of one photo of a listing (contract §7): derived, so that a rebuilt campus keeps its addresses. */
export const photoKey = (listing: Listing, view: View): string =>
  `post/${uuidOf(`post/${listing.key}/${view}`)}.webp`;
