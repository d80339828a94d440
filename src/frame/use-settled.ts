import { useCallback } from 'react';
import { useApp } from './app-context.ts';
import { useHere } from './here.ts';
import { useNetwork } from './network.tsx';
import { isCut } from './network-state.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/**
 * The outcome of a mutation just made. settled: it is no longer pending, and the server's rows show the result · left:
 * the user has left the screen.
 */
type Settled = Outcome | 'left';

/** Longest wait for an outcome: after it the screen shows the mutation as pending. */
const brieflyMs = 6_000;

/** Waits briefly for the outcome of the mutation just stored in this lane, if there is a network. */
export const useSettled = (): ((lane: string, kind: string) => Promise<Settled>) => {
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
