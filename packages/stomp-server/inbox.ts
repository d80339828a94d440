import type { Limits } from './limits.ts';

/** Runs the work of one connection one piece at a time and in order. */
export interface Inbox {
  /** Queues a piece of work; returns false without queueing when too much waits. `chars` is its size in memory. */
  put(work: () => Promise<void>, chars?: number): boolean;
  /** Drops the queued work; `last` runs after the running piece, and nothing runs after it. */
  close(last: () => Promise<void>): void;
}

/** `failed` receives the error of a piece of work; the next piece runs all the same. */
export const makeInbox = (
  { waitingFrames, waitingChars }: Pick<Limits, 'waitingFrames' | 'waitingChars'>,
  failed: (error: unknown) => void,
): Inbox => {
  let waiting: { readonly work: () => Promise<void>; readonly chars: number }[] = [];
  let chars = 0;
  let isRunning = false;
  let isClosed = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      chars -= next.chars;
      try {
        await next.work();
      } catch (error) {
        failed(error);
      }
    }
    isRunning = false;
  };
  const put = (work: () => Promise<void>, size: number): void => {
    waiting.push({ work, chars: size });
    chars += size;
    if (!isRunning) void run(); // catches every error itself
  };
  return {
    put: (work, size = 0) => {
      const isFull = waiting.length >= waitingFrames || chars + size > waitingChars;
      if (isClosed || isFull) return false;
      put(work, size);
      return true;
    },
    close: (last) => {
      if (isClosed) return;
      isClosed = true;
      waiting = [];
      chars = 0;
      put(last, 0);
    },
  };
};
