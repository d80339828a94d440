import { expose } from 'comlink';
import { decodeSmall } from './decode-small.ts';
import { type Decoders, type Shrunk, shrink } from './shrink.ts';

const decoders: Decoders = {
  bringHeif: async () => (await import('./heif-decoder.ts')).decodeHeif,
  small: decodeSmall,
};

let before: Promise<unknown> = Promise.resolve();

/** One picture at a time: a decoded one takes fifty megabytes and more. */
const api = {
  /** False where workers cannot draw: the page does it itself. */
  canDraw: (): boolean => typeof OffscreenCanvas === 'function',
  shrink: (file: Blob): Promise<Shrunk> => {
    const next = before.then(() => shrink(file, decoders));
    before = next.catch(() => {}); // the caller receives the error
    return next;
  },
};
export type PhotoApi = typeof api;

expose(api);
