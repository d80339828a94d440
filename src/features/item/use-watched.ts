import { useState } from 'react';
import { entryTexts } from '#src/copy/entries.ts';
import { type MutationDefinition, mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { itemPull } from '#src/domain/items/item.view.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { type ListingAct, listingReason } from '#src/domain/listings/refusal.words.ts';
import { systemClock } from '#src/lib/time.ts';
import { useApp } from '#src/shell/frame/app-context.ts';
import { outcomeOf } from '#src/shell/frame/outcome.ts';
import { saveFailedText } from '#src/shell/frame/save-failed-text.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { callOff } from './call-off.ts';

/** So long the user waits for the answer; after that nothing is done behind their back. */
const patienceMs = 10_000;

interface Watched<A> {
  readonly definition: MutationDefinition<A>;
  readonly args: A;
  readonly act: ListingAct;
  /** Said where nothing better is known. */
  readonly failed: string;
  readonly onDone: () => void;
}

/**
 * Something about a listing that is done only while its owner watches: refused, it is said
 * why; and where no answer comes it is called off.
 */
export const useWatched = <A>(
  item: ItemRow,
  { definition, args, act, failed, onDone }: Watched<A>,
): { readonly busy: boolean; readonly run: () => void } => {
  const { store, mutations, engine, session } = useApp();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const lane = definition.lane(args);
  const named = { lane, kind: definition.kind };

  /** Says what became of it where no answer came in time, or a refusal. */
  const giveUp = async (): Promise<void> => {
    const outcome = await callOff({
      read: () => store.read(['outbox'], async (tx) => (await outbox.inLane(tx, lane))[0]),
      discard: mutations.discard,
      wait: () => outcomeOf(store, named, patienceMs),
    });
    if (outcome.is === 'done') return onDone();
    engine.refresh(itemPull(item.itemId)); // an attempt without an answer may have been heard
    const now = systemClock.wall() + session.serverOffset;
    const texts = { 'not-done': failed, unproven: entryTexts.reason.unproven };
    const text =
      outcome.is === 'refused' ? listingReason(act, outcome.reason, { item, now }) : texts[outcome.is];
    toast({ text, tone: 'error' });
  };
  const attempt = async (): Promise<void> => {
    const kept = await mutations.act(mutation(definition, args));
    if (kept !== 'kept') return toast({ text: saveFailedText(kept), tone: 'error' });
    if ((await outcomeOf(store, named, patienceMs)) === 'settled') onDone();
    else await giveUp();
  };
  return {
    busy,
    run: () => {
      if (busy) return;
      setBusy(true);
      void attempt().finally(() => setBusy(false));
    },
  };
};
