import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { AnyDescription, EntryWords } from '#src/domain/description.ts';
import { parseKst } from '#src/lib/kst.ts';

/** A description; empty of an entry that this build cannot read. */
type Rules = Partial<AnyDescription>;

/**
 * It was done on other terms, or perhaps done: it cannot be cancelled, and sent a second time it could bind two users
 * twice (I12).
 */
export const isToldOnly = ({ reason }: OutboxEntry, { isTrade }: Rules): boolean =>
  isTrade === true && (reason?.is === 'drifted' || reason?.is === 'unproven');

/** Another device changed the same thing meanwhile: its user says which side counts. */
export const isConflict = ({ reason }: OutboxEntry, { canConflict }: Rules): boolean =>
  canConflict === true && reason?.is === 'changed';

/** Of what was decided about a PICK, only what its user saw may be sent again, and nothing that has begun. */
export const canGoAgain = (
  row: OutboxEntry,
  rules: Rules,
  { startsAt = null }: EntryWords,
  now: Moment,
): boolean => {
  // what another device wrote is overwritten only by a user who has seen both
  if (isConflict(row, rules)) return false;
  if (rules.isTrade !== true) return true;
  if (isToldOnly(row, rules) || row.reason?.is === 'changed') return false;
  const at = startsAt === null ? undefined : parseKst(startsAt);
  return at === undefined || at > now;
};

/** Path of the screen where its user can decide again; null: no screen shows more of it than 보낼 항목. */
export const screenOf = (row: OutboxEntry, rules: Rules): string | null => {
  if (rules.hasScreen !== true) return null;
  const [own = null, conflict = null] = rules.places?.(row.lane) ?? [];
  return isConflict(row, rules) ? conflict : own;
};
