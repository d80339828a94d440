import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import * as ko from '#src/copy/ko.ts';
import { oursFeedback } from '#src/copy/ours-feedback.ts';
import { StoreError } from '#src/db/store.ts';
import { pickPull } from '#src/db/trade-keys.ts';
import { pickView } from '#src/db/views/pick.ts';
import { useApp } from '#src/services/app-context.ts';
import { useKeptView } from '#src/services/kept.tsx';
import { Late } from '#src/services/Late.tsx';
import { NotFound } from '#src/services/NotFound.tsx';
import { useNetwork } from '#src/services/network.tsx';
import { useNow } from '#src/services/now.tsx';
import { StackScreen } from '#src/services/Screen.tsx';
import { troubleWords } from '#src/services/trouble-words.ts';
import { useShown } from '#src/services/view.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './ReviewScreen.module.css';
import { emptyForm, type ReviewForm as Form, readDraft } from './review-form.ts';
import { type ReviewState, reviewState } from './review-state.ts';
import { ReviewedState, WaitingReview } from './WrittenReview.tsx';

const ours = oursFeedback.review;

const idOf = (text: string | undefined): AppointmentId | null => {
  const read = v.safeParse(AppointmentId, /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null);
  return read.success ? read.output : null;
};

/** How a trade was (seeds 2 §2): by the number in the address alone, however the screen was come to. */
export function ReviewScreen() {
  const id = idOf(useParams()['appointmentId']);
  return id === null ? <NotFound /> : <Stored key={id} id={id} />;
}

/** What was being written, undefined while the device is read; and to forget it. */
const useStoredDraft = (id: AppointmentId): readonly [Form | null | undefined, () => void] => {
  const { store } = useApp();
  const [draft, setDraft] = useState<Form | null>();
  useEffect(() => {
    let current = true;
    void readDraft(store, id)
      .catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        return null; // a draft that cannot be read keeps nobody from writing another
      })
      .then((found) => {
        if (current) setDraft(found);
      });
    return () => {
      current = false;
    };
  }, [store, id]);
  return [draft, () => setDraft(null)];
};

function Stored({ id }: { readonly id: AppointmentId }) {
  const { engine } = useApp();
  const pull = pickPull(id);
  useShown(pull);
  const view = useKeptView(pull, (store) => pickView(store, id), [id]);
  const now = useNow();
  const network = useNetwork();
  const [draft, forget] = useStoredDraft(id);
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
  return <Unwritten state={state} onRetry={() => engine.refresh(pull)} onTakenBack={setBack} />;
}

interface UnwrittenProps {
  readonly state: ReviewState;
  readonly onRetry: () => void;
  readonly onTakenBack: (form: Form) => void;
}

const notYetWords = (state: string): string => {
  if (state === 'CANCELLED') return ko.pick.ended.CANCELLED;
  return state === 'EXPIRED' ? ko.pick.ended.EXPIRED : ko.errors.text('APPOINTMENT_NOT_SUCCESS');
};

/** Every state but the form, in words. */
function Unwritten({ state, onRetry, onTakenBack }: UnwrittenProps) {
  switch (state.is) {
    case 'waiting':
      return <WaitingReview pick={state.pick} review={state.review} onTakenBack={onTakenBack} />;
    case 'reviewed':
      return <ReviewedState pick={state.pick} stopped={state.stopped} />;
    case 'not-yet':
      return (
        <StackScreen title={ko.review.title} plain at={state.pick.at}>
          <EmptyState
            art="ticket"
            title={notYetWords(state.pick.state)}
            action={<ButtonLink to={`/pick-detail/${state.pick.appointmentId}`}>{ours.toPick}</ButtonLink>}
          />
        </StackScreen>
      );
    case 'gone':
      return <NotFound />;
    case 'never':
      return (
        <StackScreen title={ko.review.title} plain>
          <ErrorState {...ko.state.neverFetched} onRetry={onRetry} />
        </StackScreen>
      );
    case 'failed':
      return (
        <StackScreen title={ko.review.title} plain>
          <ErrorState title={troubleWords(state.trouble)} onRetry={onRetry} />
        </StackScreen>
      );
    case 'reading':
    case 'loading':
    case 'write': // its draft is being read
      return (
        <StackScreen title={ko.review.title} plain>
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
