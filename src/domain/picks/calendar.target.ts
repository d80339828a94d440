import { endpoints } from '#contract/endpoints.ts';
import type { ItemId } from '#contract/ids.ts';
import * as pulls from '#src/db/pulls.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { Call } from '#src/sync/http.ts';
import { mark } from '#src/sync/pull/mark.ts';
import { type Target, usualFreshMs } from '#src/sync/pull/target.ts';
import * as calendars from './calendars.ts';
import type { CalendarRow } from './rows.ts';

type Told = Pick<CalendarRow, 'days' | 'firstDay'>;
const nothing: Told = { days: null, firstDay: null };

/** A calendar of a listing. A call that the server refuses restricts nothing (contract §5.5). */
const calendarTarget = (key: string, ask: (call: Call) => Promise<Told>): Target => ({
  key,
  freshMs: usualFreshMs,
  personal: false,
  membersOnly: true,
  pull: async ({ call, leaseHandle, serverNow }) => {
    const stamp = leaseHandle.stamp();
    const told = await ask(call).catch((error: unknown) => {
      const isRefused =
        error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status !== 401;
      if (!isRefused || error.failure.code === 'USER_MISMATCH') throw error;
      return nothing;
    });
    const when = { stamp, at: serverNow() };
    await leaseHandle.write(['calendars', 'pulls'], 'relaxed', async (tx) => {
      await calendars.put(tx, { key, ...told, ...when });
      await pulls.markDone(tx, key, when, null);
    });
    return false;
  },
  mark: mark(key),
});

/** Which days of a month a listing may be rented. */
export const monthTarget = (itemId: ItemId, year: number, month: number): Target => {
  const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  return calendarTarget(calendars.monthKey(itemId, name), async (call) => {
    const { value } = await call(endpoints.rentalAvailability, { itemId, year, month });
    return { ...nothing, days: value.availability };
  });
};

/** From which day on a listing may be bought. */
export const saleDayTarget = (itemId: ItemId): Target =>
  calendarTarget(calendars.saleDayKey(itemId), async (call) => {
    const { value } = await call(endpoints.saleAvailability, { itemId });
    return { ...nothing, firstDay: value };
  });
