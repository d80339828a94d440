import { useEffect } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { StoreError } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import { systemClock } from '#src/lib/time.ts';
import { useApp } from '#src/shell/frame/app-context.ts';

/** Remembers that a person looked at this listing, so that it is among the last to leave when room is needed. */
export const useSeen = (id: ItemId | null): void => {
  const { store, session } = useApp();
  const { serverOffset } = session;
  useEffect(() => {
    if (id === null) return;
    store
      .write(['items'], 'relaxed', (tx) => items.touch(tx, [id], systemClock.wall() + serverOffset))
      .catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error; // a full or closed database loses a hint, nothing more
      });
  }, [id, store, serverOffset]);
};
