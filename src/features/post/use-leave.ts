import { useEffect, useState } from 'react';
import { draftTexts } from '#src/copy/catalogue.ts';
import { useBack } from '#src/frame/back.ts';
import { useHeldMove } from '#src/frame/moves.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { type DraftSession, isWritten } from './draft-session.ts';
import type { PhotoAdder } from './photos/use-photo-adder.ts';

export interface Leave {
  /** The way out waits for an answer. */
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  /** 계속 쓸게요 */
  readonly stay: () => void;
  /** 네, 다음에 다시 쓸게요: what was written is deleted. */
  readonly dropping: () => Promise<void>;
  /** 임시저장하고 나가기: it is kept on purpose. */
  readonly keeping: () => Promise<void>;
  /** What was written is safe elsewhere: nothing is asked from here on. */
  readonly freely: () => void;
  /** The draft is edited again: leaving asks first. */
  readonly guarded: () => void;
}

/**
 * Asks before what was written is left, by the close button, the browser's back or a link alike. Steps are no
 * entries of the history: back means out.
 */
export const useLeave = (session: DraftSession, wouldLose: boolean, adder: PhotoAdder): Leave => {
  const toast = useToast();
  const back = useBack();
  const [isBusy, setBusy] = useState(false);
  const [left] = useState(() => ({ freely: false }));
  const held = useHeldMove(
    ({ currentLocation, nextLocation }) =>
      !left.freely && wouldLose && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(
    () => () => {
      const { draft, isStored } = session.state();
      if (!left.freely && isStored && !isWritten(draft)) void session.drop(); // all of it was taken back
    },
    [session, left],
  );
  const goOut = (): void => {
    left.freely = true;
    if (held !== null) held.proceed();
    else back();
  };
  return {
    isAsking: held !== null,
    isBusy,
    stay: () => held?.reset(),
    dropping: async () => {
      setBusy(true);
      const kept = await session.drop();
      setBusy(false);
      if (kept === 'kept') return goOut();
      held?.reset();
      toast({ text: saveFailedText(kept), tone: 'error' });
    },
    keeping: async () => {
      setBusy(true);
      await adder.settled(); // a photo that is being made ready is part of what is kept
      session.put({ isSaved: true });
      const kept = await session.flush();
      setBusy(false);
      if (!kept) {
        held?.reset();
        return toast({ text: draftTexts.failed, tone: 'error' });
      }
      toast(draftTexts.saved);
      goOut();
    },
    freely: () => {
      left.freely = true;
    },
    guarded: () => {
      left.freely = false;
    },
  };
};
