import type { Moment } from '#src/db/rows.ts';
import type { PendingEntry, Subject } from '#src/domain/outbox.view.ts';
import { placesOf } from '#src/features/shared/places.ts';
import { parseKst } from '#src/lib/kst.ts';

/** It may bind two people: what may have left is never simply called off or sent anew (I12). */
export const isTrade = ({ is }: Subject): boolean => is === 'propose' || is === 'decide';

/** Done on other terms, or perhaps done: nothing can be called off, and sending it once more could bind somebody twice. */
export const isToldOnly = ({ row, subject }: Pick<PendingEntry, 'row' | 'subject'>): boolean =>
  isTrade(subject) && (row.reason?.is === 'drifted' || row.reason?.is === 'unproven');

/** An edit of a listing that another device changed meanwhile: its owner says which side counts. */
export const isConflict = ({ row, subject }: Pick<PendingEntry, 'row' | 'subject'>): boolean =>
  subject.is === 'edit' && row.reason?.is === 'changed';

/** When what it wants begins; null: a refusal of any kind is never too late. */
const startOf = (subject: Subject): string | null => {
  if (subject.is === 'propose') return subject.proposal.terms.rentalDate;
  if (subject.is !== 'decide') return null;
  const { decision, pick } = subject;
  if (decision.does === 'confirm') return pick?.rentalDate ?? null;
  return decision.terms?.rentalDate ?? null;
};

/** Of what was decided about a PICK, only what its person saw may be sent again, and nothing that has begun. */
export const canGoAgain = ({ row, subject }: Pick<PendingEntry, 'row' | 'subject'>, now: Moment): boolean => {
  // over what another device wrote it goes only at the word of who has seen both
  if (isConflict({ row, subject })) return false;
  if (!isTrade(subject)) return true;
  if (isToldOnly({ row, subject }) || row.reason?.is === 'changed') return false;
  const start = startOf(subject);
  const at = start === null ? undefined : parseKst(start);
  return at === undefined || at > now;
};

const hasScreen = (subject: Subject): boolean =>
  isTrade(subject) || subject.is === 'review' || subject.is === 'create' || subject.is === 'edit';

/** Where it can be looked at and decided anew; null: it has no screen of its own, or that shows nothing of it. */
export const screenOf = ({ row, subject }: Pick<PendingEntry, 'row' | 'subject'>): string | null => {
  if (!hasScreen(subject)) return null;
  const [own = null, conflict = null] = placesOf(row);
  return isConflict({ row, subject }) ? conflict : own;
};
