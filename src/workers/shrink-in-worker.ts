import './trusted-scripts.ts'; // the engine's worker starts one too
import { type Remote, wrap } from 'comlink';
import type { PhotoApi } from './photo.worker.ts';
import type { Shrunk } from './shrink.ts';

/** A worker without work is ended: a decoder never frees the memory that it has taken. */
const idleMs = 10_000;
/** On a picture that takes longer the worker counts as dead. */
const longestMs = 90_000;

interface Running {
  readonly worker: Worker;
  readonly remote: Remote<PhotoApi>;
  /** Rejects when its script cannot run. */
  readonly broken: Promise<never>;
}

let running: Running | null = null;
let pending = 0;
let disarm: ReturnType<typeof setTimeout> | undefined;

const start = (): Running => {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), {
    type: 'module',
    name: 'campick-photo',
  });
  const broken = new Promise<never>((_none, fail) => {
    worker.addEventListener('error', () => fail(new Error('the photo worker cannot run')));
  });
  broken.catch(() => {}); // the caller receives the error
  return { worker, remote: wrap<PhotoApi>(worker), broken };
};

const end = (): void => {
  running?.worker.terminate();
  running = null;
};

/** Settles within the time, or ends the worker: a Comlink call never settles when its worker has died (engine §5). */
const within = <R>({ broken }: Running, call: Promise<R>): Promise<R> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_none, fail) => {
    timer = setTimeout(() => fail(new Error('the photo worker does not answer')), longestMs);
  });
  return Promise.race([call, broken, late]).finally(() => clearTimeout(timer));
};

/**
 * A picture as it may be uploaded, made off this thread. null: this browser's workers cannot draw. Rejects when the
 * worker cannot be run or has died.
 */
export const shrinkInWorker = async (file: Blob): Promise<Shrunk | null> => {
  clearTimeout(disarm);
  pending += 1;
  running ??= start();
  const mine = running;
  try {
    if (!(await within(mine, mine.remote.canDraw()))) return null;
    // Comlink makes a union of promises of the answer
    return await within<Shrunk>(mine, mine.remote.shrink(file) as Promise<Shrunk>);
  } catch (error) {
    if (running === mine) end();
    throw error;
  } finally {
    pending -= 1;
    if (pending === 0) disarm = setTimeout(end, idleMs);
  }
};
