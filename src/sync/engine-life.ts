import { StoreError } from '#src/db/store.ts';
import { Fenced } from './lease.ts';
import type { EngineState } from './ports.ts';

/** Whether an engine runs, and how it ended. */
export interface Life {
  state(): EngineState;
  isRunning(): boolean;
  /** Aborts when it ends. */
  readonly signal: AbortSignal;
  /** Ends it, once. */
  end(how: EngineState): void;
  /** Ends it by an error that is no failed call, a database that fails [E3] among them. A bug is thrown on. */
  fatal(error: unknown): void;
  /** Work that nothing waits for. */
  background(work: Promise<unknown>): void;
}

/** `stopParts` stops what the engine is made of. */
export const makeLife = (stopParts: () => void): Life => {
  let state: EngineState = 'running';
  const abort = new AbortController();
  const end = (how: EngineState): void => {
    if (state !== 'running') return;
    state = how;
    abort.abort();
    stopParts();
  };
  const fatal = (error: unknown) => {
    if (error instanceof Fenced) return end('fenced');
    if (error instanceof StoreError) return end('lost');
    if (state !== 'running') return; // an answer that arrived after the engine had ended
    end('lost');
    throw error; // a bug of ours: let it surface
  };
  return {
    state: () => state,
    isRunning: () => state === 'running',
    signal: abort.signal,
    end,
    fatal,
    background: (work) => {
      work.catch(fatal);
    },
  };
};
