import type { Log } from './log.ts';

/** Closes what a starting server has opened, the last one first, and ends the process. */
export interface Shutdown {
  add(close: () => Promise<unknown>): void;
  /** A second call waits for the first one. */
  now(code: number): Promise<never>;
  /** Ends the process on SIGINT and SIGTERM from here on. */
  onSignals(): void;
}

export const makeShutdown = (log: Log): Shutdown => {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<never> | null = null;
  const now = (code: number): Promise<never> => {
    stopping ??= (async () => {
      for (const close of closers.toReversed()) await close();
      process.exit(code);
    })();
    return stopping;
  };
  const onSignal = (signal: string) => {
    log.info('stopping', { signal });
    now(0).catch((error: unknown) => {
      log.error('stop failed', error);
      process.exit(1);
    });
  };
  return {
    add: (close) => {
      closers.push(close);
    },
    now,
    onSignals: () => {
      process.on('SIGINT', onSignal);
      process.on('SIGTERM', onSignal);
    },
  };
};
