import { useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { wish } from '#src/db/intents/intent.ts';
import { deleteLane, itemDelete } from '#src/db/intents/item-delete.ts';
import * as outbox from '#src/db/outbox.ts';
import type { ItemRow } from '#src/db/rows.ts';
import { itemPull } from '#src/db/views/item.ts';
import { systemClock } from '#src/lib/time.ts';
import { useApp } from '#src/services/app-context.ts';
import { useBack } from '#src/services/back.ts';
import { useHere } from '#src/services/here.ts';
import { listingReason } from '#src/services/listing-words.ts';
import { notKept } from '#src/services/not-kept.ts';
import { outcomeOf } from '#src/services/outcome.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/** So long the user waits for the answer; after that nothing is deleted behind their back. */
const patienceMs = 10_000;

/**
 * Deletes a listing while its owner watches (features, what is never queued): done, it is left; refused, it is said why; and
 * where no answer comes it is called off.
 */
export const useDelete = (item: ItemRow): { readonly busy: boolean; readonly remove: () => void } => {
  const { store, intents, engine, session } = useApp();
  const toast = useToast();
  const back = useBack();
  const here = useHere();
  const [busy, setBusy] = useState(false);
  const { itemId } = item;
  const lane = deleteLane(itemId);

  const inLane = () => store.read(['outbox'], (tx) => outbox.inLane(tx, lane));
  /** Lets go of what was not done. Answers why it was refused, if it was. */
  const callOff = async (): Promise<string | null> => {
    const [row] = await inLane();
    if (row === undefined) return null;
    if ((await intents.discard(row.id)) === 'busy') {
      await outcomeOf(store, { lane, kind: itemDelete.kind }, patienceMs);
      await intents.discard(row.id);
    }
    return row.reason === null
      ? null
      : listingReason('delete', row.reason, { item, now: systemClock.wall() + session.serverOffset });
  };
  const run = async (): Promise<void> => {
    const kept = await intents.act(wish(itemDelete, { itemId }));
    if (kept !== 'kept') return toast({ text: notKept(kept), tone: 'error' });
    const outcome = await outcomeOf(store, { lane, kind: itemDelete.kind }, patienceMs);
    if (outcome === 'settled') {
      toast(oursPost.deleted);
      if (here.current) back();
      return;
    }
    const why = await callOff();
    engine.refresh(itemPull(itemId)); // an attempt without an answer may have been heard
    toast({ text: why ?? ko.post.deleteFailed, tone: 'error' });
  };
  return {
    busy,
    remove: () => {
      if (busy) return;
      setBusy(true);
      void run().finally(() => setBusy(false));
    },
  };
};
