import type { IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import type { DraftRow, Restored } from '#src/db/rows.ts';
import type { Kept, Mutations } from './frame/mutations.ts';

/** Loads the code that writes mutations; a start does not wait for it, an idle page loads it before the first tap. */
const writing = () => import('./mutation-writer.ts');

export interface AccountMutations extends Mutations {
  /** Loads the code and opens the backup store, so that the first tap finds both. Returns what it restored. */
  prepare(): Promise<Restored | null>;
  close(): void;
}

/**
 * Saves what the user of one account changes. Calls `sent` after each write with the keys to send again; `unsaved`
 * holds drafts until they are stored.
 */
export const makeMutations = (
  account: Account,
  store: AccountStore,
  now: () => number,
  sent: (again: readonly IdempotencyKey[]) => void,
  unsaved: Map<string, DraftRow>,
): AccountMutations => {
  type Writer = Awaited<ReturnType<Awaited<ReturnType<typeof writing>>['openWriter']>>;
  let writer: Promise<Writer> | null = null;
  let closed = false;

  const open = (): Promise<Writer> => {
    writer ??= writing()
      .then(({ openWriter }) => openWriter(account, store, now))
      .catch((error: unknown) => {
        writer = null; // the next tap retries
        throw error;
      });
    return writer;
  };

  const attempt = async <R>(run: (writer: Writer) => Promise<R>): Promise<R | 'full' | 'broken'> => {
    let code: Awaited<ReturnType<typeof writing>>;
    try {
      code = await writing();
    } catch {
      return 'broken'; // the code was never downloaded: the user sees an error, and the next tap retries
    }
    try {
      return await run(await open());
    } catch (error) {
      return code.troubleOf(error);
    }
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
  const queued = async <R>(written: Promise<R>, again: readonly IdempotencyKey[] = []): Promise<R> => {
    const outcome = await written;
    if (outcome !== 'full' && outcome !== 'broken') sent(again);
    return outcome;
  };

  return {
    act: (...mutations) => queued(kept((writer) => writer.act(mutations))),
    discard: async (id) => {
      const outcome = await queued(write((writer) => writer.discard(id)));
      return outcome === 'full' || outcome === 'broken' ? 'failed' : outcome;
    },
    retry: (ids) =>
      queued(
        kept((writer) => writer.retry(ids)),
        ids,
      ),
    keepDraft: async (row, photos = []) => {
      unsaved.set(row.key, row);
      const saved = kept((writer) => writer.keepDraft(row, photos));
      const outcome = await (photos.length === 0 ? saved : queued(saved));
      if (outcome === 'kept' && unsaved.get(row.key) === row) unsaved.delete(row.key);
      return outcome;
    },
    replacePhoto: (photo) => kept((writer) => writer.replacePhoto(photo)),
    dropDraft: (key) => {
      unsaved.delete(key);
      return kept((writer) => writer.dropDraft(key));
    },
    reopen: async (id, row) => {
      const outcome = await queued(write((writer) => writer.reopen(id, row)));
      return outcome === 'full' || outcome === 'broken' ? 'failed' : outcome;
    },
    settled: async () => {
      await before;
    },
    prepare: async () => {
      return closed || account === 'visitor' ? null : (await open()).restored;
    },
    close: () => {
      closed = true;
      void writer?.then(({ close }) => close()).catch(() => {}); // it never opened: nothing to close
    },
  };
};
