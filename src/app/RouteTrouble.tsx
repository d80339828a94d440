import { useEffect, useState } from 'react';
import { frameTexts } from '#src/copy/frame.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { useApp } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { HomeHeader } from '#src/ui/shell/Header.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { recovering } from './loaded-later.ts';

const lastName = 'campick-reloaded';
/** Within this time after an automatic reload the user sees the error instead of another reload. */
const againMs = 60_000;

/** How long the code that mends rows, and the mending, may take before the page goes on without them. */
const mendMs = 4_000;

/** The page reloads by itself once in this time: what fails again is said, and a fault that stays is no endless loop. */
const mayReload = (): boolean => {
  try {
    const now = systemClock.wall();
    if (Math.abs(now - Number(sessionStorage.getItem(lastName))) < againMs) return false;
    sessionStorage.setItem(lastName, String(now));
    return true;
  } catch {
    return false; // storage is forbidden: without the note it might reload for ever
  }
};

/**
 * Shown when a screen fails to load or render. A reload helps where rows that no build wrote were deleted [O59], or a
 * chunk is lost; offline it was never fetched.
 */
export function RouteTrouble() {
  const { store } = useApp();
  const [isHelpless, setHelpless] = useState(false);
  useEffect(() => {
    let isOver = false; // decided, or another screen is asked for
    const end = (isMended: boolean): void => {
      if (isOver) return;
      isOver = true;
      disarm();
      // a short network fault is enough to lose a chunk of the app
      if ((isMended || navigator.onLine) && mayReload()) location.reload();
      else setHelpless(true);
    };
    const disarm = systemClock.setTimer(mendMs, () => end(false));
    void recovering()
      .then(({ mended }) => mended(store))
      .then(end, () => end(false));
    return () => {
      isOver = true;
      disarm();
    };
  }, [store]);
  if (!isHelpless) return null;
  return (
    <AppShell header={<HomeHeader />} plain>
      <ErrorState
        page
        title={frameTexts.trouble.title}
        subtitle={navigator.onLine ? frameTexts.trouble.reload : stateTexts.notOffline}
        onRetry={() => location.reload()}
      />
    </AppShell>
  );
}
