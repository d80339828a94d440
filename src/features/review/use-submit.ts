import { useState } from 'react';
import type { ReviewDraft } from '#contract/review.ts';
import * as ko from '#src/copy/ko.ts';
import { wish } from '#src/db/intents/intent.ts';
import { reviewWrite } from '#src/db/intents/review-write.ts';
import { useApp } from '#src/services/app-context.ts';
import { useBack } from '#src/services/back.ts';
import { useNetwork } from '#src/services/network.tsx';
import { notKept } from '#src/services/not-kept.ts';
import { useHere } from '#src/services/here.ts';
import { outcomeOf, patienceMs } from '#src/services/outcome.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

interface Submit {
  /** null: it may not go out as it is. */
  readonly review: ReviewDraft | null;
  /** It is in both homes: the draft is not needed any more. */
  readonly onKept: () => Promise<void>;
  readonly onSending: (isSending: boolean) => void;
}

/** Keeps the review and goes back; "done" is said only of what the server has. */
export const useSubmit = ({ review, onKept, onSending }: Submit) => {
  const { intents, store } = useApp();
  const network = useNetwork();
  const toast = useToast();
  const back = useBack();
  const [busy, setBusy] = useState(false);
  const here = useHere();

  const send = async (wanted: ReviewDraft): Promise<void> => {
    const kept = await intents.act(wish(reviewWrite, wanted));
    if (kept !== 'kept') {
      setBusy(false);
      onSending(false);
      return toast({ text: notKept(kept), tone: 'error' });
    }
    await onKept();
    const isCut = network === 'offline' || network === 'trouble' || network === 'portal';
    const lane = reviewWrite.lane(wanted);
    const outcome = await outcomeOf(store, { lane, kind: reviewWrite.kind }, isCut ? 0 : patienceMs);
    if (outcome === 'stopped') {
      setBusy(false);
      return onSending(false); // the form says why, with its text
    }
    toast(outcome === 'settled' ? ko.review.done : ko.review.queued);
    if (here.current) back();
  };
  const submit = (): void => {
    if (review === null || busy) return;
    setBusy(true); // until this screen is gone: a second press would go back twice
    onSending(true);
    void send(review).catch((bug: unknown) => {
      setBusy(false);
      onSending(false);
      throw bug;
    });
  };
  return { submit, busy };
};
