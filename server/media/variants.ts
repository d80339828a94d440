import type { PhotoWidth } from '#contract/photo-widths.ts';
import { makeGate } from '../gate.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { inWidth } from './picture.ts';
import type { MediaStore } from './store.ts';

interface Variant {
  /** null: there is no such picture. */
  readonly bytes: Buffer | null;
  /** False: the picture itself stands in for a variant that could not be made now. */
  readonly isFinal: boolean;
}

/** A stored picture in a width. Keys must have been checked (keys.ts). */
export type Variants = (key: string, width: PhotoWidth) => Promise<Variant>;

/** Variants that are made at once, beside what uploads take. */
const parallel = 2;
/** What five screens ask for at first; a request beyond that is answered with the picture itself. */
const mostWaiting = 100;

/** Says that the picture itself is the smaller one: nothing is gained by the width. */
const itself = Buffer.alloc(0);

/** Makes a variant when it is first asked for, once, and stores it beside its picture (docs/decisions/0048). */
export const makeVariants = (store: MediaStore, log: Log): Variants => {
  const gate = makeGate(parallel, mostWaiting);
  const running = new Map<string, Promise<Buffer | null>>();

  const make = async (key: string, width: PhotoWidth): Promise<Buffer | null> => {
    const picture = await store.get(key);
    if (picture === null) return null;
    const variant = await inWidth(picture, width);
    const isSmaller = variant.length < picture.length;
    await store.putVariant(key, String(width), isSmaller ? variant : itself);
    return isSmaller ? variant : picture;
  };

  const found = async (key: string, width: PhotoWidth): Promise<Buffer | null> => {
    const stored = await store.getVariant(key, String(width));
    if (stored === null) return gate(() => make(key, width));
    return stored.length > 0 ? stored : store.get(key);
  };

  /** The same variant, asked for by several requests at once, is made once. */
  const shared = (key: string, width: PhotoWidth): Promise<Buffer | null> => {
    const name = `${width}/${key}`;
    const known = running.get(name);
    if (known !== undefined) return known;
    const work = found(key, width).finally(() => running.delete(name));
    running.set(name, work);
    return work;
  };

  return async (key, width) => {
    try {
      return { bytes: await shared(key, width), isFinal: true };
    } catch (error) {
      // too many wait, or the disk is full: a picture that is too large is better than none
      if (!(error instanceof Problem)) log.error('photo in a width', error, { width });
      return { bytes: await store.get(key), isFinal: false };
    }
  };
};
