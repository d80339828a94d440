import { useEffect, useState } from 'react';
import { frameTexts } from '#src/copy/frame.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { systemClock } from '#src/lib/time.ts';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { HomeHeader } from '#src/ui/shell/Header.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';

const lastName = 'campick-reloaded';
/** Within this time after an automatic reload the user sees the error instead of another reload. */
const againMs = 60_000;

/** A short network fault is enough to lose a chunk of the app: the page reloads once by itself. */
const mayReload = (): boolean => {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(lastName) ?? Number.NEGATIVE_INFINITY);
    if (Math.abs(systemClock.wall() - last) < againMs) return false;
    sessionStorage.setItem(lastName, String(systemClock.wall()));
    return true;
  } catch {
    return false; // storage is forbidden: without the note it might reload for ever
  }
};

/** Shown when a screen fails to load or render. Offline its chunk was never fetched; otherwise a reload helps. */
export function RouteTrouble() {
  const [reloads] = useState(mayReload);
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  if (reloads) return null;
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
