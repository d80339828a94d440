import * as v from 'valibot';
import type { AccountStore } from '#src/db/accounts.ts';
import type { BackupEntry, BackupStore } from '#src/db/backup/backup-store.ts';
import * as outbox from '#src/db/outbox.ts';
import { StoredEntry } from './restore.ts';
import { sameText } from './restored-entries.ts';
import { draftEntryOf, entryOf, photoEntryOf } from './stores.ts';

/**
 * Makes the backup store hold exactly what the database holds: an entry that only one of them has, because the app died
 * in between, is copied or removed [O45]. The database is authoritative while it exists. Throws StoreError or
 * BackupError.
 */
export const reconcile = async (store: AccountStore, backup: BackupStore): Promise<void> => {
  const mark = await store.read(['marks'], (tx) => tx.get('marks', 'mark'));
  if (mark === undefined) return; // wiped and not restored yet: the backup store is the only copy
  const known = await backup.mark();
  if (known?.generation !== mark.generation) await backup.setMark({ generation: mark.generation });
  // the backup store is read first: whatever it holds was in the database before
  const copies = new Map((await backup.all()).map((entry) => [entry.id, entry]));
  const kept = await store.read(['outbox', 'drafts', 'photos'], async (tx) => [
    ...(await outbox.all(tx)).map(entryOf),
    ...(await tx.range('drafts', {})).map(draftEntryOf),
    ...(await tx.range('photos', {})).map(photoEntryOf),
  ]);
  const wanted = new Set(kept.map(({ id }) => id));
  // entries beside another mark may belong to an earlier database that was not restored
  const stale =
    known?.generation === mark.generation ? [...copies.keys()].filter((id) => !wanted.has(id)) : [];
  const missing = kept.filter((entry) => !isCopied(copies.get(entry.id), entry));
  if (missing.length > 0) await backup.put(missing);
  if (stale.length > 0) await backup.remove(stale);
};

/** Whether the copy has all that a restore needs; states and counts change without being copied. */
const isCopied = (copy: BackupEntry | undefined, entry: BackupEntry): boolean => {
  if (copy === undefined || copy.kind !== entry.kind) return false;
  if (entry.kind !== 'intent') return sameText(copy.value, entry.value);
  const [old, now] = [v.safeParse(StoredEntry, copy.value), v.safeParse(StoredEntry, entry.value)];
  if (!old.success || !now.success) return false;
  const isSame = old.output.key === now.output.key && old.output.seq === now.output.seq;
  return isSame && sameText(old.output.args, now.output.args);
};
