import type { UserId } from '#contract/ids.ts';
import { type AccountStore, openAccount } from '#src/db/accounts.ts';
import { done, openRaw } from './raw.ts';

/** The writing side of "write → seen": one row of the home list changes, by hand or as the engine does it. */
let store: AccountStore | null = null;
let raw: IDBDatabase | null = null;

type Order = { readonly open: UserId } | { readonly raw: number } | { readonly app: number };

addEventListener('message', async ({ data: order }: MessageEvent<Order>) => {
  if ('open' in order) {
    store = await openAccount(order.open, () => {});
    raw = await openRaw('bench-raw');
  } else if ('raw' in order && raw !== null) {
    const tx = raw.transaction('rows', 'readwrite', { durability: 'relaxed' });
    tx.objectStore('rows').put({ position: 1, likeCount: order.raw });
    await done(tx);
  } else if ('app' in order && store !== null) {
    const { app } = order;
    await store.write(['items'], 'relaxed', async (tx) => {
      const [row] = await tx.range('items', { limit: 1 });
      if (row !== undefined) await tx.put('items', { ...row, likeCount: app });
    });
    return;
  }
  postMessage('done');
});
