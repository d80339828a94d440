import type { IdempotencyKey } from '#contract/ids.ts';
import type { BackupEntry } from '#src/db/backup/backup-store.ts';
import { mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { photoLane, photoUpload } from '#src/db/outbox.ts';
import type { AccountTables, DraftRow, PhotoRow } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { deleteOrRecopy } from './delete-or-recopy.ts';
import { dropPhotos } from './drop.ts';
import {
  addMutation,
  addUncopied,
  type Change,
  copy,
  dropSettled,
  noChange,
  type Tx,
  tables,
} from './enqueue.ts';
import {
  draftBackupId,
  draftEntryOf,
  entryOf,
  type OutboxStores,
  photoEntryOf,
  tryBackup,
} from './stores.ts';

/** A draft without photos is one row: a keystroke must not wait for more than these. */
const fewTables = ['drafts', 'outbox', 'counters'] as const;
type FewTx = Writer<Pick<AccountTables, (typeof fewTables)[number]>>;

/**
 * Saves a form as it stands, in the database and in the backup store, with the photos that were added to it; each photo
 * is uploaded by a mutation of its own. Photos that the form named before and names no more are deleted with their
 * uploads [D1]. A text that was put back although its message was committed is dropped instead [O20]: it waits in the
 * outbox under the draft's `sentAs`, or has left it. Throws StoreError; then nothing was saved.
 */
export const keepDraft = async (
  stores: OutboxStores,
  row: DraftRow,
  photos: readonly PhotoRow[] = [],
): Promise<void> => {
  const change =
    row.photos === undefined
      ? await stores.store.write(fewTables, 'strict', async (tx) =>
          (await putDraft(tx, row)) ? noChange() : null,
        )
      : await stores.store.write([...tables], 'strict', (tx) => putForm(tx, stores, row, photos));
  if (change === null)
    return void (await tryBackup(stores, () => stores.backup.remove([draftBackupId(row.key)])));
  const isCopied = await copy(stores, change, [...change.added.map(entryOf), draftEntryOf(row)]);
  if (isCopied && change.stale.length > 0) await tryBackup(stores, () => stores.backup.remove(change.stale));
  if (change.added.length > 0) void dropSettled(stores, change.added);
  if (photos.length > 0) stores.announce([]);
};

/** Returns whether it was stored: the text of a message that was committed is no draft [O20]. */
const putDraft = async (tx: FewTx, row: DraftRow): Promise<boolean> => {
  if (row.sentAs !== undefined && (await outbox.isStored(tx, row.sentAs))) {
    await tx.remove('drafts', row.key);
    return false;
  }
  await tx.put('drafts', row);
  return true;
};

const putForm = async (
  tx: Tx,
  stores: OutboxStores,
  row: DraftRow,
  added: readonly PhotoRow[],
): Promise<Change | null> => {
  const { photos = [] } = row;
  const before = (await tx.get('drafts', row.key))?.photos ?? [];
  if (!(await putDraft(tx, row))) return null;
  const done = noChange();
  const dropped = before.filter((id) => !photos.includes(id));
  if (dropped.length > 0) done.stale.push(...(await dropPhotos(tx, dropped)));
  for (const photo of added) await addUpload(tx, stores, photo, done);
  await addUncopied(tx, stores, photos, done);
  return done;
};

const addUpload = (tx: Tx, stores: OutboxStores, photo: PhotoRow, done: Change): Promise<void> =>
  addMutation(
    tx,
    stores,
    mutation(photoUpload, { photoId: photo.id, use: 'item' as const }, { photo }),
    done,
  );

/**
 * Deletes a draft that was sent or discarded, with its photos [D1]: from the backup store first, so that a wipe
 * restores nothing of it. Throws StoreError; then both stores hold the draft as before.
 */
export const dropDraft = async (stores: OutboxStores, key: string): Promise<void> => {
  const { photos = [] } = (await stores.store.read(['drafts'], (tx) => tx.get('drafts', key))) ?? {};
  await tryBackup(stores, () => stores.backup.remove([draftBackupId(key), ...photos]));
  await deleteOrRecopy(
    stores,
    () => removeDraft(stores, key, photos),
    () => draftEntries(stores, key),
  );
};

/** Copies of a stored draft, of its photos and of their uploads, for the backup store. */
const draftEntries = (stores: OutboxStores, key: string): Promise<BackupEntry[]> =>
  stores.store.read(['drafts', 'photos', 'outbox'], async (tx) => {
    const row = await tx.get('drafts', key);
    if (row === undefined) return [];
    const photos = await tx.getMany('photos', row.photos ?? []);
    const uploads = await Promise.all((row.photos ?? []).map((id) => outbox.inLane(tx, photoLane(id))));
    return [
      ...photos.flatMap((photo) => (photo === undefined ? [] : [photoEntryOf(photo)])),
      ...uploads.flat().map(entryOf),
      draftEntryOf(row),
    ];
  });

const removeDraft = async (stores: OutboxStores, key: string, photos: readonly string[]): Promise<void> => {
  if (photos.length === 0) return stores.store.write(['drafts'], 'strict', (tx) => tx.remove('drafts', key));
  const gone = await stores.store.write([...tables], 'strict', async (tx) => {
    // another tab may have added photos, or have sent the draft: then its photos belong to the outbox entry
    const now = await tx.get('drafts', key);
    await tx.remove('drafts', key);
    return now === undefined ? [] : dropPhotos(tx, now.photos ?? []);
  });
  if (gone.length > 0) await tryBackup(stores, () => stores.backup.remove(gone));
};

/** reopened: it is a draft again · busy: an attempt may take effect, and its outcome must be known first. */
export type Reopened = 'reopened' | 'busy' | 'gone';

/**
 * Turns a pending listing back into the draft `row`, photos included, in one transaction: at no moment are both or
 * neither stored [D2]. Throws StoreError; then the listing still waits.
 */
export const reopenDraft = async (
  stores: OutboxStores,
  id: IdempotencyKey,
  row: DraftRow,
): Promise<Reopened> => {
  const outcome = await stores.store.write(['outbox', 'drafts', 'counters'], 'strict', async (tx) => {
    const entry = await outbox.byId(tx, id);
    if (entry === undefined) return 'gone';
    const isStopped = entry.state === 'failed' || entry.state === 'attention';
    if (outbox.isUnderWay(entry) || (entry.unsure && !isStopped)) return 'busy';
    await tx.put('drafts', row);
    await outbox.noteUnsent(tx, 'taken');
    await outbox.remove(tx, [entry.seq]);
    return 'reopened';
  });
  if (outcome !== 'reopened') return outcome;
  const isCopied = await tryBackup(stores, () => stores.backup.put([draftEntryOf(row)]));
  if (isCopied) await tryBackup(stores, () => stores.backup.remove([id]));
  stores.announce([]);
  return outcome;
};
