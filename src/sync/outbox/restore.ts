import * as v from 'valibot';
import { FileKey, IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import type { BackupEntry, BackupStore } from '#src/db/backup/backup-store.ts';
import { note } from '#src/db/journal.ts';
import { listingDraftKeyOf } from '#src/db/listing-draft.ts';
import { isMarked } from '#src/db/marks.ts';
import { definitionOf } from '#src/db/mutations/all.ts';
import { itemCreate } from '#src/db/mutations/item-create.ts';
import { isPending, type MutationDefinition } from '#src/db/mutations/mutation.ts';
import { photoLane, photoOfLane, photoUpload } from '#src/db/mutations/photo-upload.ts';
import * as outbox from '#src/db/outbox.ts';
import type { DraftRow, Moment, OutboxEntry, PhotoRow, Restored } from '#src/db/rows.ts';
import { withoutDelivered } from '../live/deduplicate.ts';

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
const StoredDraft = v.object({
  key: v.string(),
  v: v.number(),
  value: v.unknown(),
  at: v.number(),
  photos: v.exactOptional(v.array(v.string())),
});

/**
 * The entry as it is restored. How far its last attempt came is unknown, so it is unsure: it is verified, or repeated
 * by its key, never simply sent (I4).
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

/**
 * Of several mutations about one state the last is restored, merged with what the others wanted besides. Several exist
 * only after a death in the middle of a write, or beside an unsure one.
 */
const merged = (rows: readonly OutboxEntry[]): OutboxEntry[] => {
  const last = new Map<string, OutboxEntry>();
  for (const row of [...rows].sort((a, b) => a.seq - b.seq)) {
    const definition = definitionOf(row.kind);
    const isState = definition !== undefined && definition.merge !== null && definition.version === row.v;
    const name = isState ? `${row.lane} ${row.kind}` : row.id;
    const before = last.get(name);
    last.set(name, before === undefined || definition === undefined ? row : onto(definition, before, row));
  }
  return [...last.values()].sort((a, b) => a.seq - b.seq);
};

const onto = (
  definition: MutationDefinition<unknown>,
  before: OutboxEntry,
  row: OutboxEntry,
): OutboxEntry => {
  const [old, now] = [v.safeParse(definition.args, before.args), v.safeParse(definition.args, row.args)];
  if (definition.merge === null || !old.success || !now.success) return row;
  return {
    ...row,
    args: definition.merge(old.output, now.output),
    via: 'plain', // an attempt of the replaced entry may still be on its way, under another key
    dependsOn: [...new Set([...before.dependsOn, ...row.dependsOn])],
  };
};

/** The entry without the photos that have no copy, or whose uploads have none; null: nothing of it is left. */
const whole = (row: OutboxEntry, stored: ReadonlySet<string>): OutboxEntry | null => {
  const definition = definitionOf(row.kind);
  const args = definition === undefined ? undefined : v.safeParse(definition.args, row.args);
  if (definition === undefined || !args?.success) return row;
  const gone = definition.photos(args.output).filter((photo) => !stored.has(photo));
  const left = gone.length === 0 ? row.args : definition.without(args.output, new Set(gone));
  return left === null ? null : { ...row, args: left };
};

/**
 * The entries to restore into a database in which the user has acted meanwhile, because the backup store could not be
 * opened at first. Stored entries stay and count as later: an entry about the same state is restored merged with the
 * later one, and not at all where the later one, `old`, has already settled.
 */
const besides = (
  restored: readonly OutboxEntry[],
  present: readonly OutboxEntry[],
  old: ReadonlySet<OutboxEntry>,
): OutboxEntry[] =>
  restored
    .filter(({ id }) => !present.some((row) => row.id === id))
    .filter((row) => !old.has(row) || present.some((one) => isSameState(one, row)))
    .flatMap((row) => {
      const definition = definitionOf(row.kind);
      const same = present.filter((one) => isSameState(one, row));
      if (same.length === 0 || definition?.merge == null || definition.version !== row.v) return row;
      const later = same.filter(isPending);
      // a later mutation that was refused still counts as the last one, as far as it goes
      const refused = same.filter((one) => !isPending(one));
      if (refused.some((one) => sameText(onto(definition, row, one).args, one.args))) return [];
      let { args } = row;
      for (const one of later) ({ args } = onto(definition, { ...row, args }, one));
      // the replaced entries are removed first, with their photos
      const [known, photos] = [v.safeParse(definition.args, args), shownBy(later).photos];
      const left = known.success ? definition.without(known.output, photos) : args;
      return left === null ? [] : { ...row, args: left };
    });

const isSameState = (a: OutboxEntry, b: OutboxEntry): boolean => a.lane === b.lane && a.kind === b.kind;

/** Each entry keeps its number in the order, or gets the next free one where it is taken. */
const placed = (rows: readonly OutboxEntry[], lastSeq: number): OutboxEntry[] => {
  let last = lastSeq;
  return rows.map((row) => {
    last = Math.max(row.seq, last + 1);
    return { ...row, seq: last };
  });
};

const absent = async <R>(rows: readonly R[], find: (row: R) => Promise<unknown>): Promise<R[]> => {
  const found = await Promise.all(rows.map(find));
  return rows.filter((_row, index) => found[index] === undefined);
};

/** The photos that these entries show, and whether this build can read all of them. */
const shownBy = (
  rows: readonly OutboxEntry[],
): { readonly photos: ReadonlySet<string>; readonly all: boolean } => {
  const photos = new Set<string>();
  let all = true;
  for (const row of rows) {
    const definition = definitionOf(row.kind);
    const args = definition === undefined ? undefined : v.safeParse(definition.args, row.args);
    if (definition === undefined || !args?.success) all = false;
    else for (const photo of definition.photos(args.output)) photos.add(photo);
  }
  return { photos, all };
};

/**
 * Whether no restored entry shows this photo: its mutation was replaced, or was discarded just when the app died. Then
 * neither the photo nor its upload is restored. An entry that this build cannot read may show any photo except those of
 * replaced mutations. A draft shows the photos that it names [D1].
 */
const isUnshown = (
  stored: readonly OutboxEntry[],
  kept: readonly OutboxEntry[],
  drafts: readonly DraftRow[],
): ((photo: string) => boolean) => {
  const [before, needed] = [shownBy(stored), shownBy(kept)];
  const drafted = new Set(drafts.flatMap(({ photos = [] }) => photos));
  return (photo) =>
    !needed.photos.has(photo) && !drafted.has(photo) && (needed.all || before.photos.has(photo));
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

/**
 * A listing is a draft or pending, never both, and pending once [D2]: a kill between two writes to the backup store
 * leaves both copies, and the later one is the user's last action.
 */
const withoutTwins = (rows: readonly OutboxEntry[], drafts: readonly DraftRow[]) => {
  const twinOf = (row: OutboxEntry) => drafts.find(({ key }) => key === listingDraftKeyOf(row));
  const isReopened = (row: OutboxEntry) => (twinOf(row)?.at ?? Number.NEGATIVE_INFINITY) > row.createdAt;
  const isSentAgain = (row: OutboxEntry) =>
    row.kind === itemCreate.kind && rows.some((one) => isSameState(one, row) && one.seq > row.seq);
  const pending = rows.filter((row) => !isReopened(row) && !isSentAgain(row));
  const sent = new Set(pending.map(listingDraftKeyOf));
  return { rows: pending, drafts: drafts.filter(({ key }) => !sent.has(key)) };
};

interface RestoreDeps {
  readonly account: Account;
  readonly store: AccountStore;
  readonly backup: BackupStore;
  readonly newGeneration: () => string;
  readonly now: () => Moment;
}

/**
 * Restores what a wiped database held, in one transaction with the mark that says so; a new database is only marked
 * (F-D3). Returns what was restored; null: nothing, or another context was quicker. Throws StoreError or BackupError.
 */
export const restore = async ({
  account,
  store,
  backup,
  newGeneration,
  now,
}: RestoreDeps): Promise<Restored | null> => {
  const entries = await backup.all();
  const { rows, drafts } = withoutTwins(
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
  const wanted = merged(rows).flatMap((row) => whole(row, new Set(stored.map(({ id }) => id))) ?? []);
  const mark = (await backup.mark()) ?? { generation: newGeneration() };
  await backup.setMark(mark);
  const tables = ['marks', 'outbox', 'drafts', 'photos', 'messages', 'counters', 'journal'] as const;
  return store.write([...tables], 'strict', async (tx) => {
    // another tab was quicker
    if (await isMarked(tx)) return null;
    const [present, old] = [await outbox.all(tx), await outbox.takeLater(tx, wanted)];
    const current = besides(wanted, present, old);
    const entries = account === 'visitor' ? current : await withoutDelivered(tx, current, account);
    const unfinished = await tx.range('drafts', {});
    const isLost = isUnshown(rows, [...entries, ...present], [...drafts, ...unfinished]);
    const isNeeded = (row: OutboxEntry) => row.kind !== photoUpload.kind || !isLost(photoOfLane(row.lane));
    const back = placed(entries.filter(isNeeded), await outbox.lastSeq(tx));
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

export const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
