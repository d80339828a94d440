import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import { type Decision, type ShownPick, seenOf } from '#src/domain/picks/pick.fold.ts';
import { pickCancel, pickConfirm } from '#src/domain/picks/pick.mutation.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { pickLane } from '#src/domain/picks/terms.ts';
import { useApp } from '#src/frame/app-context.ts';
import { discardToast, isStillPending } from '#src/frame/discard-toast.ts';
import { useHere } from '#src/frame/here.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { type Outcome, outcomeOf } from '#src/frame/outcome.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { whileClosed } from '#src/frame/view.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { pickScreenTexts } from '../text.ts';
import type { PickAct } from './pick-acts.ts';

/** Yes or no to exactly what `shown` has on the screen (I12). */
const mutationOf = (act: PickAct, shown: ShownPick): Mutation => {
  const { appointmentId } = shown.pick;
  const seen = seenOf(shown);
  return act === 'confirm'
    ? mutation(pickConfirm, { appointmentId, seen })
    : mutation(pickCancel, { appointmentId, seen, as: act });
};

export interface PickActs {
  /** Something is being written down. */
  readonly busy: boolean;
  /** A confirmation was made here; false again once it is known to wait or not to be done. */
  readonly confirming: boolean;
  /** Decides about the PICK as it stands in `shown`. */
  readonly decide: (act: PickAct, shown: ShownPick) => void;
  /** Takes a waiting decision back, or hears of one that was not done. */
  readonly drop: (decision: Decision) => void;
}

/** What can be decided about a PICK: kept at once, and called done only when the server's word for it is here. */
export const usePickActs = (): PickActs => {
  const { store, mutations } = useApp();
  const toast = useToast();
  const navigate = useNavigate();
  const settled = useSettled();
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);

  const fail = (text: string): void => toast({ text, tone: 'error' });

  const discard = async ({ id, state }: Decision): Promise<void> => {
    const isWaiting = state !== 'failed' && state !== 'attention';
    const outcome = await mutations.discard(id);
    if (isWaiting || isStillPending(outcome)) toast(discardToast(outcome));
  };

  /** What was stopped before it goes with it, in one transaction (T12). */
  const keep = async (act: PickAct, shown: ShownPick): Promise<boolean> => {
    const kept = await mutations.act(mutationOf(act, shown));
    if (kept !== 'kept') fail(saveFailedText(kept));
    return kept === 'kept';
  };

  /** Returns whether the decision is done. */
  const finish = async (act: PickAct, { pick }: ShownPick): Promise<boolean> => {
    const { appointmentId, itemId } = pick;
    const definition = act === 'confirm' ? pickConfirm : pickCancel;
    const outcome = await settled(pickLane(appointmentId), definition.kind);
    // what waits, and a refusal, stand on the screen
    if (outcome !== 'settled') return false;
    const now = await store.read(['picks'], (tx) => picks.byId(tx, appointmentId)).catch(whileClosed);
    if (act === 'confirm') return now?.state === 'CONFIRMED'; // which is a moment of its own
    if (now?.state !== 'CANCELLED') return false;
    toast(pickScreenTexts.act.cancelled);
    void navigate(`/detail/${itemId}`, { replace: true });
    return true;
  };

  return {
    busy,
    confirming,
    decide: (act, shown) => {
      if (busy) return;
      setBusy(true);
      setConfirming(act === 'confirm');
      void keep(act, shown)
        .finally(() => setBusy(false))
        .then((isKept) => isKept && finish(act, shown))
        .then((isDone) => setConfirming(act === 'confirm' && isDone));
    },
    drop: (decision) => void discard(decision),
  };
};

/**
 * The outcome of a mutation just made. settled: it is no longer pending, and the server's rows show the result · left:
 * the user has left the screen.
 */
type Settled = Outcome | 'left';

/** Longest wait for an outcome: after it the screen shows the mutation as pending. */
const brieflyMs = 6_000;

/** Waits briefly for the outcome of the mutation just stored in this lane, if there is a network. */
const useSettled = (): ((lane: string, kind: string) => Promise<Settled>) => {
  const { store } = useApp();
  const network = useNetwork();
  const here = useHere();
  const cut = isCut(network);
  return useCallback(
    async (lane, kind) => {
      const outcome = cut ? 'waiting' : await outcomeOf(store, { lane, kind }, brieflyMs);
      return here.current ? outcome : 'left';
    },
    [store, cut, here],
  );
};
