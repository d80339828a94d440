import type { PhotoRow } from '#src/db/rows.ts';
import type { Convert } from '#src/sync/outbox/api.ts';
import { jpegOf } from './jpeg-of.ts';
import { type Decoders, shrink } from './shrink.ts';

/** A service worker may import nothing once it runs: HEIF waits for a page. */
const decoders: Decoders = {
  bringHeif: () => Promise.reject(new Error('no HEIF decoder in a service worker')),
};

/** Converts photos in this context itself, as a service worker can start no other. One at a time: each takes fifty megabytes. */
export const makeConvertHere = (): Convert => {
  let before: Promise<unknown> = Promise.resolve();
  const convert = async (photo: PhotoRow): ReturnType<Convert> => {
    if (typeof OffscreenCanvas !== 'function') return 'not-here';
    const shrunk = await shrink(new Blob([photo.bytes], { type: photo.type }), decoders).catch(() => null);
    // too large for a service worker, perhaps: whether it is a picture is for a page to say
    return shrunk?.is === 'ready' ? jpegOf(photo, shrunk) : 'not-here';
  };
  return (photo) => {
    const next = before.then(() => convert(photo));
    before = next.catch(() => {}); // the upload that asked hears of it
    return next;
  };
};
