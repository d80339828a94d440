import { useState } from 'react';
import { type MutationDefinition, mutation } from '#src/db/mutation.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useApp } from './app-context.ts';
import { useBack } from './back.ts';
import { useHere } from './here.ts';
import { useNetwork } from './network.tsx';
import { isCut } from './network-state.ts';
import { type Outcome, outcomeOf, patienceMs } from './outcome.ts';
import { saveFailedText } from './save-failed-text.ts';

interface Send<A> {
  readonly definition: MutationDefinition<A>;
  /** Called once the mutation is stored: its draft is not needed any more. */
  readonly onKept?: () => Promise<void>;
  /** true from the tap until the outcome: the form must not change meanwhile. */
  readonly onSending: (isSending: boolean) => void;
  /** The toasts for an outcome; only a settled mutation may be called done. */
  readonly wordsOf: (outcome: Exclude<Outcome, 'stopped'>) => readonly string[];
}

/**
 * Submits a form and leaves the screen when the mutation settles or stays pending for long. Stays when it is refused.
 */
export const useSend = <A>({ definition, onKept, onSending, wordsOf }: Send<A>) => {
  const { mutations, store } = useApp();
  const network = useNetwork();
  const toast = useToast();
  const back = useBack();
  const here = useHere();
  const [busy, setBusy] = useState(false);

  const over = (): void => {
    setBusy(false);
    onSending(false);
  };
  const run = async (args: A): Promise<void> => {
    const kept = await mutations.act(mutation(definition, args));
    if (kept !== 'kept') {
      over();
      return toast({ text: saveFailedText(kept), tone: 'error' });
    }
    await onKept?.();
    const cut = isCut(network);
    const named = { lane: definition.lane(args), kind: definition.kind };
    const outcome = await outcomeOf(store, named, cut ? 0 : patienceMs);
    if (outcome === 'stopped') return over(); // the form says why
    for (const words of wordsOf(outcome)) toast(words);
    if (here.current) back();
  };
  const send = (args: A): void => {
    if (busy) return;
    setBusy(true); // until the screen has closed: a second press would go back twice
    onSending(true);
    void run(args).catch((bug: unknown) => {
      over();
      throw bug;
    });
  };
  return { send, busy };
};
