import { useRef, useState } from 'react';
import type { Mutation } from '#src/db/mutation.ts';
import type { Terms } from '#src/domain/picks/terms.ts';
import { useApp } from '#src/frame/app-context.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { type Refused, refusalOf } from './form-terms.ts';
import { refusalWords } from './refusal-words.ts';

interface Save {
  /** Until this screen is gone: a second press would keep a second one. */
  readonly saving: boolean;
  /** What was not sent the last time: its toast goes, the mark at the date stays, for a toast is never the only place. */
  readonly refused: Refused | null;
  readonly save: (terms: Terms, mutationOf: () => Mutation) => void;
}

/** Looks once more whether the terms can be, by the server's clock, then keeps the mutation; says what stands in the way. */
export const useSave = (onKept: () => void): Save => {
  const { mutations, session } = useApp();
  const toast = useToast();
  const throttle = useThrottle();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const keep = async (mutation: Mutation): Promise<void> => {
    setSaving(true);
    const kept = await mutations.act(mutation).catch((bug: unknown) => {
      setSaving(false);
      throw bug;
    });
    if (kept === 'kept') return onKept();
    setSaving(false);
    toast({ text: saveFailedText(kept), tone: 'error' });
  };
  return {
    saving,
    refused,
    save: (terms, mutationOf) =>
      throttle(() => {
        const refusal = refusalOf(terms, systemClock.wall() + session.serverOffset);
        if (refusal !== null) {
          setRefused({ why: refusal, rentalDate: terms.rentalDate, returnDate: terms.returnDate });
          return toast({ text: refusalWords(refusal), tone: 'error', about: 'pick-form' });
        }
        if (!saving) void keep(mutationOf());
      }),
  };
};

/** Between two taps on a save button (contract §9.2). */
const throttleMs = 200;

/** Runs what is pressed unless something was pressed a moment ago. */
const useThrottle = (): ((run: () => void) => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (run) => {
    const now = systemClock.mono();
    if (now - last.current < throttleMs) return;
    last.current = now;
    run();
  };
};
