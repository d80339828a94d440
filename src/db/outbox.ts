import * as v from 'valibot';
import type { IdempotencyKey } from '#contract/ids.ts';
import { defineMutation } from './mutation.ts';
import type { AccountTables, OutboxEntry } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'outbox'>;

/** Kinds that say how a device is reached: they are for no other user, and the settings say what becomes of them. */
export const hiddenKinds: ReadonlySet<string> = new Set(['push.token', 'push.device', 'push.forget']);

/** Stands for what cannot be read of an entry: it was perhaps sent. */
const unread: Partial<OutboxEntry> = {
  unsure: true,
  attempts: 1,
  strikes: 0,
  epoch: 0,
  dependsOn: [],
  createdAt: 0,
};
const stopped = { v: -1, state: 'attention', reason: { is: 'unknown-kind' } } as const;
const states = /^(queued|sending|ambiguous|verifying|blocked|failed|attention)$/;
const named = /^[\w-]{16,64}$/;

/**
 * The entry as it is stored; where a field that every build writes is missing or of another type, the same entry with
 * what can be read of it, stopped for its user. It holds its own lane and no other, and is never sent [O58].
 */
const readable = (row: OutboxEntry): OutboxEntry => {
  const { seq } = row;
  const own = { kind: '', v: 0, lane: `unread:${seq}`, ...unread };
  const names = { id: `unread-${seq}-${'0'.repeat(16)}`, key: `unread-${seq}-${'0'.repeat(16)}` };
  const isFit = ([field, like]: [string, unknown]): boolean => {
    const value: unknown = Reflect.get(row, field);
    return typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
  };
  const faults = Object.entries(own).filter((one) => !isFit(one));
  const unnamed = Object.entries(names).filter(([field]) => !named.test(String(Reflect.get(row, field))));
  return faults.length + unnamed.length === 0 && states.test(row.state)
    ? row
    : { ...row, ...Object.fromEntries([...faults, ...unnamed]), ...stopped };
};

/** All entries, in the order in which the user acted. */
export const all = async (tx: Reader<Tables>): Promise<OutboxEntry[]> =>
  (await tx.range('outbox', {})).map(readable);

/**
 * The entries that a user knows as things they did. Left out are parts, on which another entry depends; the push token,
 * of which the user knows nothing; and the photos of a draft, which are shown with the draft.
 */
export const wholeOf = (rows: readonly OutboxEntry[]): readonly OutboxEntry[] => {
  const parts = new Set(rows.flatMap((row) => row.dependsOn));
  return rows.filter((row) => !parts.has(row.id) && !hiddenKinds.has(row.kind) && !isDraftUpload(row));
};

const isDraftUpload = ({ kind, args }: OutboxEntry): boolean => {
  if (kind !== photoUpload.kind) return false;
  const upload = v.safeParse(photoUpload.args, args);
  return upload.success && upload.output.use === 'item';
};

/** Whether it was refused, or waits for its user. */
export const isStopped = ({ state }: OutboxEntry): boolean => state === 'failed' || state === 'attention';

/** Whether an attempt, or the verification of one, is running. */
export const isUnderWay = ({ state }: OutboxEntry): boolean => state === 'sending' || state === 'verifying';

export const bySeq = async (tx: Reader<Tables>, seq: number): Promise<OutboxEntry | undefined> => {
  const row = await tx.get('outbox', seq);
  return row && readable(row);
};

export const byId = async (tx: Reader<Tables>, id: IdempotencyKey): Promise<OutboxEntry | undefined> =>
  (await all(tx)).find((row) => row.id === id);

export const inLane = async (tx: Reader<Tables>, lane: string): Promise<OutboxEntry[]> =>
  (await tx.range('outbox', { index: 'lane', from: lane, to: lane }))
    .map(readable)
    .sort((a, b) => a.seq - b.seq);

/** Name of the counter of entries. */
export const sequence = 'outbox.seq';
/** As many ids of entries are known after they have left the outbox. */
const knownIds = 40;

/** The last `seq` that was assigned, and the ids of the mutations that were stored last. */
export interface LastAdded {
  readonly seq: number;
  readonly ids: readonly IdempotencyKey[];
}

export const lastAdded = async (
  tx: Reader<Pick<AccountTables, 'outbox' | 'counters'>>,
): Promise<LastAdded> => {
  const { value, ids } = (await tx.get('counters', sequence)) ?? { value: 0 };
  // counted again where the count cannot be read: a lower one would have the next entry overwrite one that waits [O58]
  const isCounted = Number.isSafeInteger(value) && value >= 0;
  const last = isCounted ? value : (await tx.range('outbox', { reverse: true, limit: 1 }))[0]?.seq;
  return { seq: last ?? 0, ids: [ids ?? []].flat() };
};

/** The last `seq` that was assigned. */
const lastSeq = async (tx: Reader<Pick<AccountTables, 'counters'>>): Promise<number> =>
  (await tx.get('counters', sequence))?.value ?? 0;

/** Whether a mutation of this id is in the outbox, or has left it lately [O56]. */
export const isStored = async (
  tx: Reader<Pick<AccountTables, 'outbox' | 'counters'>>,
  id: IdempotencyKey,
): Promise<boolean> => (await lastAdded(tx)).ids.includes(id) || (await byId(tx, id)) !== undefined;

