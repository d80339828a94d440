import { expose } from 'comlink';
import { type Account, openAccount, openDevice } from '#src/db/accounts.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { type Engine, type EngineState, startEngine } from '#src/sync/engine.ts';
import { exclusive } from './locks.ts';

let engine: Engine | null = null;

/** Orders only; what the worker learns it writes into the database. A thin shell: the work is in src/sync. */
const api = {
  /** Takes the lease for one account. One worker serves one account for its whole life. */
  start: async (account: Account): Promise<void> => {
    const closed = () => void engine?.stop();
    const [device, store] = await Promise.all([openDevice(closed), openAccount(account, closed)]);
    engine = await startEngine({
      account,
      store,
      device,
      fetch: (address, init) => fetch(address, init),
      clock: systemClock,
      random: Math.random,
      online: () => navigator.onLine,
      exclusive,
      apiBase: env.apiBase,
      holder: crypto.randomUUID(),
    });
  },
  see: (keys: readonly string[]): void => {
    for (const key of keys) engine?.see(key);
  },
  refresh: (key: string): void => engine?.refresh(key),
  more: (key: string): void => engine?.more(key),
  wake: (): void => engine?.wake(),
  /** Also the heartbeat: a worker that does not answer is replaced. */
  state: (): EngineState | 'starting' => engine?.state() ?? 'starting',
  stop: async (): Promise<void> => {
    await engine?.stop();
  },
};
export type EngineApi = typeof api;

expose(api);
