import * as v from 'valibot';
import type { IdempotencyKey } from '#contract/ids.ts';
import { type BackupEntry, BackupError } from '#src/db/backup/backup-store.ts';
import { isMarked } from '#src/db/engine-rows.ts';
import { expiryOf, isPending, type Mutation, type MutationDefinition } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { photoLane, photoUpload } from '#src/db/outbox.ts';
import type { AccountTable, AccountTables, OutboxEntry, PhotoRow } from '#src/db/rows.ts';
import { type Reader, StoreError, type Writer } from '#src/db/store.ts';
import { drop, dropDraftOf } from './drop.ts';
import { draftBackupId, entryOf, newEntry, type OutboxStores, photoEntryOf, tryBackup } from './stores.ts';

/** Tables of mutations themselves. */
export const tables = [
  'outbox',
  'counters',
  'journal',
  'photos',
  'drafts',
  'marks',
] as const satisfies readonly AccountTable[];
export type Tx = Writer<Pick<AccountTables, (typeof tables)[number]>>;

/** What a write changed in the outbox. */
export interface Change {
  readonly added: OutboxEntry[];
  /**
   * Pending entries of the same content: the page that wrote them may have died before they were copied to the backup
   * store.
   */
  readonly duplicates: OutboxEntry[];
  /** Ids of copies in the backup store that are to be removed. */
  readonly stale: string[];
  readonly photos: PhotoRow[];
  /** Uploads of photos that are not known to be copied. */
  readonly uploads: OutboxEntry[];
}
export const noChange = (): Change => ({ added: [], duplicates: [], stale: [], photos: [], uploads: [] });

/** With what these mutations read, each once. */
const tablesOf = (mutations: readonly Mutation[]): AccountTable[] => [
  ...new Set([...tables, ...mutations.flatMap(({ definition }) => definition.reads)]),
];

/**
 * Stores a mutation: one strict transaction in the database, then the backup store. Settles when both have it, and only
 * then may a screen say so [O1]. A draft that it was made from ends in the same transaction [D2]. Throws StoreError;
 * then nothing was stored, unless the database was closed in the middle of the commit: the same mutation under the same
 * id is stored once either way [O19].
 */
export const enqueue = async (
  stores: OutboxStores,
  mutations: readonly Mutation[],
): Promise<readonly IdempotencyKey[]> => {
  const change = await stores.store.write(tablesOf(mutations), 'strict', async (tx) => {
    const done = noChange();
    for (const mutation of mutations) await addMutation(tx, stores, mutation, done);
    for (const mutation of mutations)
      if (mutation.draft !== null) done.stale.push(...(await dropDraftOf(tx, mutation, mutation.draft)));
    return done;
  });
  const rows = [...change.duplicates, ...change.added];
  const isCopied = await copy(stores, change, rows.map(entryOf));
  // the copies of replaced entries are kept until the new entry is copied: an older copy is better than none
  const gone = [
    ...change.stale,
    ...mutations.flatMap(({ draft }) => (draft === null ? [] : [draftBackupId(draft)])),
  ];
  if (isCopied && gone.length > 0) await tryBackup(stores, () => stores.backup.remove(gone));
  void dropSettled(stores, rows);
  stores.announce([]);
  return change.added.map((row) => row.id);
};

/**
 * Copies what a change added to the backup store, photos before the rows that name them. Returns whether it was done.
 */
export const copy = async (
  stores: OutboxStores,
  { photos, uploads }: Change,
  entries: readonly BackupEntry[],
): Promise<boolean> => {
  const all = [...photos.map(photoEntryOf), ...uploads.map(entryOf), ...entries];
  const isCopied = all.length === 0 || (await tryBackup(stores, () => stores.backup.put(all)));
  if (isCopied) for (const { id } of photos) stores.copied.add(id);
  return isCopied;
};

/**
 * Adds to a change what must be copied of these photos: a row that names a photo is not accepted before the photo is
 * copied [D7].
 */
