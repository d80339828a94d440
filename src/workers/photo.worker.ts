import { expose } from 'comlink';
import { decodeSmall } from './decode-small.ts';
import { headOf } from './picture-head.ts';
import { type Decoders, mostPixels, type Shrunk, shrink } from './shrink.ts';

const decoders: Decoders = {
  bringHeif: async () => (await import('./heif-decoder.ts')).decodeHeif,
  small: decodeSmall,
};

const shrinkOne = async (file: Blob): Promise<Shrunk> => {
  const bytes = await file.arrayBuffer();
  const head = headOf(bytes);
  // browsers mix inks without their profile: the server, which knows it, is sent the file as it is
  if (head?.isInk) return { is: 'ready', bytes, type: 'image/jpeg' };
  const made = await shrink(file, decoders);
  const isTooLarge = head !== null && head.width * head.height > mostPixels;
  return made.is === 'unreadable' && isTooLarge ? { is: 'too-large' } : made;
};

let before: Promise<unknown> = Promise.resolve();

/** One picture at a time: a decoded one takes fifty megabytes and more. */
const api = {
  /** False where workers cannot draw: the page does it itself. */
  canDraw: (): boolean => typeof OffscreenCanvas === 'function',
  shrink: (file: Blob): Promise<Shrunk> => {
    const next = before.then(() => shrinkOne(file));
    before = next.catch(() => {}); // the caller receives the error
    return next;
  },
};
export type PhotoApi = typeof api;

expose(api);
