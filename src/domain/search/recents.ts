import type { AccountTables, Moment } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';

type Tables = Pick<AccountTables, 'recents'>;

/** How many searches are kept; the oldest are deleted. */
const most = 20;

/** The searches of this device, the last one first. */
export const newest = async (tx: Reader<Tables>): Promise<string[]> =>
  (await tx.range('recents', {})).sort((a, b) => b.at - a.at).map((row) => row.text);

/** Stores a search; repeating one moves it to the front. */
export const add = async (tx: Writer<Tables>, text: string, now: Moment): Promise<void> => {
  const all = (await tx.range('recents', {})).sort((a, b) => b.at - a.at);
  // a clock that was put back must not sort the newest search behind older ones
  const at = Math.max(now, (all[0]?.at ?? 0) + 1);
  await tx.put('recents', { text, at });
  const surplus = all.filter((row) => row.text !== text).slice(most - 1);
  if (surplus.length > 0)
    await tx.removeMany(
      'recents',
      surplus.map((row) => row.text),
    );
};

export const remove = (tx: Writer<Tables>, text: string): Promise<void> => tx.remove('recents', text);

export const clear = (tx: Writer<Tables>): Promise<void> => tx.removeRange('recents', {});
