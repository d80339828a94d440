import type { ItemId } from '#contract/ids.ts';
import type { LocalDate } from '#contract/moment.ts';
import type { Moment } from '#src/db/rows.ts';
import { type CalendarView, monthView, saleDayView } from '#src/domain/picks/calendar.view.ts';
import { monthPull, saleDayPull } from '#src/domain/pull-keys.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useShown, useView } from '#src/frame/view.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { dayAfter, type KnownDays } from './day-rules.ts';

/** From any day of a month, its 28th is at most 27 days away, and the next month's first at most 31 more. */
const monthAfter = (day: LocalDate): string => {
  const month = day.slice(0, 7);
  const later = [28, 29, 30, 31, 32].map((days) => dayAfter(day, days).slice(0, 7));
  return later.find((one) => one !== month) ?? month;
};

interface ShownDays extends KnownDays {
  /** When what is known of the month was received; null: nothing is. */
  readonly at: Moment | null;
  /** Being read, being fetched, or about to be. */
  readonly loading: boolean;
}

/** What is known of the first day of a sale, which binds either kind of PICK. */
export const useSaleDay = (itemId: ItemId): CalendarView | undefined => {
  useShown(saleDayPull(itemId));
  return useView((store) => saleDayView(store, itemId), [itemId]);
};

/** What is known of a listing's days in a month; both are asked for, whichever kind of PICK it is (contract §5.5). */
export const useDays = (itemId: ItemId, month: string): ShownDays => {
  const network = useNetwork();
  useShown(monthPull(itemId, month));
  const sale = useSaleDay(itemId);
  const read = useView(
    async (store) => ({ month, view: await monthView(store, itemId, month) }),
    [itemId, month],
  );
  // another month's answer is none about this one
  const rentals = read?.month === month ? read.view : undefined;
  return {
    month: rentals?.calendar ?? null,
    sale: sale?.calendar ?? null,
    at: rentals?.at ?? null,
    loading: isAwaited(rentals, network) || isAwaited(sale, network),
  };
};

/** Brings the days that are wanted first while the form is being filled in, so that they are there offline too. */
export const useFirstDays = (itemId: ItemId, today: LocalDate): void => {
  useShown(saleDayPull(itemId));
  useShown(monthPull(itemId, today.slice(0, 7)));
  useShown(monthPull(itemId, monthAfter(today)));
};

/** Whether more may be known of a calendar in a moment; undefined: not read yet. */
export const isAwaited = (view: CalendarView | undefined, network: NetworkState): boolean => {
  if (view === undefined || view.loading) return true;
  // asked for as soon as it is shown, and marked as such by the engine a moment later: until then nothing has failed
  return view.calendar === null && view.trouble === null && !isCut(network);
};
