import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import type { Account } from '../accounts.ts';
import { type BackupEntry, BackupError, type BackupFault } from './backup-store.ts';

/** What every store of backup stores has in common: how names, rows and errors of a disk are read. */

export const Mark = v.object({ generation: v.string() });

/** An entry as it is written, its bytes apart. */
export const EntryHead = v.object({
  id: v.string(),
  kind: v.picklist(['intent', 'draft', 'photo']),
  value: v.unknown(),
});

/** An entry as it is at this moment, whatever becomes of the caller's own. */
export const copied = ({ id, kind, value, bytes }: BackupEntry): BackupEntry => ({
  id,
  kind,
  value: structuredClone(value),
  ...(bytes === undefined ? {} : { bytes }), // a Blob cannot be changed
});

/** The account of a stored name, or none when the name is not one of ours. */
export const accountOf = (name: unknown): Account[] => {
  if (name === 'visitor') return ['visitor'];
  const id = v.safeParse(UserId, Number(name));
  return id.success && String(id.output) === String(name) ? [id.output] : [];
};

export const userOf = (stored: unknown): UserId | null => {
  const id = v.safeParse(UserId, stored);
  return id.success ? id.output : null;
};

/** Sorted by what a caller can do about it, by the standard's error names (never by message). */
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

/** Runs a store's work; what it throws becomes BackupError. */
export const guarded = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(troubleOf(error), error);
  }
};

export const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;
