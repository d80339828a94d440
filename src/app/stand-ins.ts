import '#src/db/memory-databases.ts';

/*
 * Stand-ins in memory for what a browser refuses whose user has blocked all site data (docs/decisions/0062). They stand
 * before the app begins, so that nothing else of it has to know: what is stored is forgotten with the page. Databases are
 * replaced by the import above.
 */

/** Web storage as its users use it: entries are its own properties. */
const webStorage = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key];
  },
  clear(this: Record<string, string>): void {
    for (const key of Object.keys(this)) delete this[key];
  },
};

const replace = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

for (const name of ['localStorage', 'sessionStorage']) replace(name, Object.create(webStorage));

// there is no other page or worker to agree with: as in a browser that has none of them
for (const name of ['locks', 'serviceWorker', 'storageBuckets'])
  Reflect.deleteProperty(Navigator.prototype, name);

// Firefox refuses it, and forbidden-storage.ts has taken it away: nobody else would hear it
replace(
  'BroadcastChannel',
  class extends EventTarget {
    postMessage(): void {}
    close(): void {}
  },
);

replace('enginePort', undefined);
let engines = 0;

/** The engine beside the screens, in this page: a worker would have a memory of its own. Others are workers as ever. */
const BrowserWorker = Worker;
const startWorker = (address: string | URL, options?: WorkerOptions): Worker | MessagePort => {
  if (options?.name !== 'campick-engine') return new BrowserWorker(address, options);
  const { port1, port2 } = new MessageChannel();
  replace('enginePort', port2);
  engines += 1; // a module is evaluated once for each address
  const dead = (): boolean => port1.dispatchEvent(new Event('error'));
  import(/* @vite-ignore */ `${address}?${engines}`).catch(dead);
  return Object.assign(port1, { terminate: () => port1.close() });
};
// `new` gives back the object that a function returns
replace('Worker', function makeWorker(address: string | URL, options?: WorkerOptions) {
  return startWorker(address, options);
});
