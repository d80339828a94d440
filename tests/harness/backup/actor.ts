import type { Account } from '#src/db/accounts.ts';
import type { BackupFault, Backups, RestoreMarker } from '#src/db/backup/backup-store.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import * as picked from '#src/db/backup/backups.ts';
import { cacheBackups } from '#src/db/backup/cache.ts';
import { backupContract, noise } from './contract.ts';

/*
 * One script for a window, a worker and a service worker: each does what it is told with the backup stores and answers.
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
  | { readonly trouble: BackupFault | string }
  | {
      readonly kind: string;
      readonly ids: readonly string[];
      /** Entries whose bytes are all as they were made. */
      readonly whole: number;
      readonly unreadable: number;
      readonly mark: RestoreMarker | null;
      readonly last: number | null;
      readonly stored: readonly Account[];
    };

const cached = (): Backups => cacheBackups(caches, navigator.locks);

const isWhole = async (bytes: Blob | undefined, size: number): Promise<boolean> => {
  if (bytes === undefined) return size === 0;
  const wanted = noise(size);
  const found = new Uint8Array(await bytes.arrayBuffer());
  return found.length === size && found.every((byte, at) => byte === wanted[at]);
};

const read = async (backups: Backups, account: Account, size: number): Promise<Answer> => {
  const backup = await backups.openBackup(account);
  const entries = await backup.all();
  const whole = await Promise.all(entries.map(({ bytes }) => isWhole(bytes, size)));
  const answer = {
    kind: backup.kind,
    ids: entries.map(({ id }) => id),
    whole: whole.filter(Boolean).length,
    unreadable: backup.unreadable,
    mark: await backup.mark(),
    last: await backups.lastAccount(),
    stored: await backups.accountsWithBackup(),
  };
  backup.close();
  return answer;
};

const entry = (id: string, size: number) => ({
  id,
  kind: 'photo' as const,
  value: { said: `${id} 보낼 것` },
  ...(size > 0 && { bytes: new Blob([noise(size)], { type: 'image/webp' }) }),
});

/** In a window: tells `acknowledged` (the test's) of each entry once the backup says that it is kept. */
const writeWithoutEnd = async (backups: Backups, account: Account): Promise<void> => {
  const { acknowledged } = globalThis as unknown as { acknowledged: (id: string) => void }; // put there by the test
  const backup = await backups.openBackup(account);
  const begun = (await backup.all()).length;
  for (let at = begun; ; at += 1) {
    const id = String(at).padStart(6, '0');
    await backup.put([entry(id, 0)]);
    acknowledged(id);
  }
};

const obey = async (order: Order): Promise<Answer> => {
  const backups = order.store === 'cache' ? cached() : picked;
  if (order.do === 'check') {
    const check = backupContract.find(({ title }) => title === order.title);
    if (check === undefined) throw new Error(`no such check: ${order.title}`);
    await check.run(() => backups);
    return read(backups, 'visitor', 0);
  }
  if (order.do === 'last') {
    await backups.setLastAccount(order.account);
    return read(backups, order.account, 0);
  }
  if (order.do === 'write without end') {
    void writeWithoutEnd(backups, order.account); // its end is the browser's
    return { trouble: 'it never ends' };
  }
  if (order.do === 'read') return read(backups, order.account, order.size);
  const backup = await backups.openBackup(order.account);
  if (order.do === 'put') await backup.put(order.ids.map((id) => entry(id, order.size)));
  if (order.do === 'remove') await backup.remove(order.ids);
  if (order.do === 'mark') await backup.setMark({ generation: order.generation });
  backup.close();
  return read(backups, order.account, order.do === 'put' ? order.size : 0);
};

/** The window's own door, for the test. */
const tell = (order: Order): Promise<Answer> =>
  obey(order).catch((error: unknown) => ({
    trouble: error instanceof BackupError ? `${error.trouble}: ${String(error.cause)}` : String(error),
  }));

addEventListener('message', (event: MessageEvent<Order>) => {
  const [port] = event.ports;
  if (port !== undefined) void tell(event.data).then((answer) => port.postMessage(answer));
});
Object.assign(globalThis, { tell });
