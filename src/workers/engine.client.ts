import { type Remote, wrap } from 'comlink';
import type { EngineApi } from './engine.worker.ts';

/** A worker and its typed orders. */
export interface EngineWorker {
  readonly orders: Remote<EngineApi>;
  /** Ends it at once; whatever it was doing is lost, which the engine is built for. */
  kill(): void;
}

/** Starts a worker. `onDead` is called when its script cannot run at all. */
export const spawnEngine = (onDead: () => void): EngineWorker => {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'campick-engine',
  });
  worker.addEventListener('error', onDead);
  worker.addEventListener('messageerror', onDead);
  const kill = (): void => {
    removeEventListener('pagehide', kill);
    worker.terminate();
  };
  // a worker that is put aside with its page keeps its locks and transactions from every other page
  addEventListener('pagehide', kill);
  return { orders: wrap<EngineApi>(worker), kill };
};

/** A Comlink call never settles when its worker has died; this one does (engine §5). */
export const within = <R>(ms: number, call: Promise<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the engine worker does not answer')), ms);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
