import { useObservable } from 'dexie-react-hooks';
import { use, useEffect, useState } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import { live } from '#src/db/observe.ts';
import { StoreError } from '#src/db/store.ts';
import { useApp } from './app-context.ts';
import { type ReadCell, SnapshotContext } from './snapshot-context.ts';

/** A closed database (back/forward cache, account switch) is reopened; until then a view has no value. */
export const whileClosed = (error: unknown): undefined => {
  if (error instanceof StoreError && error.trouble === 'gone') return undefined;
  throw error;
};

/**
 * A view of the local database that stays current, in this or any other tab. undefined: not read yet · null: never
 * fetched (the view says so). `deps` are the values the query closes over.
 */
export const useView = <R>(
  query: (store: AccountStore) => Promise<R>,
  deps: readonly unknown[],
): R | undefined => {
  const { store } = useApp();
  const snapshot = use(SnapshotContext);
  const [cell] = useState<ReadCell>({ deps: null, value: undefined });
  const current = useObservable(() => live(() => query(store).catch(whileClosed)), [store, ...deps]);
  return snapshot === null ? current : (snapshot.read(cell, deps, () => query(store)) as R | undefined); // as the query says
};

/** Asks the engine to keep this fresh while the screen is mounted. */
export const useShown = (key: string | null): void => {
  const { engine } = useApp();
  useEffect(() => (key === null ? undefined : engine.show(key)), [engine, key]);
};
