import { useEffect, useState } from 'react';
import * as ko from '#src/copy/first.ts';
import { systemClock } from '#src/lib/time.ts';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { HomeHeader } from '#src/ui/shell/Header.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';

const lastName = 'campick-reloaded';
/** What a page loaded anew does not mend by then is for its person to see. */
const againMs = 60_000;

/** One bad moment of the network is enough to lose a part of the app on its way: the page tries once by itself. */
const mayReload = (): boolean => {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(lastName) ?? Number.NEGATIVE_INFINITY);
    if (Math.abs(systemClock.wall() - last) < againMs) return false;
    sessionStorage.setItem(lastName, String(systemClock.wall()));
    return true;
  } catch {
    return false; // without a place to remember it, it might reload for ever
  }
};

/** A screen could not be loaded or drawn. Offline that is a part never fetched; else loading the page anew is what helps. */
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
        title={ko.ours.trouble.title}
        subtitle={navigator.onLine ? ko.ours.trouble.reload : ko.state.notOffline}
        onRetry={() => location.reload()}
      />
    </AppShell>
  );
}
