import * as v from 'valibot';
import { IdempotencyKey } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { DraftRow, Restored } from '#src/db/rows.ts';
import type { Kept, Mutations } from '#src/frame/mutations.ts';
import { systemClock } from '#src/lib/time.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';
import { noteDraft, noteMutations, notesOf } from './unkept-notes.ts';

/** Loads the code that writes mutations; a start does not wait for it, an idle page loads it before the first tap. */
const writing = () => import('./mutation-writer.ts');

/** How long after it could not be loaded it is asked for once more, ms: Firefox loads nothing for a page that is about to be left, before it says so. */
const againMs = 1_000;

const loaded = (load: typeof writing) =>
  load().catch(() => new Promise<void>((go) => systemClock.setTimer(againMs, go)).then(load));

export interface AccountMutations extends Mutations {
  /** Loads the code and opens the backup store, so that the first tap finds both. Returns what it restored. */
  prepare(): Promise<Restored | null>;
  /** Stores what earlier pages noted and did not store; writes that are asked for from now on come after it. */
  takeUpNotes(): Promise<void>;
  /** The page is left or frozen: what is on its way to the disk is stored from its note, by whichever page is next. */
  leave(): void;
  close(): void;
}

/** What this tab has not stored yet, over all openings of its account. */
export interface Unkept {
  /** Drafts until they are stored. */
  readonly drafts: Map<string, DraftRow>;
  /** Called once the notes of this tab were taken up, by it or by another. */
  readonly taken: Set<() => void>;
}

/** Saves what the user of one account changes. `load` brings the code that writes. */
export const makeMutations = (
  account: Account,
  stores: Pick<OutboxStores, 'store' | 'now' | 'announce'>,
  unkept: Unkept,
  load = writing,
): AccountMutations => {
  type Writer = Awaited<ReturnType<Awaited<ReturnType<typeof writing>>['openWriter']>>;
  let writer: Promise<Writer> | null = null;
  let closed = false;
  let isLeft = false;

  const open = (): Promise<Writer> => {
    writer ??= load()
      .then(({ openWriter }) => openWriter(account, stores))
      .catch((error: unknown) => {
        writer = null; // the next tap retries
        throw error;
      });
    return writer;
  };

  const attempt = async <R>(run: (writer: Writer) => Promise<R>): Promise<R | 'full' | 'broken'> => {
    let code: Awaited<ReturnType<typeof writing>>;
    try {
      code = await loaded(load);
    } catch {
      return 'broken'; // the code was never downloaded: the user sees an error, and the next tap retries
    }
    return code.written(async () => run(await open()));
  };

  /**
   * Settles when all earlier writes are stored or have failed: no write overtakes another one on its way to the disk.
   */
  let before: Promise<unknown> = Promise.resolve();
  const write = <R>(run: (writer: Writer) => Promise<R>): Promise<R | 'full' | 'broken'> => {
    const written = before.then(() => attempt(run));
    before = written.catch(() => {}); // the caller of that write receives its error
    return written;
  };
  const kept = (run: (writer: Writer) => Promise<void>): Promise<Kept> =>
    write(async (writer) => {
      await run(writer);
      return 'kept' as const;
    });

  /** A write that ended with its page is over when its note is. */
  const noted = async (written: Promise<Kept>, forget: (() => void) | null): Promise<Kept> => {
    const outcome = await written;
    if (outcome !== 'kept' && isLeft && forget !== null)
      await new Promise<void>((go) => unkept.taken.add(go));
    else forget?.();
    return outcome === 'kept' || (isLeft && forget !== null) ? 'kept' : outcome;
  };

  return {
    act: (...mutations) => {
      const named = mutations.map((one) => ({ ...one, id: one.id ?? v.parse(IdempotencyKey, newUuid()) }));
      const forget = noteMutations(account, named);
      // its transaction deletes the draft: noted behind it, that would come back
      for (const { draft } of named) if (draft !== null) unkept.drafts.delete(draft);
      return noted(
        kept((writer) => writer.act(named)),
        forget,
      );
    },
    discard: async (id) => {
      const outcome = await write((writer) => writer.discard(id));
      return outcome === 'full' || outcome === 'broken' ? 'failed' : outcome;
    },
    retry: (ids) => kept((writer) => writer.retry(ids)),
    keepDraft: async (row, photos = []) => {
      if (isLeft && photos.length === 0) {
        noteDraft(account, row);
        return 'kept';
      }
      unkept.drafts.set(row.key, row);
      const outcome = await kept((writer) => writer.keepDraft(row, photos));
      if (outcome === 'kept' && unkept.drafts.get(row.key) === row) unkept.drafts.delete(row.key);
      return outcome;
    },
    replacePhoto: (photo) => kept((writer) => writer.replacePhoto(photo)),
    dropDraft: (key) => {
      unkept.drafts.delete(key);
      return kept((writer) => writer.dropDraft(key));
    },
    reopen: async (id, row) => {
      const outcome = await write((writer) => writer.reopen(id, row));
      return outcome === 'full' || outcome === 'broken' ? 'failed' : outcome;
    },
    settled: async () => {
      await before;
    },
    prepare: async () => {
      return closed || account === 'visitor' ? null : (await open()).restored;
    },
    takeUpNotes: async () => {
      const names = notesOf(account); // now: what this page notes from here on is stored behind what it wrote before [O56]
      if (names.length > 0 && (await kept((writer) => writer.takeUpNotes(names))) !== 'kept') return;
      for (const go of unkept.taken) go();
      unkept.taken.clear();
    },
    leave: () => {
      isLeft = true;
      for (const row of unkept.drafts.values()) noteDraft(account, row);
      unkept.drafts.clear();
    },
    close: () => {
      closed = true;
      void writer?.then(({ close }) => close()).catch(() => {}); // it never opened: nothing to close
    },
  };
};
