import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import type { Account } from '../accounts.ts';
import { type BackupEntry, BackupError, type BackupFault } from './backup-store.ts';

/** Shared by all kinds of backup store: how names, rows and errors of the disk are read. */

export const Mark = v.object({ generation: v.string() });

/** An entry as it is written, without its bytes. */
export const EntryHead = v.object({
  id: v.string(),
  kind: v.picklist(['intent', 'draft', 'photo']),
  value: v.unknown(),
});

/** Copies an entry, so that later changes by the caller do not reach the copy. */
export const copied = ({ id, kind, value, bytes }: BackupEntry): BackupEntry => ({
  id,
  kind,
  value: structuredClone(value),
  ...(bytes === undefined ? {} : { bytes }), // a Blob cannot be changed
});

/** The account of a stored name; empty when the app did not write that name. */
export const accountOf = (name: unknown): Account[] => {
  if (name === 'visitor') return ['visitor'];
  const id = v.safeParse(UserId, Number(name));
  return id.success && String(id.output) === String(name) ? [id.output] : [];
};

export const userOf = (stored: unknown): UserId | null => {
  const id = v.safeParse(UserId, stored);
  return id.success ? id.output : null;
};

/** Classifies an error by what a caller can do about it, from the standard's error names (never from the message). */
const troubleOf = (error: unknown): BackupFault => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return goneNames.has(name) ? 'gone' : 'broken';
};
const goneNames = new Set([
  'AbortError',
  'InvalidStateError',
  'UnknownError',
  'NotFoundError',
  'TransactionInactiveError',
]);

/** Runs a store's work. Throws BackupError. */
export const guarded = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(troubleOf(error), error);
  }
};

export const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;
