import * as v from 'valibot';
import { IdempotencyKey } from '#contract/ids.ts';
import { BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { note } from '#src/db/engine-rows.ts';
import * as outbox from '#src/db/outbox.ts';
import { photoLane, photoUpload } from '#src/db/outbox.ts';
import type { AccountTables, Moment, OutboxEntry, PhotoRow } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import type { LeaseHandle } from '../lease.ts';
import { dropPhotos } from './drop.ts';
import type { Executor, Holds, Learn, Settlement } from './executor.ts';
import { type EntryEvent, transition } from './machine.ts';
import { entryOf, makeBackupRemovals, newEntry, photoEntryOf } from './stores.ts';

export interface TransitionsDeps {
  readonly leaseHandle: LeaseHandle;
  readonly backup: BackupStore;
  readonly serverNow: () => Moment;
  /** Called with each change, so that entries in memory can follow; null: the entry is settled. */
  readonly onChange: (row: OutboxEntry, next: OutboxEntry | null) => void;
  /** The entry is not stored any more, or not in a state in which this can happen: the one in memory is out of date. */
  readonly onStray: (row: OutboxEntry) => void;
  /** A pull under way brings older data than was settled, and no stored row can tell: it must be fetched again. */
  readonly onStale: (pull: string) => void;
  readonly onMoved: () => void;
  readonly onFatal: (error: unknown) => void;
}

/** The transactions by which an entry changes its state. */
export interface Transitions {
  /** Applies one event to the stored entry, not to the one in memory. undefined: the event cannot happen (any more). */
  step(row: OutboxEntry, event: EntryEvent, nextAt?: Moment | null): Promise<OutboxEntry | undefined>;
  /**
   * Claims the entry for sending. outdated: stored rows forbid the attempt by now, and nothing was changed; undefined:
   * it cannot be claimed (any more).
   */
  claim(
    row: OutboxEntry,
    event: EntryEvent,
    executor: Executor,
    holds: Holds | undefined,
  ): Promise<OutboxEntry | 'outdated' | undefined>;
  /**
   * Ends an attempt and keeps its entry for the user, with the reason; stores what the answer told, so that the user sees
   * the reason beside the current state [T6].
   */
  stop(row: OutboxEntry, event: EntryEvent, executor: Executor, learn: Learn | undefined): Promise<void>;
  /** The server has done it: its answer and the end of the mutation are one transaction [O6]. */
  settle(row: OutboxEntry, executor: Executor, settlement: Settlement): Promise<void>;
  /** Its photos are uploaded again first: their uploads are added and the entry depends on them, in one transaction. */
  uploadAgain(row: OutboxEntry, photos: readonly string[]): Promise<void>;
  /** Received lines have fulfilled the entry, which is removed already: its copy is removed too. */
  settled(row: OutboxEntry): void;
  /** Work on the backup store that no lane waits for. */
  readonly chores: ReadonlySet<Promise<void>>;
}

const tables = ['outbox', 'journal', 'counters'] as const;
type Tx = Writer<Pick<AccountTables, (typeof tables)[number]>>;

/** Adds an upload for each of these photos, for which the entry then waits [D10]. null: the entry that needs them is not stored any more. */
const addUploads = async (
  tx: Writer<Pick<AccountTables, 'outbox' | 'photos' | 'counters'>>,
  row: OutboxEntry,
  photoIds: readonly string[],
  at: Moment,
) => {
  const now = await outbox.bySeq(tx, row.seq);
  if (now === undefined || now.id !== row.id) return null;
  const photos: PhotoRow[] = [];
  const uploads: OutboxEntry[] = [];
  for (const photoId of photoIds) {
    const photo = await tx.get('photos', photoId);
    const lane = photoLane(photoId);
    if (photo === undefined || (await outbox.inLane(tx, lane)).length > 0) continue;
    const { uploadedAt: _swept, ...bare } = photo;
    photos.push({ ...bare, fileKey: null });
    const { kind, version } = photoUpload;
    const id = v.parse(IdempotencyKey, `${at.toString(36)}-${photoId}`); // one photo: at most once a millisecond
    const last = await outbox.lastAdded(tx);
    const args = { photoId, use: 'item' as const };
    const upload = newEntry({ seq: last.seq + 1, id, kind, v: version, lane, args, createdAt: at });
    await outbox.add(tx, upload, last);
    uploads.push(upload);
  }
  await tx.putMany('photos', photos);
  const pending = await Promise.all(photoIds.map((id) => outbox.inLane(tx, photoLane(id))));
  const next = { ...now, dependsOn: pending.flat().map(({ id }) => id) };
  await outbox.put(tx, next);
  return { row: next, photos, uploads };
};

/** What a refused entry left behind as it gave way: the names of its copies, and the entry that took its place. */
interface GivenWay {
  readonly names: readonly string[];
  readonly heir: OutboxEntry;
}

/**
 * Removes a refused entry where a newer mutation that says all of it waits, as if it had been refused before that one was
 * made: tried again later it would undo what was wanted last [O57]. null: none waits, and it stays.
 */
const giveWay = async (
  tx: Writer<Pick<AccountTables, 'outbox' | 'photos'>>,
  row: OutboxEntry,
  executor: Executor,
): Promise<GivenWay | null> => {
  const next = (await outbox.inLane(tx, row.lane)).find(
    ({ kind, seq, state }) => kind === row.kind && seq > row.seq && state === 'queued',
  );
  const photos = next === undefined ? null : executor.replacedBy(row, next);
  if (next === undefined || photos === null) return null;
  // an earlier attempt of the refused one may still take effect: its heir is verified before it is sent [O46]
  const doubt = { state: 'ambiguous', unsure: true, via: 'plain', renewed: true } as const;
  const heir = row.unsure ? { ...next, ...doubt } : next;
  await Promise.all([outbox.put(tx, heir), outbox.remove(tx, [row.seq])]);
  return { names: [row.id, ...(await dropPhotos(tx, photos))], heir };
};

export const makeTransitions = (deps: TransitionsDeps): Transitions => {
  const { leaseHandle, backup } = deps;
  const chores = new Set<Promise<void>>();

  const journal = (tx: Tx, what: string, about: string, counter: string) =>
    note(tx, { at: deps.serverNow(), epoch: leaseHandle.epoch, what, about }, counter);
  const noteRow = (tx: Tx, { kind, seq }: OutboxEntry, what: string) =>
    journal(tx, `intent.${what}`, `${kind} ${seq}`, `intents.${what}`);

  /** Runs work on the backup store, which may fail: the database has the rows, and the next start reconciles. */
  const chore = (work: Promise<void>): void => {
    const done: Promise<void> = work
      .catch((error: unknown) => {
        if (!(error instanceof BackupError)) throw error;
        const { trouble } = error;
        return leaseHandle.write([...tables], 'relaxed', (tx) =>
          journal(tx, 'home.failed', trouble, 'home.failed'),
        );
      })
      .catch(deps.onFatal)
      .finally(() => chores.delete(done));
    chores.add(done);
  };

  const removeCopies = makeBackupRemovals({ backup, chore });

  /** Writes the photo's copy first: without the entry of its upload only the file key says that it is uploaded. */
  const renew = async (id: string, photoId: string): Promise<void> => {
    const photo = await leaseHandle.read(['photos'], (tx) => tx.get('photos', photoId));
    if (photo !== undefined) await backup.put([photoEntryOf(photo)]);
    await backup.remove([id]);
  };

  /** Entries behind a failing entry wait as long as that one does. Returns the changed entries. */
  const markLane = async (tx: Tx, { seq, lane }: OutboxEntry, at: Moment) => {
    const behind = (await outbox.inLane(tx, lane)).filter(
      (other) => other.seq > seq && other.failingSince === undefined && other.state === 'queued',
    );
    const marked = behind.map((other) => ({ ...other, failingSince: at }));
    for (const other of marked) await outbox.put(tx, other);
    return marked;
  };

  const step = async (
    row: OutboxEntry,
    event: EntryEvent,
    nextAt: Moment | null = null,
    more: Executor['tables'] = [],
    also: (tx: Writer<AccountTables>) => Promise<boolean> = async () => false,
    executor: Executor | null = null,
  ): Promise<OutboxEntry | undefined> => {
    let behind: readonly OutboxEntry[] = [];
    let given: GivenWay | null = null;
    const after = await leaseHandle.write([...new Set([...tables, ...more])], 'strict', async (tx) => {
      const isVoid = await also(tx);
      const now = await outbox.bySeq(tx, row.seq);
      if (now === undefined || now.id !== row.id) return undefined;
      if (isVoid) return now;
      const next = transition(now, event);
      if (next.is !== 'row') {
        await noteRow(tx, now, `illegal.${event.is}`);
        return undefined;
      }
      await outbox.put(tx, { ...next.row, nextAt });
      if (next.row.state === 'failed' && executor !== null) given = await giveWay(tx, next.row, executor);
      if ('outage' in event && event.outage !== null) behind = await markLane(tx, next.row, event.outage.at);
      // claims are routine; only their outcomes are worth a line
      if (event.is !== 'claimed') await noteRow(tx, next.row, event.is);
      return next.row;
    });
    if (after === undefined) deps.onStray(row);
    else for (const one of [after, ...behind]) deps.onChange(one, one);
    const way = given as GivenWay | null; // it was assigned in the transaction
    if (after === undefined || way === null) return after;
    deps.onChange(after, null);
    deps.onChange(way.heir, way.heir);
    removeCopies(way.names);
    return after;
  };

  const stop: Transitions['stop'] = async (row, event, executor, learn = async () => []) => {
    const when = { stamp: leaseHandle.stamp(), at: deps.serverNow() };
    let stale: readonly string[] = [];
    const touched = [...executor.tables, 'photos'] as const; // what an entry that gives way had
    const also = async (tx: Writer<AccountTables>) => {
      stale = await learn(tx, when);
      return false;
    };
    await step(row, event, null, touched, also, executor);
    for (const pull of stale) deps.onStale(pull);
  };

  return {
    chores,
    settled: (row) => {
      deps.onChange(row, null);
      removeCopies([row.id]);
    },
    step: (row, event, nextAt) => step(row, event, nextAt),
    claim: async (row, event, executor, holds) => {
      if (holds === undefined) return step(row, event); // no other table is locked while the claim is flushed
      let isOutdated = false;
      const mine = await step(row, event, null, executor.tables, async (tx) => {
        isOutdated = !(await holds(tx));
        return isOutdated;
      });
      return isOutdated ? 'outdated' : mine;
    },
    stop,
    uploadAgain: async (row, photos) => {
      const at = deps.serverNow();
      const change = await leaseHandle.write([...tables, 'photos'], 'strict', (tx) =>
        addUploads(tx, row, photos, at),
      );
      if (change === null) return deps.onStray(row);
      deps.onChange(row, change.row);
      deps.onMoved();
      chore(
        backup.put([...change.photos.map(photoEntryOf), ...change.uploads.map(entryOf), entryOf(change.row)]),
      );
    },
    settle: async (row, executor, { write, notice, frees = [], renews, moves }) => {
      if (notice !== undefined) {
        await stop(row, { is: 'stopped', reason: notice }, executor, write);
        return;
      }
      const when = { stamp: leaseHandle.stamp(), at: deps.serverNow() };
      const touched = [...new Set([...tables, ...executor.tables, 'photos' as const])];
      const stale = await leaseHandle.write(touched, 'strict', async (tx) => {
        const missed = await write(tx, when);
        if (frees.length > 0) await tx.removeMany('photos', frees);
        const now = await outbox.bySeq(tx, row.seq);
        if (now === undefined || now.id !== row.id) return missed; // discarded by the user a moment ago
        await Promise.all([
          outbox.remove(tx, [row.seq]),
          noteRow(tx, now, transition(now, { is: 'done' }).is),
        ]);
        return missed;
      });
      deps.onChange(row, null);
      if (moves) deps.onMoved();
      for (const pull of stale) deps.onStale(pull);
      // after the database: a death in between leaves a copy that the next start removes (restore.ts)
      if (renews === undefined) removeCopies([row.id, ...frees]);
      else chore(renew(row.id, renews));
    },
  };
};
