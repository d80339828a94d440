import * as ko from '#src/copy/first.ts';
import { words } from '#src/copy/ui.ts';
import { StoreError, type StoreTrouble } from '#src/db/store.ts';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { UiProvider } from '#src/ui/Ui.tsx';

/** Shown when the database cannot be opened: says why and what helps (I26). The app reopens it by itself. */
export function StorageTrouble({ cause }: { readonly cause: unknown }) {
  const trouble = cause instanceof StoreError ? cause.trouble : 'broken';
  return (
    <UiProvider words={words}>
      <ErrorState {...wordsOf(trouble)} onRetry={() => location.reload()} />
    </UiProvider>
  );
}

const wordsOf = (trouble: StoreTrouble): { readonly title: string; readonly subtitle?: string } => {
  switch (trouble) {
    case 'newer':
      return { title: ko.update.ready, subtitle: ko.update.blocked };
    case 'gone':
      return ko.storage.away;
    case 'full':
      return { title: ko.storage.full };
    case 'broken':
      return { title: ko.storage.none };
    default:
      return trouble satisfies never;
  }
};
