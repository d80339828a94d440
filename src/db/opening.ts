import { systemClock } from '#src/lib/time.ts';

/*
 * One attempt to open a database. WebKit keeps a page that is put aside with everything it holds: a page that was about to
 * create or upgrade its database then keeps every other page from opening it, with no error and no `blocked`. So the raw
 * connection is closed before, which ends the upgrade too.
 */

const stepMs = 1_000;

/** Gives up after so many seconds in which this context ran at all: a frozen page's clock stands still with it. */
export const afterSeconds = (seconds: number, giveUp: () => void): (() => void) => {
  let left = seconds;
  let disarm = () => {};
  const step = (): void => {
    disarm = systemClock.setTimer(stepMs, () => {
      left -= 1;
      if (left > 0) step();
      else giveUp();
    });
  };
  step();
  return () => disarm();
};

/** Only what is declared of the global scope: a window has it, and so do workers; node has not. */
const scope: { readonly addEventListener?: typeof addEventListener } = globalThis;

export interface Opening {
  /** Dexie's way to the browser's databases. */
  readonly indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'>;
  /** Whether tables are being made or changed: that may take as long as it takes. */
  isUpgrading(): boolean;
  /** Ends the attempt; a connection that comes later is closed. */
  letGo(): void;
  /** The connection is the caller's. */
  done(): void;
}

/** Watches what Dexie opens until it is open. */
export const watchOpening = (factory: IDBFactory): Opening => {
  const requests: IDBOpenDBRequest[] = [];
  const closeLate = ({ target }: Event) => (target as IDBOpenDBRequest).result.close(); // it is a request's event
  const letGo = (): void => {
    for (const request of requests)
      if (request.readyState === 'pending' && request.transaction === null)
        request.addEventListener('success', closeLate);
      else if (request.error === null) request.result.close();
  };
  const over = new AbortController();
  scope.addEventListener?.('pagehide', letGo, { signal: over.signal });
  return {
    indexedDB: {
      open: (name, version) => {
        const request = factory.open(name, version);
        requests.push(request);
        return request;
      },
      deleteDatabase: (name) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
      cmp: (one, other) => factory.cmp(one, other),
    },
    isUpgrading: () => requests.some(({ transaction }) => transaction !== null),
    letGo: () => {
      over.abort();
      letGo();
    },
    done: () => over.abort(),
  };
};
