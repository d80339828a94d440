import type { AccountTables } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { CalendarRow } from './rows.ts';

type Tables = Pick<AccountTables, 'calendars'>;

export const byKey = (tx: Reader<Tables>, key: string): Promise<CalendarRow | undefined> =>
  tx.get('calendars', key);

/** Stores the server's answer; one that is older than the stored answer changes nothing (I15). */
export const put = async (tx: Writer<Tables>, row: CalendarRow): Promise<void> => {
  const known = await byKey(tx, row.key);
  if (known === undefined || known.stamp <= row.stamp) await tx.put('calendars', row);
};
