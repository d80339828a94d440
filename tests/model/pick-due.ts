import { serverLimits } from '#contract/limits.ts';
import type { NotificationType } from '#contract/notification.ts';
import type { Pick } from './pick.ts';
import { dayAfter, dayMs, dayOf, epoch, wall } from './seoul-time.ts';

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
  return due.find(([type, at]) => at !== null && !reminded.has(type) && reminderOf(at) <= now)?.[0];
};

/** The next thing that is due of an open PICK (contract §5.2 rows 8 to 11, §6.1); null: nothing yet. */
export const stepDue = (pick: Pick, now: number, older: boolean): TimeStep | null => {
  const type = reminderDue(pick, now);
  if (type !== undefined) return { is: 'remind', type };
  const isOlderSale = older && pick.terms.type === 'SALE';
  // [O] a sale begins as a rental does, and then nothing ends it
  if (isOlderSale && pick.state === 'IN_PROGRESS') return null;
  const due = isOlderSale && pick.state === 'CONFIRMED' ? epoch(pick.terms.rentalDate) : dueAt(pick);
  if (due > now) return null;
  if (pick.state === 'PENDING') return { is: 'expire' };
  const begins = pick.state === 'CONFIRMED' && (pick.terms.type === 'RENTAL' || isOlderSale);
  return { is: begins ? 'start' : 'complete' };
};

/** When the clock changes a PICK next, as it is (contract §5.2, rules 8 to 11 [C]). */
const dueAt = (pick: Pick): number => {
  if (pick.state === 'PENDING') return expiryOf(pick);
  const isNext = pick.state === 'CONFIRMED' && pick.terms.type === 'RENTAL';
  return isNext ? epoch(pick.terms.rentalDate) : completionOf(pick.terms);
};

/** When a proposal is over: the first 04:00 after its start, or at which it was untouched for a week (row 8). */
export const expiryOf = ({ terms, termsAt }: globalThis.Pick<Pick, 'terms' | 'termsAt'>): number => {
  const at = Math.min(epoch(terms.rentalDate) + 1, termsAt + 7 * dayMs);
  const four = epoch(`${dayOf(wall(at))}T04:00:00`);
  return four >= at ? four : four + dayMs;
};

/** The midnight after the agreed day (rows 10 and 11). */
export const completionOf = ({ rentalDate, returnDate }: Pick['terms']): number =>
  epoch(dayAfter(dayOf(returnDate ?? rentalDate)));

/** When both are reminded of a moment that they agreed on. */
export const reminderOf = (moment: string): number => epoch(moment) - serverLimits.reminderLeadMs;
