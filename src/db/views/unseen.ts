import type { AccountStore } from '../accounts.ts';

/** How many stored notifications nobody has seen here: a dot, and a number for whoever listens. Home shows it, so it brings nothing else. */
export const unseenView = (store: AccountStore): Promise<number> =>
  store.read(['notifications'], async (tx) => {
    const rows = await tx.range('notifications', {});
    return rows.filter(({ seenAt }) => seenAt === null).length;
  });
