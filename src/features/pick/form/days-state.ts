import type { CalendarView } from '#src/domain/picks/calendar.view.ts';
import { isCut } from '#src/frame/network-state.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** Whether more may be known of a calendar in a moment; undefined: not read yet. */
export const isAwaited = (view: CalendarView | undefined, network: NetworkState): boolean => {
  if (view === undefined || view.loading) return true;
  // asked for as soon as it is shown, and marked as such by the engine a moment later: until then nothing has failed
  return view.calendar === null && view.trouble === null && !isCut(network);
};
