import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AppointmentId } from '#contract/ids.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, reviewTexts } from '#src/copy/feedback.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { pickView } from '#src/domain/picks/pick.view.ts';
import { pickPull } from '#src/domain/pull-keys.ts';
import { useStoredDraft } from '#src/features/shared/stored-draft.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { useNow } from '#src/frame/now.tsx';
import { appointmentIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './ReviewScreen.module.css';
import { draftKey, emptyForm, ReviewForm as Form } from './review-form.ts';
import { type ReviewState, reviewState } from './review-state.ts';
import { ReviewedState, WaitingReview } from './WrittenReview.tsx';

const ours = feedbackTexts.review;

/** How a trade was: by the number in the address alone, however the screen was come to. */
export function ReviewScreen() {
  const id = appointmentIdOf(useParams()['appointmentId']);
  return id === null ? <NotFound /> : <Stored key={id} id={id} />;
}

function Stored({ id }: { readonly id: AppointmentId }) {
  const { engine } = useApp();
  const pull = pickPull(id);
  useShown(pull);
  const view = useCachedView(pull, (store) => pickView(store, id), [id]);
  const now = useNow();
  const network = useNetwork();
  const [draft, forget] = useStoredDraft(draftKey(id), Form);
  /** What was just submitted stays in its form until it is known what became of it. */
  const [sending, setSending] = useState<Extract<ReviewState, { is: 'write' }> | null>(null);
  /** What was taken back, to be written on. */
  const [back, setBack] = useState<Form | null>(null);
  const state = sending ?? reviewState(view, network, now);
  if (state.is === 'write' && draft !== undefined) {
    const { pick, stopped } = state;
    return (
      <ReviewForm
        key={stopped?.id ?? 'new'}
        pick={pick}
        stopped={stopped}
        first={back ?? draft ?? stopped ?? emptyForm}
        stored={draft}
        recovered={back === null && draft !== null}
        onSending={(isSending) => setSending(isSending ? state : null)}
        onKept={() => {
          forget();
          setBack(null);
        }}
      />
    );
  }
  return <Unwritten state={state} onRetry={() => engine.refresh(pull)} onTaking={setBack} />;
}

interface UnwrittenProps {
  readonly state: ReviewState;
  readonly onRetry: () => void;
  readonly onTaking: (form: Form | null) => void;
}

const notYetWords = (state: string): string => {
  if (state === 'CANCELLED') return pickTexts.ended.CANCELLED;
  return state === 'EXPIRED' ? pickTexts.ended.EXPIRED : errorTexts.text('APPOINTMENT_NOT_SUCCESS');
};

/** Every state but the form, in words. */
function Unwritten({ state, onRetry, onTaking }: UnwrittenProps) {
  switch (state.is) {
    case 'waiting':
      return <WaitingReview pick={state.pick} review={state.review} onTaking={onTaking} />;
    case 'reviewed':
      return <ReviewedState pick={state.pick} stopped={state.stopped} />;
    case 'not-yet':
      return (
        <StackScreen title={reviewTexts.title} plain at={state.pick.at}>
          <EmptyState
            art={ticket}
            title={notYetWords(state.pick.state)}
            action={<ButtonLink to={`/pick-detail/${state.pick.appointmentId}`}>{ours.toPick}</ButtonLink>}
          />
        </StackScreen>
      );
    case 'gone':
      return <NotFound />;
    case 'never':
    case 'failed':
      return (
        <StackScreen title={reviewTexts.title} plain>
          <ErrorState {...unfetchedWords(state)} onRetry={onRetry} />
        </StackScreen>
      );
    case 'reading':
    case 'loading':
    case 'write': // its draft is being read
      return (
        <StackScreen title={reviewTexts.title} plain>
          <div className={styles.unread}>
            <Late>
              <RowSkeletons count={2} />
            </Late>
          </div>
        </StackScreen>
      );
    default:
      return state satisfies never;
  }
}
