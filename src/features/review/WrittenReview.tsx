import { limits } from '#contract/limits.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, reviewTexts } from '#src/copy/feedback.ts';
import type { ShownReview } from '#src/domain/picks/pick.fold.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { carriedWords } from '#src/features/shared/carried-words.ts';
import { draftRow } from '#src/features/shared/stored-draft.ts';
import { useApp } from '#src/frame/app-context.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useAway } from '#src/frame/use-away.ts';
import { systemClock } from '#src/lib/time.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { Stars } from '#src/ui/field/StarInput.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { About } from './About.tsx';
import styles from './ReviewScreen.module.css';
import { draftKey, type ReviewForm } from './review-form.ts';

const ours = feedbackTexts.review;

const Written = ({ review }: { readonly review: ReviewForm }) => (
  <div className={styles.written}>
    <h2 className="spoken">{ours.mine}</h2>
    <Stars max={limits.ratingMax} value={review.rating} label={reviewTexts.stars(review.rating)} />
    <p className={styles.content}>{review.content}</p>
  </div>
);

interface WaitingReviewProps {
  readonly pick: PickRow;
  readonly review: ShownReview;
  /** It is being taken back: its text is to be written on; null: it could not be. */
  readonly onTaking: (form: ReviewForm | null) => void;
}

/** A review that is on its way, as it was written; it can be taken back as long as nothing of it left. */
export function WaitingReview({ pick, review, onTaking }: WaitingReviewProps) {
  const away = useAway();
  const { mutations, session } = useApp();
  const takeBack = async (): Promise<void> => {
    const form = { rating: review.rating, content: review.content };
    const key = draftKey(pick.appointmentId);
    // before it goes: the form may be drawn in the same breath, and the app may end between the two
    onTaking(form);
    await mutations.keepDraft(draftRow(key)(JSON.stringify(form), systemClock.wall() + session.serverOffset));
    if (await away(review.id)) return;
    onTaking(null);
    await mutations.dropDraft(key);
  };
  return (
    <StackScreen title={reviewTexts.title} plain>
      <div className={styles.form}>
        <About pick={pick} />
        <WaitingNote
          tone="waiting"
          text={carriedWords(review, reviewTexts.queued)}
          actions={
            !review.mayHaveLeft && (
              <Button kind="secondary" onClick={() => void takeBack()}>
                {ours.takeBack}
              </Button>
            )
          }
        >
          <Written review={review} />
        </WaitingNote>
      </div>
    </StackScreen>
  );
}

interface ReviewedStateProps {
  readonly pick: PickRow;
  readonly stopped: ShownReview | null;
}

/** There is one already; what was written besides and not taken is still here, until its author lets it go. */
export function ReviewedState({ pick, stopped }: ReviewedStateProps) {
  const away = useAway();
  return (
    <StackScreen title={reviewTexts.title} plain>
      {stopped !== null && (
        <div className={styles.form}>
          <WaitingNote
            tone="attention"
            text={errorTexts.text('REVIEW_ALREADY_EXISTS')}
            actions={<Button onClick={() => void away(stopped.id)}>{ours.drop}</Button>}
          >
            <Written review={stopped} />
          </WaitingNote>
        </div>
      )}
      <EmptyState
        art={ticket}
        title={errorTexts.text('REVIEW_ALREADY_EXISTS')}
        subtitle={ours.done}
        action={<ButtonLink to={`/pick-detail/${pick.appointmentId}`}>{ours.toPick}</ButtonLink>}
      />
    </StackScreen>
  );
}
