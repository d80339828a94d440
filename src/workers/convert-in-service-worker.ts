import type { PhotoRow } from '#src/db/rows.ts';
import type { Convert } from '#src/sync/outbox/attempt-parts.ts';
import { jpegOf } from './jpeg-of.ts';
import { type Decoders, shrink } from './shrink.ts';

/** A service worker must not import code once it is installed: a HEIF photo waits for a page. */
const decoders: Decoders = {
  bringHeif: () => Promise.reject(new Error('no HEIF decoder in a service worker')),
};

/** Converts photos in the service worker itself, which cannot start a worker. One at a time: a decoded photo takes 50 MB. */
export const makeConvertInServiceWorker = (): Convert => {
  let before: Promise<unknown> = Promise.resolve();
  const convert = async (photo: PhotoRow): ReturnType<Convert> => {
    if (typeof OffscreenCanvas !== 'function') return 'not-here';
    const shrunk = await shrink(new Blob([photo.bytes], { type: photo.type }), decoders).catch(() => null);
    // a failure may be the memory of the service worker: only a page rejects a file as unreadable
    return shrunk?.is === 'ready' ? jpegOf(photo, shrunk) : 'not-here';
  };
  return (photo) => {
    const next = before.then(() => convert(photo));
    before = next.catch(() => {}); // the upload that called receives the error
    return next;
  };
};
