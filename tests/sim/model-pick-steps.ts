import { limits } from '#contract/limits.ts';
import type { NotificationType } from '#contract/notification.ts';
import { dueAt, msOf } from './model-pick-dates.ts';
import type { Pick } from './model-pick-types.ts';

/** What time brings about: a reminder of this type, or the next state. */
export type TimeStep =
  | { readonly is: 'remind'; readonly type: NotificationType }
  | { readonly is: 'expire' | 'start' | 'complete' };

const reminderDue = ({ state, terms, reminded }: Pick, now: number): NotificationType | undefined => {
  if (state !== 'CONFIRMED' && state !== 'IN_PROGRESS') return undefined;
  const due = [
    ['APPOINTMENT_RENTAL_REMIND', terms.rentalDate],
    ['APPOINTMENT_RETURN_REMIND', terms.returnDate],
  ] as const;
  return due.find(
    ([type, at]) => at !== null && !reminded.has(type) && msOf(at) - limits.reminderLeadMs <= now,
  )?.[0];
};

/** The next thing that is due of an open PICK (contract §5.2 rows 8 to 11, §6.1); null: nothing yet. */
export const stepDue = (pick: Pick, now: number, older: boolean): TimeStep | null => {
  const type = reminderDue(pick, now);
  if (type !== undefined) return { is: 'remind', type };
  const isOlderSale = older && pick.terms.type === 'SALE';
  // [O] a sale begins as a rental does, and then nothing ends it
  if (isOlderSale && pick.state === 'IN_PROGRESS') return null;
  const due = isOlderSale && pick.state === 'CONFIRMED' ? msOf(pick.terms.rentalDate) : dueAt(pick);
  if (due > now) return null;
  if (pick.state === 'PENDING') return { is: 'expire' };
  const begins = pick.state === 'CONFIRMED' && (pick.terms.type === 'RENTAL' || isOlderSale);
  return { is: begins ? 'start' : 'complete' };
};
