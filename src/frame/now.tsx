import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Moment } from '#src/db/rows.ts';
import { systemClock } from '#src/lib/time.ts';
import { useApp } from './app-context.ts';
import { SnapshotContext } from './snapshot-context.ts';

/** Ages are said in minutes, so this is often enough. */
const tickMs = 20_000;

const NowContext = createContext<Moment>(0);

/** One clock for every relative time on screen; stands still while the page is hidden. */
export function NowProvider({ children }: { readonly children: ReactNode }) {
  const [now, setNow] = useState(() => systemClock.wall());
  useEffect(() => {
    let cancel = (): void => {};
    const tick = (): void => {
      cancel();
      if (document.visibilityState === 'hidden') return;
      setNow(systemClock.wall());
      cancel = systemClock.setTimer(tickMs, tick);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The present by the server's clock, as far as it is known: what "3분 전" is counted from. */
export const useNow = (): Moment => {
  const { session } = useApp();
  return use(NowContext) + session.serverOffset;
};

/** The same for what is said of times; null in a snapshot, which is seen later: it says the moment itself. */
export const useSaidNow = (): Moment | null => {
  const now = useNow();
  return use(SnapshotContext) === null ? now : null;
};
