import type { ItemId } from '#contract/ids.ts';
import type { AccountTables, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { CurrentRow } from './rows.ts';

type Tables = Pick<AccountTables, 'currents'>;

/** This account's PICK and room for a listing; undefined: not read yet, or there can be none. */
export const byItem = (tx: Reader<Tables>, id: ItemId): Promise<CurrentRow | undefined> =>
  tx.get('currents', id);

/** Stores the server's answer; one that is older than the stored answer changes nothing (I15). */
export const put = async (tx: Writer<Tables>, row: CurrentRow): Promise<void> => {
  const known = await byItem(tx, row.itemId);
  if (known === undefined || known.stamp <= row.stamp) await tx.put('currents', row);
};

/** Removes the row when the server has none: the listing is the user's own or deleted. A later answer's row stays. */
export const drop = async (tx: Writer<Tables>, id: ItemId, stamp: Stamp): Promise<void> => {
  const known = await byItem(tx, id);
  if (known !== undefined && known.stamp <= stamp) await tx.remove('currents', id);
};
