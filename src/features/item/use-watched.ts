import { useState } from 'react';
import { entryTexts } from '#src/copy/entries.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { type MutationDefinition, mutation } from '#src/db/mutation.ts';
import { observe } from '#src/db/observe.ts';
import * as outbox from '#src/db/outbox.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { type ListingAct, listingReason } from '#src/domain/listings/refusal.words.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { outcomeOf } from '#src/frame/outcome.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { whileClosed } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { callOff } from './call-off.ts';

/** So long the user waits for the answer; after that nothing is done behind their back. */
const patienceMs = 10_000;
/** And so long for a read that shows what became of an attempt that was not answered with yes or no. */
const lookMs = 4_000;

interface Watched<A> {
  readonly definition: MutationDefinition<A>;
  readonly args: A;
  readonly act: ListingAct;
  /** Said where nothing better is known. */
  readonly failed: string;
  readonly onDone: () => void;
  /** Whether the listing, read after the last attempt, shows that it was not done; absent: a read cannot show that. */
  readonly isUndone?: (now: ItemRow) => boolean;
}

/**
 * Something about a listing that is done only while its owner watches: refused, it is said
 * why; and where no answer comes it is called off.
 */
export const useWatched = <A>(
  item: ItemRow,
  { definition, args, act, failed, onDone, isUndone }: Watched<A>,
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
    const isRead = outcome.is === 'unproven' && isUndone !== undefined && nextRead(store, item, isUndone);
    engine.refresh(itemPull(item.itemId)); // an attempt without an answer may have been heard
    const now = systemClock.wall() + session.serverOffset;
    const texts = {
      'not-done': failed,
      unproven: (await isRead) === true ? failed : entryTexts.reason.unproven,
    };
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

/** What the next read of a listing shows; false also where none comes in time. */
const nextRead = (
  store: AccountStore,
  { itemId, stamp }: ItemRow,
  shows: (now: ItemRow) => boolean,
): Promise<boolean> =>
  new Promise((tell) => {
    let stop = (): void => {};
    const answer = (is: boolean): void => {
      disarm();
      stop();
      tell(is);
    };
    const disarm = systemClock.setTimer(lookMs, () => answer(false));
    stop = observe(
      () => store.read(['items'], (tx) => items.byId(tx, itemId)).catch(whileClosed),
      (now) => {
        if (now !== undefined && now.stamp > stamp) answer(shows(now));
      },
      () => answer(false),
    );
  });
