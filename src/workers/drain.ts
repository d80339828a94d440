import type { AccountStore } from '#src/db/accounts.ts';
import { beatMs, leaseOf } from '#src/db/engine-rows.ts';
import * as outbox from '#src/db/outbox.ts';
import { backgroundParts } from '#src/domain/engine/background-parts.ts';
import { duePicks } from '#src/domain/picks/queries.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { startEngine } from '#src/sync/engine.ts';
import type { Engine } from '#src/sync/ports.ts';
import { makeConvertInServiceWorker } from './convert-in-service-worker.ts';
import { engineLock, exclusive, photoLock, untilReleased } from './locks.ts';
import { withOwnStores } from './own-stores.ts';
import { withoutSnapshots } from './snapshot-cache.ts';

/** Less than the three minutes that a browser gives a `sync` event. */
const mostMs = 150_000;
/** A connection may outlive a service worker that the browser ends. */
const horizonMs = 30_000;
/** The first call after a network came may still fail; the browser would fire the event again only after minutes. */
const patienceMs = 25_000;
const pollMs = 1_000;
/** How often the service worker checks whether a page wants the lead. */
const yieldMs = 500;

/**
 * Sends the outbox while no page is open, with the same engine under the same lease. `reads`: it reads the PICKs that are due,
 * too. Returns whether everything that can be sent was sent; when not, the browser fires the event again.
 */
export const drain = async ({ reads = false } = {}): Promise<boolean> => {
  const isIdle = async (store: AccountStore): Promise<boolean> =>
    (await countPending(store)) === 0 && !(reads && (await store.read(['toldPicks'], duePicks)).length > 0);
  const outcome = await withOwnStores(async (stores) => {
    const { store } = stores;
    if (await isIdle(store)) return true;
    return led(store, async (isWanted) => {
      const engine = await startEngine({
        ...stores,
        fetch: (address, init) => fetch(address, init),
        clock: systemClock,
        random: Math.random,
        online: () => navigator.onLine,
        exclusive,
        changeAccount: withoutSnapshots,
        apiBase: env.apiBase,
        targetOf: () => undefined, // no screen, nothing to show
        parts: backgroundParts,
        // photos that no page has shrunk
        media: {
          convert: makeConvertInServiceWorker(),
          photoUnlocked: (photoId) => untilReleased(photoLock(photoId)),
        },
        holder: `sw-${crypto.randomUUID()}`,
        horizonMs,
      });
      await Promise.race([emptied(() => isIdle(store), engine), until(isWanted, engine)]);
      await engine.stop();
      return (await countPending(store)) === 0;
    });
  });
  // nothing may be sent before what was pending earlier is restored
  return outcome === 'visitor' || outcome === true;
};

/** Entries that need no user. */
const countPending = async (store: AccountStore): Promise<number> =>
  (await store.read(['outbox'], outbox.all)).filter((row) => !outbox.isStopped(row)).length;

/** Runs while no page leads, or where the page that leads is dead; a live one sends by itself. */
const led = async (
  store: AccountStore,
  run: (isWanted: () => Promise<boolean>) => Promise<boolean>,
): Promise<boolean> => {
  if (!('locks' in navigator)) return run(async () => false); // the lease alone decides (F-T2)
  const answer = await navigator.locks.request(engineLock, { ifAvailable: true }, async (lock) =>
    lock === null ? null : run(isWantedByPage),
  );
  if (answer !== null) return answer;
  // it sends by itself, unless it is closed before: then the browser must fire the event again
  if (await isAlive(store)) return (await countPending(store)) === 0;
  return run(async () => false);
};

/** Settles when everything is done that can be, or when nothing has been done for a while. */
const emptied = async (isIdle: () => Promise<boolean>, engine: Engine): Promise<void> => {
  const begun = systemClock.mono();
  for (;;) {
    await engine.drained();
    const isOver = systemClock.mono() - begun > patienceMs;
    if (isOver || engine.state() !== 'running' || (await isIdle())) return;
    await pause(pollMs);
    engine.send(); // the event may come a moment before the browser calls itself online
  }
};

const pause = (ms: number): Promise<void> => new Promise((go) => systemClock.setTimer(ms, go));

/** A page that waits for the lead goes first: a user may be looking at it. */
const isWantedByPage = async (): Promise<boolean> =>
  ((await navigator.locks.query()).pending ?? []).some(({ name }) => name === engineLock);

/** Whether the leader's beat grows: a frozen page keeps its lock and sends nothing. */
const isAlive = async (store: AccountStore): Promise<boolean> => {
  const now = async () => {
    const row = await store.read(['lease'], leaseOf);
    return `${row?.epoch ?? 0}.${row?.beat ?? 0}`;
  };
  const before = await now();
  await pause(beatMs * 3);
  return (await now()) !== before;
};

/** Settles when a page wants the lead, the time is up or the engine has ended. */
const until = (isWanted: () => Promise<boolean>, engine: Engine): Promise<void> =>
  new Promise((go) => {
    const begun = systemClock.mono();
    const look = async () => {
      const isOver = systemClock.mono() - begun > mostMs || engine.state() !== 'running';
      if (isOver || (await isWanted())) go();
      else systemClock.setTimer(yieldMs, () => void look());
    };
    void look();
  });
