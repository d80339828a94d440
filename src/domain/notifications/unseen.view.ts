import type { AccountStore } from '#src/db/accounts.ts';

/**
 * Count of stored notifications that were not seen on this device. In a file of its own, as Home needs nothing else.
 */
export const unseenView = (store: AccountStore): Promise<number> =>
  store.read(['notifications'], async (tx) => {
    const rows = await tx.range('notifications', {});
    return rows.filter(({ seenAt }) => seenAt === null).length;
  });
