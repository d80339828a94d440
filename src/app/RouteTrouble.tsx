import * as ko from '#src/copy/ko.ts';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { HomeHeader } from '#src/ui/shell/Header.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';

/** A screen could not be loaded or drawn. Offline that is a part never fetched; else loading the page anew is what helps. */
export function RouteTrouble() {
  const offline = !navigator.onLine;
  return (
    <AppShell header={<HomeHeader />} plain>
      <ErrorState
        page
        title={ko.ours.trouble.title}
        subtitle={offline ? ko.state.notOffline : ko.ours.trouble.reload}
        onRetry={() => location.reload()}
      />
    </AppShell>
  );
}
