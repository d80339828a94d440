import { systemClock } from '#src/lib/time.ts';
import { StoreError } from './store.ts';

/*
 * Limits on how long a database may take, and the closing of connections that are still being opened. WebKit keeps a
 * page in its back/forward cache with everything it holds: a page that was about to create or upgrade its database then
 * blocks every other opening of it, without an error and without `blocked`. Closing the raw connection at `pagehide`
 * ends the upgrade too.
 */

const stepMs = 1_000;
/** Opening fails after this long: a hanging opening fires no event at all (I21, I26). */
const openSeconds = 8;
/** A transaction fails after this long: another page may hold its tables for good (I26). */
const transactionSeconds = 10;

/** Calls `giveUp` after so many seconds in which this context ran: while a page is frozen, its time does not count. */
const afterSeconds = (seconds: number, giveUp: () => void): (() => void) => {
  let disarm = systemClock.setTimer(stepMs, () => {
    if (seconds > 1) disarm = afterSeconds(seconds - 1, giveUp);
    else giveUp();
  });
  return () => disarm();
};

interface Listening {
  readonly addEventListener?: typeof addEventListener;
}
/** Windows and workers have `addEventListener`, windows a document; Node has neither. */
const scope: Listening & { readonly document?: Listening } = globalThis;
export const isWindow = scope.document !== undefined;

/** Calls `leave` when the page is left or frozen: from then on it runs nothing. Returns a function that stops that. */
export const whenLeft = (leave: () => void): (() => void) => {
  const over = new AbortController();
  scope.addEventListener?.('pagehide', leave, { signal: over.signal });
  scope.document?.addEventListener?.('freeze', leave, { signal: over.signal });
  return () => over.abort();
};

export interface Opening {
  /** What Dexie opens the browser's databases with. */
  readonly indexedDB: Pick<IDBFactory, 'open' | 'databases'>;
  /**
   * Limits the time of an opening, except while tables are created or upgraded. Closes a connection that comes later.
   */
  within<T>(open: () => Promise<T>): Promise<T>;
  /**
   * Limits the time of a transaction: one that could be aborted fails at once, as it has stored nothing and its user can
   * try again [E5]. Firefox tells of the abort of one that has not begun only when its turn comes.
   */
  transactionWithin<T>(transaction: PromiseLike<T>, abort: () => boolean): Promise<T>;
}

/** For pages and their workers; a service worker does not need it: it never enters the back/forward cache. */
export type Watch = (factory: IDBFactory) => Opening;

/** Watches what Dexie opens until it is open. */
export const watchOpening: Watch = (factory) => {
  const requests: IDBOpenDBRequest[] = [];
  const closeLate = ({ target }: Event) => (target as IDBOpenDBRequest).result.close(); // the event of an open request
  let isLeft = false;
  const letGo = (): void => {
    isLeft = true;
    for (const request of requests)
      if (request.readyState === 'pending' && request.transaction === null)
        request.addEventListener('success', closeLate);
      else if (request.error === null) request.result.close();
  };
  const stay = whenLeft(letGo);
  return {
    indexedDB: {
      open: (name, version) => {
        const request = factory.open(name, version);
        requests.push(request);
        if (isLeft) letGo();
        return request;
      },
      databases: () => factory.databases(),
    },
    transactionWithin: async (transaction, abort) => {
      let disarm = () => {};
      const late = new Promise<never>((_end, fail) => {
        disarm = afterSeconds(transactionSeconds, () => {
          if (abort()) fail(new StoreError('gone', null));
        });
      });
      try {
        return await Promise.race([transaction, late]);
      } finally {
        disarm();
      }
    },
    within: async (open) => {
      let disarm = () => {};
      const isLate = new Promise<never>((_open, failed) => {
        const watch = (): void => {
          disarm = afterSeconds(openSeconds, () => {
            if (requests.some(({ transaction }) => transaction !== null)) watch();
            else failed(new StoreError('gone', null));
          });
        };
        watch();
      });
      try {
        return await Promise.race([open(), isLate]);
      } catch (error) {
        letGo();
        throw error;
      } finally {
        stay();
        disarm();
      }
    },
  };
};
