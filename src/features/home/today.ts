import type { Moment } from '#src/db/rows.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { daysBetween, parseKst } from '#src/lib/kst.ts';

/** A PICK that is near, and which of its moments that is. */
export interface NearPick {
  readonly shown: ShownPick;
  readonly at: Moment;
  readonly isReturn: boolean;
  /** By the calendar in Seoul. */
  readonly day: 'today' | 'tomorrow';
}

const aheadMs = 24 * 60 * 60_000;

const nearOf = (shown: ShownPick, now: Moment): NearPick | null => {
  // what was agreed: of a change that is on its way the other one knows nothing yet
  const { rentalDate, returnDate, type, state, tradeMethod } = shown.pick;
  const near = (text: string, isReturn: boolean): NearPick | null => {
    const at = parseKst(text);
    if (at === undefined) return null;
    if (daysBetween(now, at) === 0) return { shown, at, isReturn, day: 'today' };
    // a parcel has a day, whose midnight is always less than a day ahead
    const isAhead = tradeMethod !== 'PARCEL' && at > now && at - now < aheadMs;
    return isAhead ? { shown, at, isReturn, day: 'tomorrow' } : null;
  };
  const start = state === 'IN_PROGRESS' ? null : near(rentalDate, false);
  const end = type === 'RENTAL' && returnDate !== null ? near(returnDate, true) : null;
  // what has begun is over with, unless it also ends soon; offline its state may still be the one before
  return start === null || (end !== null && start.at <= now) ? end : start;
};

/** The agreed PICKs of today in Seoul and of the next 24 hours, the next one first. */
export const nearPicks = (agreed: readonly ShownPick[], now: Moment): readonly NearPick[] =>
  agreed
    .flatMap((shown) => nearOf(shown, now) ?? [])
    .sort((a, b) => a.at - b.at || a.shown.pick.appointmentId - b.shown.pick.appointmentId);
