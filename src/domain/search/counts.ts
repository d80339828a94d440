import type { AccountTables, Moment, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { CountRow } from './rows.ts';

type Tables = Pick<AccountTables, 'counts'>;

/** How many counts are kept: those of the last searches and of filters that the user only tried. */
const most = 60;

export const byKey = (tx: Reader<Tables>, key: string): Promise<CountRow | undefined> =>
  tx.get('counts', key);

/**
 * Stores the server's answer unless it is older than the stored one [P4]. Returns the keys of the counts it evicted.
 */
export const put = async (
  tx: Writer<Tables>,
  key: string,
  total: number,
  when: { readonly stamp: Stamp; readonly at: Moment },
): Promise<readonly string[]> => {
  const all = await tx.range('counts', {});
  const known = all.find((row) => row.key === key);
  if (known !== undefined && known.stamp > when.stamp) return [];
  await tx.put('counts', { key, total, ...when });
  const others = all.filter((row) => row.key !== key).sort((a, b) => b.stamp - a.stamp);
  const surplus = others.slice(most - 1).map((row) => row.key);
  if (surplus.length > 0) await tx.removeMany('counts', surplus);
  return surplus;
};
