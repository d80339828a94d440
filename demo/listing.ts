import type { Color, ProductType, Quality, Size } from '#contract/values.ts';
import type { places } from './people.ts';

/** What a photo shows of a garment. */
export type View = 'front' | 'back' | 'close' | 'folded' | 'flaw' | 'label';

/** A listing as it is written down; everything else about it follows from its key. */
export type Listing = {
  /** Names it for good: pictures, likes and PICKs refer to it. */
  readonly key: string;
  readonly owner: string;
  readonly title: string;
  readonly text: string;
  readonly products: readonly [ProductType, ...ProductType[]];
  readonly tags: readonly [Size, Quality, Color];
  readonly rent?: { readonly fee: number; readonly deposit: number };
  readonly sale?: number;
  /** Where it is handed over; without one it is only sent by parcel. */
  readonly at?: keyof typeof places;
  readonly parcel?: boolean;
  readonly deal?: boolean;
  readonly deleted?: boolean;
  /** One photo each, in this order: the picture of that view lies in demo/pictures under `photoKey`. */
  readonly views: readonly [View, ...View[]];
};
