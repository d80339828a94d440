import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as currents from './currents.ts';
import type { CurrentRow } from './rows.ts';

export const currentPull = (id: ItemId): string => `current:${id}`;

/** This account's PICK and room for a listing. null: there is no current-status data. */
export const currentView = (store: AccountStore, id: ItemId): Promise<CurrentRow | null> =>
  store.read(['currents'], async (tx) => (await currents.byItem(tx, id)) ?? null);
