import type { ItemId } from '#contract/ids.ts';
import type { AccountTables, CurrentRow, Stamp } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'currents'>;

export const byItem = (tx: Reader<Tables>, id: ItemId): Promise<CurrentRow | undefined> =>
  tx.get('currents', id);

/** What the server said; an answer older than the stored one changes nothing (I15). */
export const put = async (tx: Writer<Tables>, row: CurrentRow): Promise<void> => {
  const known = await byItem(tx, row.itemId);
  if (known === undefined || known.stamp <= row.stamp) await tx.put('currents', row);
};

/** The server has no such thing: the listing is one's own, or gone. It may have had it for who asked later. */
export const drop = async (tx: Writer<Tables>, id: ItemId, stamp: Stamp): Promise<void> => {
  const known = await byItem(tx, id);
  if (known !== undefined && known.stamp <= stamp) await tx.remove('currents', id);
};
