import * as v from 'valibot';
import { ItemId, UserId } from '#contract/ids.ts';
import { openAccount } from '#src/db/accounts.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import { deleteBackup, openBackup } from '#src/db/backup/backups.ts';
import { noBackups } from '#src/db/backup/none.ts';
import { mutation } from '#src/db/mutation.ts';
import { deleteAccount } from '#src/db/stored-accounts.ts';
import { definitionOf } from '#src/domain/definitions.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { makeStores } from '#src/sync/outbox/stores.ts';
import { deleteRaw, done, openRaw } from './raw.ts';

const account = v.parse(UserId, 990002);

/** One mutation at a time, each until it is accepted: by hand in one strict write, in the database, and in both. */
export const accepted = async (rounds: number, each: number) => {
  await deleteAccount(account);
  await deleteBackup(account);
  await deleteRaw('bench-raw');
  const raw = await openRaw('bench-raw');
  const store = await openAccount(account, () => {});
  const both = await openBackup(account);
  const first = await noBackups.openBackup(account);
  let next = 0;
  const keep = async (backup: BackupStore): Promise<void> => {
    next += 1;
    const args = { itemId: v.parse(ItemId, next), liked: true };
    const newUuid = () => crypto.randomUUID();
    const stores = makeStores({ store, backup, definitionOf, now: () => 0, announce: () => {}, newUuid });
    await enqueue(stores, [mutation(likeSet, args)]);
  };
  const byHand = async (): Promise<void> => {
    next += 1;
    const tx = raw.transaction('rows', 'readwrite', { durability: 'strict' });
    tx.objectStore('rows').put({ position: next, kind: 'like.set', key: crypto.randomUUID(), liked: true });
    await done(tx);
  };
  const times = { raw: [] as number[], first: [] as number[], both: [] as number[] };
  const timed = async (who: keyof typeof times, work: () => Promise<void>): Promise<void> => {
    const from = performance.now();
    await work();
    times[who].push(performance.now() - from);
  };
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < each; at += 1) {
      await timed('raw', byHand);
      await timed('first', () => keep(first));
      await timed('both', () => keep(both));
    }
    // nobody has hundreds of mutations waiting, and lanes are looked up among them
    await store.write(['outbox'], 'strict', (tx) => tx.removeRange('outbox', {}));
  }
  both.close();
  store.close();
  raw.close();
  await deleteBackup(account);
  await deleteAccount(account);
  return times;
};

Object.assign(globalThis, { bench: { accepted } });
