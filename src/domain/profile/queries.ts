import type { User } from '#contract/user.ts';
import type { AccountTables, Moment, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { MeRow } from './rows.ts';

type Tables = Pick<AccountTables, 'me'>;

/** A damaged row is as good as none: the next answer of the server brings it again. */
export const current = async (tx: Reader<Tables>): Promise<MeRow | undefined> => {
  const row = await tx.get('me', 'me');
  return row?.user ? row : undefined;
};

/**
 * Stores the profile; an answer older than the stored one, by stamp or by the server's version, changes nothing [P4].
 */
export const put = async (
  tx: Writer<Tables>,
  user: User,
  when: { readonly stamp: Stamp; readonly at: Moment },
): Promise<void> => {
  const known = await current(tx);
  if (known !== undefined) {
    if (known.stamp > when.stamp) return;
    if (known.user.version !== null && user.version !== null && known.user.version > user.version) return;
  }
  await tx.put('me', { id: 'me', user, ...when });
};
