import { Worker } from 'node:worker_threads';
import type { HeifPixels, HeifTask } from './heif-worker.ts';

interface Bounds {
  readonly maxPixels: number;
  readonly maxSide: number;
  readonly seconds: number;
}

/** Beside what the decoder needs for a picture of the most pixels, nothing: what asks for more is made to hurt. */
const memoryBytes = 384 * 1024 * 1024;

/**
 * Decodes an HEIC file in a thread of its own, which is ended when it takes too long: sharp's build has no HEVC. Null where
 * the file cannot be decoded within the bounds, for whatever reason: that is an answer about the picture.
 */
export const decodeHeif = (bytes: Buffer, { maxPixels, maxSide, seconds }: Bounds): Promise<HeifPixels> =>
  new Promise((resolve) => {
    const task: HeifTask = { file: new Uint8Array(bytes), memoryBytes, maxPixels, maxSide };
    const worker = new Worker(new URL('./heif-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      stdout: true, // the library writes about what it does not understand
      stderr: true,
      env: {},
    });
    const settle = (pixels: HeifPixels) => {
      clearTimeout(timer);
      resolve(pixels);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(null), seconds * 1_000);
    worker.once('message', settle);
    worker.once('error', () => settle(null));
    worker.once('exit', () => settle(null));
  });
