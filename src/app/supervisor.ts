import type { Account } from '#src/db/accounts.ts';
import type { EngineState } from '#src/sync/ports.ts';
import { type EngineWorker, spawnEngine, within } from '#src/workers/engine.client.ts';
import type { Order } from './orders.ts';

/** How often the worker is asked whether it lives, and how long it may take to say so. */
const pulseMs = 5_000;
const answerMs = 5_000;
const startMs = 15_000;
/** Pause before a worker that died is replaced; doubles while it keeps dying. */
const respawnMs = 500;
const longestRespawnMs = 30_000;
const fencedMs = 10_000;

export interface Supervisor {
  obey(order: Order): void;
  /** Ends the worker; an orderly end lets it finish writing for a moment. */
  stop(orderly: boolean): Promise<void>;
}

/**
 * Runs the engine's worker while this window leads: starts it, watches its heartbeat, replaces it. `onStarted` is told of
 * each start, so that screens can say what they show; `onTrouble` when it cannot be kept alive.
 */
export const supervise = (
  account: Account,
  onStarted: () => void,
  onTrouble: (state: EngineState | 'dead' | null) => void,
): Supervisor => {
  let worker: EngineWorker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let ready = false;
  let deaths = 0;

  const replace = (why: EngineState | 'dead') => {
    if (stopped) return;
    ready = false;
    worker?.kill();
    worker = null;
    clearTimeout(timer);
    // another account: the whole app starts anew and this supervisor is stopped by it
    if (why === 'moved') return;
    deaths += 1;
    if (deaths > 1) onTrouble(why);
    // another engine was granted the lease: it goes first, and only its silence brings this one back
    const wait = why === 'fenced' ? fencedMs : Math.min(longestRespawnMs, respawnMs * 2 ** (deaths - 1));
    timer = setTimeout(start, wait);
  };

  const heartbeat = (mine: EngineWorker) => {
    timer = setTimeout(() => {
      within(answerMs, mine.orders.state()).then(
        (state) => {
          if (worker !== mine) return;
          if (state === 'running') {
            deaths = 0;
            onTrouble(null);
            heartbeat(mine);
          } else replace(state === 'starting' ? 'dead' : state);
        },
        () => worker === mine && replace('dead'),
      );
    }, pulseMs);
  };

  const start = () => {
    const mine = spawnEngine(() => worker === mine && replace('dead'));
    worker = mine;
    within(startMs, mine.orders.start(account)).then(
      () => {
        if (worker !== mine) return;
        ready = true;
        onStarted();
        heartbeat(mine);
      },
      () => worker === mine && replace('dead'),
    );
  };

  start();
  return {
    obey: (order) => {
      if (worker === null || !ready) return;
      const { orders } = worker;
      // an order that a dying worker does not take is asked again by the screen when the next one starts
      const lost = () => {};
      if (order.order === 'see') orders.see(order.keys).catch(lost);
      else if (order.order === 'refresh') orders.refresh(order.key).catch(lost);
      else if (order.order === 'more') orders.more(order.key).catch(lost);
      else if (order.order === 'look') orders.look(order.tab, order.room).catch(lost);
      else if (order.order === 'wake') orders.wake().catch(lost);
      else if (order.order === 'send') orders.send(order.again).catch(lost);
    },
    stop: async (orderly) => {
      stopped = true;
      clearTimeout(timer);
      const last = worker;
      worker = null;
      if (last !== null && orderly && ready) await within(1_000, last.orders.stop()).catch(() => {});
      last?.kill();
    },
  };
};
