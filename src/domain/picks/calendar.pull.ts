import { endpoints } from '#contract/endpoints.ts';
import * as pulls from '#src/db/pulls.ts';
import { monthPull, saleDayPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { Call } from '#src/sync/http.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import type { Target } from '#src/sync/pull/target.ts';
import * as calendars from './calendars.ts';
import type { CalendarRow } from './rows.ts';

type Told = Pick<CalendarRow, 'days' | 'firstDay'>;
const nothing: Told = { days: null, firstDay: null };

/** Reads a calendar of a listing. A call that the server refuses restricts nothing (contract §5.5). */
const calendar = (key: string, ask: (call: Call) => Promise<Told>): Pick<Target, 'pull'> => ({
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
});

/** Which days of a month a listing may be rented. */
const month = definePull({
  key: monthPull,
  membersOnly: true,
  begin: (itemId, name) =>
    calendar(monthPull(itemId, name), async (call) => {
      const [year = 0, number = 0] = name.split('-').map(Number);
      const { value } = await call(endpoints.rentalAvailability, { itemId, year, month: number });
      return { ...nothing, days: value.availability };
    }),
});

/** From which day on a listing may be bought. */
const saleDay = definePull({
  key: saleDayPull,
  membersOnly: true,
  begin: (itemId) =>
    calendar(saleDayPull(itemId), async (call) => {
      const { value } = await call(endpoints.saleAvailability, { itemId });
      return { ...nothing, firstDay: value };
    }),
});

export default [month, saleDay];