/** Counts an id as added; also that of a mutation which had nothing to add, so that its note stores it no second time [O56]. */
export const remember = (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  { seq, ids }: LastAdded,
  id: IdempotencyKey,
): Promise<void> => tx.put('counters', { name: sequence, value: seq, ids: [...ids.slice(1 - knownIds), id] });

/** Adds an entry with the next `seq`, which is counted and never reused, whatever the clock says. */
export const add = async (
  tx: Writer<Pick<AccountTables, 'outbox' | 'counters'>>,
  row: OutboxEntry,
  { ids }: LastAdded,
): Promise<void> => {
  // both writes at once: the user feels each round trip to the disk
  await Promise.all([tx.put('outbox', row), remember(tx, { seq: row.seq, ids }, row.id)]);
};

/** Restored entries keep their `seq`; new ones come after them. */
export const resumeSeq = async (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  highest: number,
): Promise<void> => {
  const known = await tx.get('counters', sequence);
  if (!(highest <= (known?.value ?? 0)))
    await tx.put('counters', { ...known, name: sequence, value: highest });
};

/** Names of the notes which entry left the outbox unsent: `taken` back by its user, or `acknowledged`: refused, or unsure when it was discarded. */
const unsent = { taken: 'outbox.taken', acknowledged: 'outbox.acknowledged' } as const;

/** Notes that an entry has just left the outbox unsent. */
export const noteUnsent = async (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  how: keyof typeof unsent,
): Promise<void> => tx.put('counters', { name: unsent[how], value: await lastSeq(tx) });

/**
 * How an empty outbox became empty: all was delivered · the user took back what was added last · never: nothing was ever
 * added, or nothing more is known of what was added last than that it is no longer sent.
 */
export type OutboxEnd = 'delivered' | 'cancelled' | 'never';

/** How the outbox, which is empty, became so. */
export const endOf = async (tx: Reader<Pick<AccountTables, 'counters'>>): Promise<OutboxEnd> => {
  const [last, taken, acknowledged] = await Promise.all([
    lastSeq(tx),
    tx.get('counters', unsent.taken),
    tx.get('counters', unsent.acknowledged),
  ]);
  if (last === 0 || acknowledged?.value === last) return 'never';
  return taken?.value === last ? 'cancelled' : 'delivered';
};

const unsure = (lane: string, kind: string): string => `outbox.unsure.${lane} ${kind}`;

/** Notes that an unsure entry was discarded: the next mutation of the same state must not overtake its attempt. */
export const noteUnsure = (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  { lane, kind }: OutboxEntry,
): Promise<void> => tx.put('counters', { name: unsure(lane, kind), value: 1 });

/** Takes the note that an unsure entry was discarded; true only the first time. */
export const takeUnsure = async (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  lane: string,
  kind: string,
): Promise<boolean> => {
  const name = unsure(lane, kind);
  const isNoted = (await tx.get('counters', name)) !== undefined;
  if (isNoted) await tx.remove('counters', name);
  return isNoted;
};

const later = (lane: string, kind: string): string => `outbox.later.${lane} ${kind}`;

/**
 * Notes a mutation of a state in a wiped, not yet restored database: a restored one of that state is older and void.
 */
export const noteLater = (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  lane: string,
  kind: string,
): Promise<void> => tx.put('counters', { name: later(lane, kind), value: 1 });

/** Takes the notes of `noteLater` and returns those of these entries that are void by them. */
export const takeLater = async (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  rows: readonly OutboxEntry[],
): Promise<ReadonlySet<OutboxEntry>> => {
  const noted = await tx.range('counters', { from: 'outbox.later.', to: 'outbox.later.\uffff' });
  const names = new Set(noted.map(({ name }) => name));
  await tx.removeMany('counters', [...names]);
  return new Set(rows.filter(({ lane, kind }) => names.has(later(lane, kind))));
};

export const put = (tx: Writer<Tables>, row: OutboxEntry): Promise<void> => tx.put('outbox', row);

export const remove = (tx: Writer<Tables>, seqs: readonly number[]): Promise<void> =>
  tx.removeMany('outbox', seqs);

const Args = v.object({ photoId: v.string(), use: v.picklist(['profile', 'item']) });
export type PhotoArgs = v.InferOutput<typeof Args>;

/** Uploads a photo; mutations that use the photo depend on this one (faults §2.1, M1–M5). */
export const photoUpload = defineMutation({
  kind: 'photo.upload',
  version: 1,
  args: Args,
  lane: ({ photoId }) => photoLane(photoId),
  lifeMs: null,
  merge: null,
  reads: ['photos'],
  isTrue: async (tx, { photoId }) => (await tx.get('photos', photoId))?.fileKey != null,
  // its photo is owned by the mutation or draft that uses it
  without: (args, photos) => (photos.has(args.photoId) ? null : args),
});

const lanePrefix = 'photo:';
export const photoLane = (photoId: string): string => `${lanePrefix}${photoId}`;
export const isPhotoLane = (lane: string): boolean => lane.startsWith(lanePrefix);
/** The id of the photo that an upload lane is for. */
export const photoOfLane = (lane: string): string => lane.slice(lanePrefix.length);
