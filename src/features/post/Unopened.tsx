import type { ItemId } from '#contract/ids.ts';
import type { OwnListing } from '#src/domain/listings/own-edit.view.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { PendingEditNote } from '#src/features/shared/PendingEditNote.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { Late } from '#src/frame/Late.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { Screen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { unfetched } from '#src/frame/unfetched.ts';
import { CloseHeader } from '#src/ui/shell/CloseHeader.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import styles from './Unopened.module.css';

interface UnopenedProps {
  readonly title: string;
  readonly id: ItemId;
  /** undefined: it is being read, or what was read is being put together. */
  readonly own: OwnListing | null | undefined;
  /** Said while it is put together. */
  readonly working?: string;
}

/** The wizard of a listing in every state in which nothing can be written (yet). */
export function Unopened({ title, id, own, working }: UnopenedProps) {
  const { engine } = useApp();
  const network = useNetwork();
  const back = useBack();
  const state = own === undefined ? null : unfetched(own, network);
  const retry = (): void => engine.refresh(itemPull(id));
  return (
    <Screen title={title} plain header={<CloseHeader title={title} onClose={back} />}>
      {own?.edit != null ? (
        <div className={styles.part}>
          <PendingEditNote itemId={id} edit={own.edit} replaces />
        </div>
      ) : state === null || state.is === 'loading' ? (
        <div className={styles.part}>
          {working !== undefined && <p role="status">{working}</p>}
          <Late>
            <RowSkeletons count={4} />
          </Late>
        </div>
      ) : (
        <ErrorState {...unfetchedWords(state)} onRetry={retry} />
      )}
    </Screen>
  );
}
