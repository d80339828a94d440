import type { User } from '#contract/user.ts';
import type { AccountStore } from '../accounts.ts';
import * as me from '../me.ts';
import * as pulls from '../pulls.ts';
import type { Moment, Trouble } from '../rows.ts';

export interface MeView {
  readonly user: User | null;
  readonly at: Moment | null;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
}

/** The profile. null: never asked for. */
export const meView = (store: AccountStore): Promise<MeView | null> =>
  store.read(['me', 'pulls'], async (tx) => {
    const [row, pull] = await Promise.all([me.current(tx), pulls.byKey(tx, 'me')]);
    if (row === undefined && pull === undefined) return null;
    return {
      user: row?.user ?? null,
      at: row?.at ?? null,
      loading: (pull?.loading ?? 0) !== 0,
      trouble: pull?.trouble ?? null,
    };
  });
