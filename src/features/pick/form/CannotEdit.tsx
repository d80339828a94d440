import type { ReactNode } from 'react';
import type { AppointmentId } from '#contract/ids.ts';
import { labels } from '#src/copy/labels.ts';
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
import type { EditState } from './edit-state.ts';
import styles from './PickFormView.module.css';
import { pickFormTexts } from './text.ts';

interface CannotEditProps {
  readonly state: Exclude<EditState, { is: 'form' }>;
  readonly id: AppointmentId;
  readonly onRetry: () => void;
}

const endedWords = (state: string): string =>
  Object.hasOwn(pickTexts.ended, state)
    ? pickTexts.ended[state as keyof typeof pickTexts.ended] // hasOwn has just said so
    : labels.pickState(state);

/** Why a PICK cannot be changed (now), and the way back to it. */
export function CannotEdit({ state, id, onRetry }: CannotEditProps) {
  if (state.is === 'gone') return <NotFound />;
  return (
    <StackScreen title={pickTexts.form.edit} plain>
      {bodyOf(state, id, onRetry)}
    </StackScreen>
  );
}

const bodyOf = (
  state: Exclude<CannotEditProps['state'], { is: 'gone' }>,
  id: AppointmentId,
  onRetry: () => void,
): ReactNode => {
  const said = (title: string, subtitle: string): ReactNode => (
    <EmptyState
      art={ticket}
      title={title}
      subtitle={subtitle}
      action={
        <ButtonLink to={`/pick-detail/${id}`} kind="primary" replace>
          {pickFormTexts.toPick}
        </ButtonLink>
      }
    />
  );
  switch (state.is) {
    case 'reading':
    case 'loading':
      return (
        <div className={styles.form}>
          <Late>
            <CardSkeletons count={1} />
          </Late>
        </div>
      );
    case 'never':
    case 'failed':
      return <ErrorState {...unfetchedWords(state)} onRetry={onRetry} />;
    case 'ended':
      return said(endedWords(state.state), pickFormTexts.ended);
    case 'deleted':
      return said(pickFormTexts.deleted, pickFormTexts.deletedEdit);
    case 'decided':
      return said(pickFormTexts.decided, pickFormTexts.decidedNote);
    case 'on-its-way':
      return said(pickFormTexts.onItsWay, pickFormTexts.onItsWayNote);
    default:
      return state satisfies never;
  }
};