export const addUncopied = async (
  tx: Tx,
  { copied }: OutboxStores,
  photos: readonly string[],
  done: Change,
): Promise<void> => {
  const known = new Set([...copied, ...done.photos.map(({ id }) => id)]);
  const ids = photos.filter((id) => !known.has(id));
  if (ids.length === 0) return;
  for (const row of await tx.getMany('photos', ids)) if (row !== undefined) done.photos.push(row);
  for (const id of ids) done.uploads.push(...(await outbox.inLane(tx, photoLane(id))));
};

/**
 * Removes copies of entries that have settled [O45]: a page that was suspended before it wrote them may have copied
 * entries that settled meanwhile, and a wipe must not restore those. Nothing waits for this; where it fails, the next
 * start does the same.
 */
export const dropSettled = async (stores: OutboxStores, rows: readonly OutboxEntry[]): Promise<void> => {
  try {
    const living = new Set((await stores.store.read(['outbox'], outbox.all)).map(({ id }) => id));
    const settled = rows.filter(({ id }) => !living.has(id)).map(({ id }) => id);
    if (settled.length > 0) await stores.backup.remove(settled);
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof StoreError)) throw error;
  }
};

/**
 * A newer mutation replaces an entry that certainly had no effect or that waits for the user. One that may have taken
 * effect stays [O21].
 */
export const isReplaceable = (row: OutboxEntry): boolean =>
  row.state === 'failed' ||
  row.state === 'attention' ||
  ((row.state === 'queued' || row.state === 'blocked') && !row.unsure);

/**
 * Adds one mutation to the outbox, within a transaction over `tables` and what its definition reads; records in `done`
 * what changed.
 */
export const addMutation = async (
  tx: Tx,
  stores: OutboxStores,
  mutation: Mutation,
  done: Change,
): Promise<void> => {
  // all reads at once, here and below: the user feels each round trip to the disk
  const [last, written] = await Promise.all([
    outbox.lastAdded(tx),
    mutation.id === null ? undefined : outbox.byId(tx, mutation.id),
  ]);
  if (written !== undefined) {
    done.duplicates.push(written); // it was committed, but the database was closed before that was reported
    return;
  }
  if (mutation.id !== null && last.ids.includes(mutation.id)) return; // committed, and sent meanwhile [O56]
  const isAdded = await addUnlessSo(tx, stores, mutation, last, done);
  if (!isAdded && mutation.id !== null) await outbox.remember(tx, last, mutation.id);
};

