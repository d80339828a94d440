/** Work that repeats until it is stopped, one run at a time. */
export interface Beat {
  /** Runs `first` at once, then `beat` again and again, each time after a pause. */
  start(first: () => Promise<void>): void;
  /** Resolves once the running work has ended; no other follows. */
  stop(): Promise<void>;
}

export const makeBeat = (
  pauseMs: number,
  beat: () => Promise<void>,
  failed: (error: unknown) => void,
): Beat => {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const run = (work: () => Promise<void>) => {
    running = work()
      .catch(failed)
      .then(() => {
        if (!isStopped) timer = setTimeout(() => run(beat), pauseMs);
      });
  };
  return {
    start: run,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
};
