import type { Account } from '#src/db/accounts.ts';
import { cacheHomes } from '#src/db/home/cache.ts';
import type { HomeMark, Homes, HomeTrouble } from '#src/db/home/home.ts';
import { HomeError } from '#src/db/home/home.ts';
import * as picked from '#src/db/home/homes.ts';
import { homeContract, noise } from './contract.ts';

/*
 * One script for a window, a worker and a service worker: each does what it is told with the second homes and answers.
 * It is built into one classic file, as not every browser takes modules in all three.
 */

/** `picked`: what the app would take here · `cache`: Cache Storage, whatever else there is. */
export type StoreName = 'picked' | 'cache';

export type Order = { readonly store: StoreName } & (
  | { readonly do: 'check'; readonly title: string }
  | {
      readonly do: 'put';
      readonly account: Account;
      readonly ids: readonly string[];
      /** Bytes beside each entry; 0 = none. */
      readonly size: number;
    }
  | { readonly do: 'remove'; readonly account: Account; readonly ids: readonly string[] }
  | { readonly do: 'read'; readonly account: Account; readonly size: number }
  | { readonly do: 'mark'; readonly account: Account; readonly generation: string }
  | { readonly do: 'last'; readonly account: Exclude<Account, 'visitor'> }
  | { readonly do: 'write without end'; readonly account: Account }
);

/** What an order is answered with; `trouble` when it could not be done. */
export type Answer =
  | { readonly trouble: HomeTrouble | string }
  | {
      readonly kind: string;
      readonly ids: readonly string[];
      /** Entries whose bytes are all as they were made. */
      readonly whole: number;
      readonly unreadable: number;
      readonly mark: HomeMark | null;
      readonly last: number | null;
      readonly stored: readonly Account[];
    };

const cached = (): Homes => cacheHomes(caches, navigator.locks);

const isWhole = async (bytes: Blob | undefined, size: number): Promise<boolean> => {
  if (bytes === undefined) return size === 0;
  const wanted = noise(size);
  const found = new Uint8Array(await bytes.arrayBuffer());
  return found.length === size && found.every((byte, at) => byte === wanted[at]);
};

const read = async (homes: Homes, account: Account, size: number): Promise<Answer> => {
  const home = await homes.openHome(account);
  const entries = await home.all();
  const whole = await Promise.all(entries.map(({ bytes }) => isWhole(bytes, size)));
  const answer = {
    kind: home.kind,
    ids: entries.map(({ id }) => id),
    whole: whole.filter(Boolean).length,
    unreadable: home.unreadable,
    mark: await home.mark(),
    last: await homes.lastAccount(),
    stored: await homes.storedHomes(),
  };
  home.close();
  return answer;
};

const entry = (id: string, size: number) => ({
  id,
  kind: 'photo' as const,
  value: { said: `${id} 보낼 것` },
  ...(size > 0 && { bytes: new Blob([noise(size)], { type: 'image/webp' }) }),
});

/** In a window: tells `acknowledged` (the test's) of each entry once the home says that it is kept. */
const writeWithoutEnd = async (homes: Homes, account: Account): Promise<void> => {
  const { acknowledged } = globalThis as unknown as { acknowledged: (id: string) => void }; // put there by the test
  const home = await homes.openHome(account);
  const begun = (await home.all()).length;
  for (let at = begun; ; at += 1) {
    const id = String(at).padStart(6, '0');
    await home.put([entry(id, 0)]);
    acknowledged(id);
  }
};

const obey = async (order: Order): Promise<Answer> => {
  const homes = order.store === 'cache' ? cached() : picked;
  if (order.do === 'check') {
    const check = homeContract.find(({ title }) => title === order.title);
    if (check === undefined) throw new Error(`no such check: ${order.title}`);
    await check.run(() => homes);
    return read(homes, 'visitor', 0);
  }
  if (order.do === 'last') {
    await homes.setLastAccount(order.account);
    return read(homes, order.account, 0);
  }
  if (order.do === 'write without end') {
    void writeWithoutEnd(homes, order.account); // its end is the browser's
    return { trouble: 'it never ends' };
  }
  if (order.do === 'read') return read(homes, order.account, order.size);
  const home = await homes.openHome(order.account);
  if (order.do === 'put') await home.put(order.ids.map((id) => entry(id, order.size)));
  if (order.do === 'remove') await home.remove(order.ids);
  if (order.do === 'mark') await home.setMark({ generation: order.generation });
  home.close();
  return read(homes, order.account, order.do === 'put' ? order.size : 0);
};

/** The window's own door, for the test. */
export const tell = (order: Order): Promise<Answer> =>
  obey(order).catch((error: unknown) => ({
    trouble: error instanceof HomeError ? `${error.trouble}: ${String(error.cause)}` : String(error),
  }));

addEventListener('message', (event: MessageEvent<Order>) => {
  const [port] = event.ports;
  if (port !== undefined) void tell(event.data).then((answer) => port.postMessage(answer));
});
Object.assign(globalThis, { tell });
