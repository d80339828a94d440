import * as ko from '#src/copy/first.ts';
import { words } from '#src/copy/ui.ts';
import { StoreError } from '#src/db/store.ts';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { UiProvider } from '#src/ui/Ui.tsx';

/** The database cannot be opened: say which of the two reasons it is and what helps (I26). */
export function StorageTrouble({ cause }: { readonly cause: unknown }) {
  const newer = cause instanceof StoreError && cause.trouble === 'newer';
  return (
    <UiProvider words={words}>
      <ErrorState
        title={newer ? ko.update.ready : ko.storage.none}
        {...(newer ? { subtitle: ko.update.blocked } : {})}
        onRetry={() => location.reload()}
      />
    </UiProvider>
  );
}
