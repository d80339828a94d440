import type { AccountTables, CountRow, Moment, Stamp } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'counts'>;

/** Counts worth keeping: those of the last searches and of filters that were only looked at. */
const most = 60;

export const byKey = (tx: Reader<Tables>, key: string): Promise<CountRow | undefined> =>
  tx.get('counts', key);

/** What the server said; an answer older than the stored one changes nothing (I15). Answers the keys that went for room. */
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
