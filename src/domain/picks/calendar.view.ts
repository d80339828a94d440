import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Moment } from '#src/db/rows.ts';
import { monthPull, saleDayPull } from '#src/domain/pull-keys.ts';
import * as calendars from './calendars.ts';
import type { CalendarRow } from './rows.ts';

/** A stored calendar and the state of its fetch. */
export interface CalendarView extends pulls.Fetching {
  /** null: never fetched. */
  readonly calendar: CalendarRow | null;
  readonly at: Moment | null;
}

const viewOf = (store: AccountStore, key: string): Promise<CalendarView> =>
  store.read(['calendars', 'pulls'], async (tx) => {
    const [calendar, pull] = await Promise.all([calendars.byKey(tx, key), pulls.byKey(tx, key)]);
    return {
      calendar: calendar ?? null,
      at: calendar?.at ?? null,
      ...pulls.fetchingOf(pull),
    };
  });

/** Days of a month on which a listing may be rented (contract §5.5). */
export const monthView = (store: AccountStore, id: ItemId, month: string): Promise<CalendarView> =>
  viewOf(store, monthPull(id, month));

/** The first day on which a listing may be bought; the least for either kind of PICK (contract §5.5). */
export const saleDayView = (store: AccountStore, id: ItemId): Promise<CalendarView> =>
  viewOf(store, saleDayPull(id));
