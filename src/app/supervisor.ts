import { offeredRepliesId } from '#contract/first-document.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { Order } from '#src/sync/bus.ts';
import type { EngineState } from '#src/sync/ports.ts';
import { type EngineWorker, spawnEngine, within } from '#src/workers/engine.client.ts';

/** How often the worker is pinged, and how long it may take to answer. */
const pulseMs = 5_000;
const answerMs = 5_000;
const startMs = 15_000;
/** Pause before the second successor of a dead worker, as the first one starts at once; doubles while they die. */
const respawnMs = 500;
const longestRespawnMs = 30_000;
const fencedMs = 10_000;

/** The replies that came beside the page, once: what a later worker fetches is newer. */
const takeOffered = (): string => {
  const element = document.getElementById(offeredRepliesId);
  element?.remove();
  return element?.textContent ?? '';
};

export interface Supervisor {
  obey(order: Order): void;
  /** Ends the worker; an orderly end gives it a moment to finish writing. */
  stop(orderly: boolean): Promise<void>;
}

/**
 * Runs the engine's worker while this window leads: starts it, watches its heartbeat, replaces it. Calls `onStarted`
 * after each start, so that screens report what they show, and `onTrouble` when it cannot keep a worker alive.
 */
export const supervise = (
  account: Account,
  store: AccountStore,
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
    // the account has changed: the app starts anew and stops this supervisor
    if (why === 'moved') return;
    deaths += 1;
    if (deaths > 1) onTrouble(why);
    // a table that no worker gets at fails here too, and the page opens its databases again [E9]
    if (deaths > 1 && why !== 'fenced') store.write(['lease'], 'relaxed', async () => {}).catch(() => {});
    // another engine has the lease: this one starts again only after a pause in which the other may beat
    const pause = deaths === 1 ? 0 : Math.min(longestRespawnMs, respawnMs * 2 ** (deaths - 2));
    const wait = why === 'fenced' ? fencedMs : pause;
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

  /** The browser frees the lock of a worker that it ended, and says nothing else of it. */
  const watchLife = (mine: EngineWorker, life: string) => {
    navigator.locks.request(life, () => worker === mine && replace('dead')).catch(() => {}); // this document is being closed
  };

  const start = () => {
    const mine = spawnEngine(() => worker === mine && replace('dead'));
    const life = newUuid();
    worker = mine;
    within(startMs, mine.orders.start(account, takeOffered(), life)).then(
      (isHeld) => {
        if (worker !== mine) return;
        ready = true;
        if (isHeld) watchLife(mine, life);
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
      // screens repeat a command that a dying worker has lost when the next worker starts
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
