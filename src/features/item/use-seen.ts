import { useEffect } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { StoreError } from '#src/db/store.ts';
import * as opened from '#src/domain/items/opened.ts';
import * as items from '#src/domain/items/queries.ts';
import { useApp } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';
import { afterPaint } from '#src/ui/after-paint.ts';

/**
 * Remembers that the user opened this listing: it is among the last opened, and among the last to leave when room is needed.
 * Written once it is painted, as the first look does not need it.
 */
export const useSeen = (id: ItemId | null): void => {
  const { store, session } = useApp();
  const { serverOffset } = session;
  useEffect(() => {
    if (id === null) return;
    return afterPaint(() => {
      const now = systemClock.wall() + serverOffset;
      store
        .write(['items', 'opened'], 'relaxed', async (tx) => {
          await items.touch(tx, [id], now);
          await opened.add(tx, id, now);
        })
        .catch((error: unknown) => {
          if (!(error instanceof StoreError)) throw error; // a full or closed database loses a hint, nothing more
        });
    });
  }, [id, store, serverOffset]);
};
