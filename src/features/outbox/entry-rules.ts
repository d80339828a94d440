import { isStopped } from '#src/db/outbox.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { AnyDescription, EntryWords } from '#src/domain/description.ts';
import { parseKst } from '#src/lib/kst.ts';

/** A description; empty of an entry that this build cannot read. */
type Rules = Partial<AnyDescription>;

/** Refusals of what no time brings back and no other answer is given to: sent again it would be refused again. */
const finalCodes: readonly string[] = [
  'ITEM_NOT_FOUND',
  'ALREADY_DELETED_ITEM',
  'NOT_ITEM_OWNER',
  'ITEM_ACCESS_FORBIDDEN',
  'SAME_OWNER_AND_REQUESTER',
  'APPOINTMENT_NOT_FOUND',
  'NOT_APPOINTMENT_PARTICIPANT',
  'CANNOT_CONFIRM_APPOINTMENT_MYSELF',
  'CHATROOM_NOT_FOUND',
  'CHAT_MESSAGE_TOO_LONG',
  'INVALID_CHAT_MESSAGE',
  'USER_NOT_FOUND',
  'SAME_REPORTER_AND_REPORTED',
  'UNRELATED_ITEM',
  'REVIEW_ALREADY_EXISTS',
];

/** It was refused for good, or what it is about is over by now. */
export const isFinal = (row: OutboxEntry, { isOver = false }: Pick<EntryWords, 'isOver'>): boolean =>
  isStopped(row) && (isOver || (row.reason?.is === 'refused' && finalCodes.includes(row.reason.code)));

/**
 * It was done on other terms, or perhaps done: it cannot be cancelled, and sent a second time it could bind two users
 * twice (I12). Or it is final: there is nothing to cancel, but a text that its user may want to keep.
 */
export const isToldOnly = (row: OutboxEntry, rules: Rules, words: Pick<EntryWords, 'isOver'>): boolean => {
  const { isTrade, isWritten, holdsText } = rules;
  if (isTrade === true && (row.reason?.is === 'drifted' || row.reason?.is === 'unproven')) return true;
  return isWritten !== true && holdsText !== true && isFinal(row, words);
};

/** Another device changed the same thing meanwhile: its user says which side counts. */
export const isConflict = ({ reason }: OutboxEntry, { canConflict }: Rules): boolean =>
  canConflict === true && reason?.is === 'changed';

/** Of what was decided about a PICK, only what its user saw may be sent again, and nothing that has begun. */
export const canGoAgain = (row: OutboxEntry, rules: Rules, words: EntryWords, now: Moment): boolean => {
  const { startsAt = null } = words;
  // what another device wrote is overwritten only by a user who has seen both
  if (isConflict(row, rules) || isFinal(row, words)) return false;
  if (rules.isTrade !== true) return true;
  if (isToldOnly(row, rules, words) || row.reason?.is === 'changed') return false;
  const at = startsAt === null ? undefined : parseKst(startsAt);
  return at === undefined || at > now;
};

/** Path of the screen where its user can decide again; null: no screen shows more of it than 보낼 항목. */
export const screenOf = (row: OutboxEntry, rules: Rules): string | null => {
  if (rules.hasScreen !== true) return null;
  const [own = null, conflict = null] = rules.places?.(row.lane) ?? [];
  return isConflict(row, rules) ? conflict : own;
};
