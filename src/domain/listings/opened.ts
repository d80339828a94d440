import type { ItemId } from '#contract/ids.ts';
import type { AccountTables, Moment } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';

type Tables = Pick<AccountTables, 'opened'>;

/** How many opened listings are remembered. */
const most = 30;

/** The listings that were opened, the last one first. */
export const newest = async (tx: Reader<Tables>): Promise<ItemId[]> =>
  (await tx.range('opened', {})).sort((a, b) => b.at - a.at).map(({ itemId }) => itemId);

/** Notes that a listing was opened; opening it again moves it to the front. */
export const add = async (tx: Writer<Tables>, itemId: ItemId, now: Moment): Promise<void> => {
  const others = (await tx.range('opened', {}))
    .filter((row) => row.itemId !== itemId)
    .sort((a, b) => b.at - a.at);
  // a clock that was put back must not sort the newest behind older ones
  await tx.put('opened', { itemId, at: Math.max(now, (others[0]?.at ?? 0) + 1) });
  const surplus = others.slice(most - 1);
  if (surplus.length > 0)
    await tx.removeMany(
      'opened',
      surplus.map((row) => row.itemId),
    );
};
