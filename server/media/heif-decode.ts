import { Worker } from 'node:worker_threads';
import type { HeifBounds, HeifPicture } from '#packages/heif/decode-heif.ts';
import type { HeifTask } from './heif-worker.ts';

interface Bounds extends HeifBounds {
  readonly seconds: number;
}

/** Beside what the decoder needs for a picture of the most pixels, nothing: what asks for more is made to hurt. */
const memoryBytes = 384 * 1024 * 1024;

/**
 * Decodes an HEIC file in a thread of its own, which is ended when it takes too long: sharp's build has no HEVC.
 * What goes wrong with the thread counts as unreadable: that is an answer about the picture.
 */
export const decodeHeif = (bytes: Buffer, { seconds, ...bounds }: Bounds): Promise<HeifPicture> =>
  new Promise((resolve) => {
    const task: HeifTask = { file: new Uint8Array(bytes), memoryBytes, ...bounds };
    const worker = new Worker(new URL('./heif-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      stdout: true, // the library writes about what it does not understand
      stderr: true,
      env: {},
    });
    const settle = (picture: HeifPicture) => {
      clearTimeout(timer);
      resolve(picture);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle('unreadable'), seconds * 1_000);
    worker.once('message', settle);
    worker.once('error', () => settle('unreadable'));
    worker.once('exit', () => settle('unreadable'));
  });
