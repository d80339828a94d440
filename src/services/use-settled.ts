import { useCallback, useEffect, useRef } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import { observe } from '#src/db/observe.ts';
import * as outbox from '#src/db/outbox.ts';
import { systemClock } from '#src/lib/time.ts';
import { useApp } from './app-context.ts';
import { useNetwork } from './network.tsx';

/**
 * What became of something that was just wanted. gone: it waits no more, so the truth tells whether it was done · stopped:
 * refused, or a person is asked · waiting: still on its way, and nothing may be said to have happened · left: nobody looks
 * at the screen any more.
 */
export type Settled = 'gone' | 'stopped' | 'waiting' | 'left';

/** An answer that takes longer than this is not waited for: what waits is shown where it was wanted. */
const brieflyMs = 6_000;

const newestOf = (store: AccountStore, lane: string, kind: string) =>
  store.read(['outbox'], async (tx) => (await outbox.inLane(tx, lane)).findLast((row) => row.kind === kind));

const whenSettled = (store: AccountStore, lane: string, kind: string): Promise<Settled> =>
  new Promise((done) => {
    const over = (outcome: Settled): void => {
      cancel();
      stop();
      done(outcome);
    };
    let stop = (): void => {};
    const cancel = systemClock.setTimer(brieflyMs, () => over('waiting'));
    stop = observe(
      () => newestOf(store, lane, kind),
      (row) => {
        if (row === undefined) over('gone');
        else if (row.state === 'failed' || row.state === 'attention') over('stopped');
      },
      () => over('waiting'), // closed meanwhile: nothing is known
    );
  });

/** Waits a moment for what was just kept in this lane, where there is a network to wait for. */
export const useSettled = (): ((lane: string, kind: string) => Promise<Settled>) => {
  const { store } = useApp();
  const network = useNetwork();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const cut = network === 'offline' || network === 'trouble' || network === 'portal';
  return useCallback(
    async (lane, kind) => {
      const outcome = cut ? 'waiting' : await whenSettled(store, lane, kind);
      return isHere.current ? outcome : 'left';
    },
    [store, cut],
  );
};
