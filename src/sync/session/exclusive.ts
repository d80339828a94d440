/** Runs one call at a time across tabs, worker and service worker (Web Locks where the browser has them). */
export type Exclusive = <R>(name: string, run: () => Promise<R>) => Promise<R>;
