import * as v from 'valibot';
import { FileKey, IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import type { BackupEntry, BackupStore } from '#src/db/backup/backup-store.ts';
import { isMarked, note } from '#src/db/engine-rows.ts';
import type { MutationRegistry } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { photoLane, photoOfLane, photoUpload } from '#src/db/outbox.ts';
import type { DraftRow, Moment, OutboxEntry, PhotoRow, Restored } from '#src/db/rows.ts';

import {
  isUnshown,
  mergedByState,
  mergedWithStored,
  withFreeNumbers,
  withoutDuplicates,
  withoutLostPhotos,
} from './restored-entries.ts';

const Reason = v.nullable(v.looseObject({ is: v.string() }));
export const StoredEntry = v.object({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  id: IdempotencyKey,
  key: IdempotencyKey,
  kind: v.string(),
  v: v.number(),
  lane: v.string(),
  args: v.unknown(),
  state: v.string(),
  attempts: v.number(),
  watermark: v.unknown(),
  precondition: v.unknown(),
  expiresAt: v.nullable(v.number()),
  reason: Reason,
  dependsOn: v.array(IdempotencyKey),
  createdAt: v.number(),
});
const StoredPhoto = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  fileKey: v.nullable(FileKey),
  uploadedAt: v.exactOptional(v.number()),
  raw: v.exactOptional(v.literal(true)),
});
/** A draft as it is stored outside of the database. */
export const StoredDraft = v.object({
  key: v.string(),
  v: v.number(),
  value: v.unknown(),
  at: v.number(),
  photos: v.exactOptional(v.array(v.string())),
  sentAs: v.exactOptional(IdempotencyKey),
});

/**
 * The entry as it is restored. How far its last attempt came is unknown, so it is unsure [O38]: it is verified, or
 * repeated by its key, never simply sent (I4).
 */
const rowOf = (entry: BackupEntry): OutboxEntry | null => {
  const stored = v.safeParse(StoredEntry, entry.value);
  if (!stored.success) return null;
  const row = stored.output;
  return {
    ...row,
    state: 'ambiguous',
    unsure: true,
    via: null,
    strikes: 0,
    epoch: 0,
    attemptStartedAt: null,
    nextAt: null,
    reason: null,
  };
};

const absent = async <R>(rows: readonly R[], find: (row: R) => Promise<unknown>): Promise<R[]> => {
  const found = await Promise.all(rows.map(find));
  return rows.filter((_row, index) => found[index] === undefined);
};

const photoOf = async (entry: BackupEntry): Promise<PhotoRow | null> => {
  const stored = v.safeParse(StoredPhoto, entry.value);
  if (!stored.success || entry.bytes === undefined) return null;
  return { ...stored.output, bytes: await entry.bytes.arrayBuffer() };
};

const draftOf = (entry: BackupEntry): DraftRow | null => {
  const stored = v.safeParse(StoredDraft, entry.value);
  return stored.success ? stored.output : null;
};

interface RestoreDeps {
  readonly account: Account;
  readonly store: AccountStore;
  readonly backup: BackupStore;
  readonly registry: MutationRegistry;
  readonly newGeneration: () => string;
  readonly now: () => Moment;
}

/**
 * Restores what a wiped database held, in one transaction with the mark that says so [O12]; a new database is only
 * marked (F-D3). What was restored stays in the mark until the user has seen it [O39]. Returns what was restored; null:
 * nothing, or another context was quicker. Throws StoreError or BackupError.
 */
export const restore = async ({
  account,
  store,
  backup,
  registry,
  newGeneration,
  now,
}: RestoreDeps): Promise<Restored | null> => {
  const { definitionOf } = registry;
  const entries = await backup.all();
  const { rows, drafts } = withoutDuplicates(
    definitionOf,
    entries.filter(({ kind }) => kind === 'intent').flatMap((entry) => rowOf(entry) ?? []),
    entries.filter(({ kind }) => kind === 'draft').flatMap((entry) => draftOf(entry) ?? []),
  );
  const photos: PhotoRow[] = [];
  for (const entry of entries.filter(({ kind }) => kind === 'photo')) {
    const photo = await photoOf(entry);
    if (photo !== null) photos.push(photo);
  }
  const uploads = new Set(rows.map(({ lane }) => lane));
  const stored = photos.filter(({ id, fileKey }) => fileKey !== null || uploads.has(photoLane(id)));
  const wanted = mergedByState(definitionOf, rows).flatMap(
    (row) => withoutLostPhotos(definitionOf, row, new Set(stored.map(({ id }) => id))) ?? [],
  );
  const mark = (await backup.mark()) ?? { generation: newGeneration() };
  await backup.setMark(mark);
  const tables = ['marks', 'outbox', 'drafts', 'photos', 'messages', 'counters', 'journal'] as const;
  return store.write([...tables], 'strict', async (tx) => {
    // another tab was quicker
    if (await isMarked(tx)) return null;
    const [present, old] = [await outbox.all(tx), await outbox.takeLater(tx, wanted)];
    const current = mergedWithStored(definitionOf, wanted, present, old);
    const entries = account === 'visitor' ? current : await registry.withoutDelivered(tx, current, account);
    const unfinished = await tx.range('drafts', {});
    const isLost = isUnshown(definitionOf, rows, [...entries, ...present], [...drafts, ...unfinished]);
    const isNeeded = (row: OutboxEntry) => row.kind !== photoUpload.kind || !isLost(photoOfLane(row.lane));
    const back = withFreeNumbers(entries.filter(isNeeded), (await outbox.lastAdded(tx)).seq);
    const shown = photos.filter(({ id }) => !isLost(id));
    await tx.putMany('outbox', back);
    await tx.putMany('drafts', await absent(drafts, ({ key }) => tx.get('drafts', key)));
    await tx.putMany('photos', await absent(shown, ({ id }) => tx.get('photos', id)));
    await outbox.resumeSeq(tx, Math.max(0, ...back.map((row) => row.seq)));
    const entry = { at: now(), epoch: 0 };
    if (entries.length > 0)
      await note(
        tx,
        { ...entry, what: 'home.restored', about: `${back.length} ${drafts.length}` },
        'home.restores',
      );
    if (backup.unreadable > 0)
      await note(
        tx,
        { ...entry, what: 'home.unreadable', about: String(backup.unreadable) },
        'home.unreadable',
      );
    const restored =
      entries.length === 0 ? null : { intents: outbox.wholeOf(back).length, drafts: drafts.length };
    await tx.put('marks', { id: 'mark', generation: mark.generation, untold: restored });
    return restored;
  });
};
