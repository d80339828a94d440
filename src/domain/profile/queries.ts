import type { User } from '#contract/user.ts';
import type { AccountTables, Moment, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { MeRow } from './rows.ts';

type Tables = Pick<AccountTables, 'me'>;

export const current = (tx: Reader<Tables>): Promise<MeRow | undefined> => tx.get('me', 'me');

/**
 * Stores the profile; an answer older than the stored one, by stamp or by the server's version, changes nothing [P4].
 */
export const put = async (
  tx: Writer<Tables>,
  user: User,
  when: { readonly stamp: Stamp; readonly at: Moment },
): Promise<void> => {
  const known = await current(tx);
  if (known?.user) {
    if (known.stamp > when.stamp) return;
    if (known.user.version !== null && user.version !== null && known.user.version > user.version) return;
  }
  await tx.put('me', { id: 'me', user, ...when });
};
