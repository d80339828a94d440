import type { ReactNode } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { detailTexts } from '#src/copy/catalogue.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { CardSkeletons } from '#src/ui/state/Skeletons.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import type { CreateState } from './create-state.ts';
import type { PickKind } from './kind.ts';
import styles from './PickFormView.module.css';
import { pickFormTexts } from './text.ts';

interface CannotCreateProps {
  readonly state: Exclude<CreateState, { is: 'form' | 'taken' | 'on-its-way' }>;
  readonly itemId: ItemId;
  readonly kind: PickKind;
  readonly onRetry: () => void;
}

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <StackScreen title={pickTexts.form.create} plain>
    {children}
  </StackScreen>
);

const notOffered = ({ type, method }: PickKind, what: 'type' | 'method'): string => {
  if (what === 'type') return errorTexts.text(type === 'RENTAL' ? 'CANNOT_RENTAL_ITEM' : 'CANNOT_SALE_ITEM');
  return method === 'PARCEL' ? detailTexts.noParcel : detailTexts.noDirect;
};

/** Why there is no form here (yet), and the way on. */
export function CannotCreate({ state, itemId, kind, onRetry }: CannotCreateProps) {
  const toItem = (
    <ButtonLink to={`/detail/${itemId}`} kind="primary" replace>
      {pickFormTexts.toItem}
    </ButtonLink>
  );
  switch (state.is) {
    case 'reading':
    case 'loading':
      return (
        <Frame>
          <div className={styles.form}>
            <Late>
              <CardSkeletons count={1} />
            </Late>
          </div>
        </Frame>
      );
    case 'never':
    case 'failed':
      return (
        <Frame>
          <ErrorState {...unfetchedWords(state)} onRetry={onRetry} />
        </Frame>
      );
    case 'gone':
      return <NotFound />;
    case 'own':
      return (
        <Frame>
          <EmptyState
            art={ticket}
            title={pickFormTexts.own}
            subtitle={pickFormTexts.ownNote}
            action={toItem}
          />
        </Frame>
      );
    case 'not-offered':
      return (
        <Frame>
          <EmptyState
            art={ticket}
            title={notOffered(kind, state.what)}
            subtitle={pickFormTexts.notOffered}
            action={toItem}
          />
        </Frame>
      );
    default:
      return state satisfies never;
  }
}
