import { useCallback } from 'react';
import { useApp } from './app-context.ts';
import { useHere } from './here.ts';
import { useNetwork } from './network.tsx';
import { isCut } from './network-state.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/**
 * What became of something that was just wanted. settled: it waits no more, and the truth tells what came of it · left:
 * nobody looks at the screen any more.
 */
type Settled = Outcome | 'left';

/** An answer that takes longer than this is not waited for: what waits is shown where it was wanted. */
const brieflyMs = 6_000;

/** Waits a moment for what was just kept in this lane, where there is a network to wait for. */
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
