import { useState } from 'react';
import { type MutationDefinition, mutation } from '#src/db/mutations/mutation.ts';
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
  /** It is in the database and the backup store: no draft of it is needed any more. */
  readonly onKept?: () => Promise<void>;
  /** Between the tap and the outcome, so that the form stays as it is. */
  readonly onSending: (isSending: boolean) => void;
  /** What is said of it; "done" only of what the server has. */
  readonly wordsOf: (outcome: Exclude<Outcome, 'stopped'>) => readonly string[];
}

/** Sends a form that goes back once it is kept: at the outcome, or when nobody knows one soon. One that was refused stays. */
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
    setBusy(true); // until the screen is gone: a second press would go back twice
    onSending(true);
    void run(args).catch((bug: unknown) => {
      over();
      throw bug;
    });
  };
  return { send, busy };
};