/** Adds it unless nothing has to be sent for it, and returns which. */
const addUnlessSo = async (
  tx: Tx,
  stores: OutboxStores,
  mutation: Mutation,
  last: outbox.LastAdded,
  done: Change,
): Promise<boolean> => {
  const { definition, precondition, photo, afterOthers } = mutation;
  const truth = tx as unknown as Reader<AccountTables>; // of which the definition reads what it says
  if (await definition.isEnqueued?.(truth, mutation.args)) return false;
  if (photo !== null) {
    await tx.put('photos', photo);
    done.photos.push(photo);
  }
  await addUncopied(tx, stores, definition.photos(mutation.args), done);
  const lane = definition.lane(mutation.args);
  const isState = definition.merge !== null;
  const [isWhole, wasUnsure, inLane, isTrue] = await Promise.all([
    isMarked(tx),
    isState && outbox.takeUnsure(tx, lane, definition.kind),
    isState ? outbox.inLane(tx, lane) : [],
    isState && definition.isTrue(truth, mutation.args),
  ]);
  let args = mutation.args;
  /** Whether a replaced mutation may have taken effect, or still may. */
  let unsure = wasUnsure;
  /** What the replaced mutations had to wait for. */
  const inherited: IdempotencyKey[] = [];
  if (definition.merge !== null) {
    const same = inLane.filter((row) => row.kind === definition.kind);
    const old = same.filter(isReplaceable);
    const alive = same.filter((row) => !isReplaceable(row));
    // newest first, for the later mutation wins [O2]; one that was refused is shown nowhere and is not merged [O47]
    for (const row of old.filter((one) => isFolded(definition, one)).reverse()) {
      const waiting = v.safeParse(definition.args, row.args);
      if (waiting.success) args = definition.merge(waiting.output, args);
    }
    // a pending entry of the same content is reused: a full backup store still holds its copy
    const duplicate = [same.at(-1), alive.at(-1)].find(
      (row) => row !== undefined && wantsSame(definition, row, args),
    );
    for (const row of old.filter((one) => one !== duplicate)) {
      done.stale.push(...(await drop(tx, stores.definitionOf, row, definition.photos(args))));
      if (isPending(row)) inherited.push(...row.dependsOn);
    }
    if (duplicate !== undefined) {
      done.duplicates.push(duplicate);
      return false;
    }
    // after an attempt that may have taken effect the wanted state must be sent, whatever was known before [O22]
    unsure ||= old.some((row) => row.unsure);
    const isSo =
      alive.length === 0 &&
      !unsure &&
      (args === mutation.args ? isTrue : await definition.isTrue(truth, args));
    for (const row of inLane.filter((one) => isAnswered(definition, one))) {
      if (row.unsure) await outbox.noteUnsure(tx, row);
      done.stale.push(...(await drop(tx, stores.definitionOf, row, [])));
    }
    // what is so already is not sent [O23]; before a wiped database is restored, the earlier mutations are unknown
    if (isSo && isWhole) {
      if (old.length > 0) await outbox.noteUnsent(tx, 'taken');
      return false;
    }
    if (!isWhole) await outbox.noteLater(tx, lane, definition.kind);
  }
  const id = mutation.id ?? stores.newKey();
  const dependsOn = [
    ...new Set([
      ...(await needed(tx, inherited, definition.photos(args))),
      ...(afterOthers ? done.added.map((other) => other.id) : []),
      ...(await uploadsOf(tx, definition.photos(args))),
    ]),
  ];
  const now = stores.now();
  const row = newEntry(
    { seq: last.seq + 1, id, kind: definition.kind, v: definition.version, lane, args, createdAt: now },
    {
      // the unsure attempt is the replaced or discarded entry's, under another key: it can only be verified [O46]
      ...(unsure && { state: 'ambiguous', unsure: true, via: 'plain', renewed: true }),
      precondition,
      expiresAt: expiryOf(definition, args, now),
      dependsOn,
    },
  );
  await outbox.add(tx, row, last);
  done.added.push(row);
  return true;
};

/** The entry was refused or waits for the user, and the new mutation is the user's answer, which replaces it [T12]. */
const isAnswered = ({ kind: own, answers = [] }: MutationDefinition<unknown>, row: OutboxEntry): boolean =>
  answers.includes(row.kind) && row.kind !== own && outbox.isStopped(row);

/** Whether views fold the entry over the server's row; a stopped decision is shown beside that row. */
const isFolded = ({ answers }: MutationDefinition<unknown>, row: OutboxEntry): boolean =>
  isPending(row) && !(answers !== undefined && outbox.isStopped(row));

/** Those of these entries that still wait, without uploads of photos that nothing shows any more [O48]. */
const needed = async (
  tx: Tx,
  ids: readonly IdempotencyKey[],
  photos: readonly string[],
): Promise<IdempotencyKey[]> => {
  if (ids.length === 0) return [];
  const lanes = new Set(photos.map(photoLane));
  const rows = (await outbox.all(tx)).filter(
    ({ kind, lane }) => kind !== photoUpload.kind || lanes.has(lane),
  );
  return ids.filter((id) => rows.some((row) => row.id === id));
};

/** The pending uploads of these photos: a mutation that shows a photo waits until it is uploaded. */
const uploadsOf = async (tx: Tx, photos: readonly string[]): Promise<IdempotencyKey[]> => {
  const rows = await Promise.all(photos.map((photo) => outbox.inLane(tx, photoLane(photo))));
  return rows.flat().map(({ id }) => id);
};

/** Whether the entry is pending and has the same content. */
const wantsSame = (definition: MutationDefinition<unknown>, row: OutboxEntry, args: unknown): boolean => {
  if (outbox.isStopped(row)) return false;
  const known = v.safeParse(definition.args, row.args);
  return (
    row.v === definition.version && known.success && JSON.stringify(known.output) === JSON.stringify(args)
  );
};
