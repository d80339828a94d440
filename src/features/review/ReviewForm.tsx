import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { typedText } from '#contract/text.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, reviewTexts } from '#src/copy/feedback.ts';
import { userTexts } from '#src/copy/user.ts';
import type { ShownReview, Waiting } from '#src/domain/picks/pick.fold.ts';
import { reviewWrite } from '#src/domain/picks/pick.mutation.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { draftRow } from '#src/features/shared/stored-draft.ts';
import { useCan } from '#src/features/shared/use-can.ts';
import { useRecovered } from '#src/features/shared/use-recovered.ts';
import { useHeldMove } from '#src/frame/moves.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useAway } from '#src/frame/use-away.ts';
import { useSend } from '#src/frame/use-send.ts';
import { useTextDraft } from '#src/frame/use-text-draft.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { useSubmit } from '#src/ui/button/use-submit.ts';
import { StarInput } from '#src/ui/field/StarInput.tsx';
import { TextArea } from '#src/ui/field/TextField.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { About } from './About.tsx';
import styles from './ReviewScreen.module.css';
import {
  draftKey,
  type ReviewForm as Form,
  isWritten,
  missingOf,
  reviewOf,
  tooLong,
  written,
} from './review-form.ts';
import { reviewFormTexts } from './text.ts';

const ours = feedbackTexts.review;

interface ReviewFormProps {
  readonly pick: PickRow;
  /** One that was sent before and not taken; its text stands in the form. */
  readonly stopped: ShownReview | null;
  readonly first: Form;
  /** What is kept as a draft already. */
  readonly stored: Form | null;
  readonly recovered: boolean;
  readonly onSending: (isSending: boolean) => void;
  /** It is on its way to be sent: nothing of it is a draft any more. */
  readonly onKept: () => void;
}

/** Stars and words; sending keeps them on this device first, whatever the network does. */
export function ReviewForm(props: ReviewFormProps) {
  const { pick, stopped, first, stored, recovered, onSending, onKept } = props;
  const { appointmentId, opponentNickname: name } = pick;
  const [form, setForm] = useState(first);
  const isRead = useCan('reviews');
  const [left] = useState(() => ({ onPurpose: false }));
  // what stands in the outbox already is lost by nobody's leaving
  const isOwn = stopped === null || form.rating !== stopped.rating || form.content !== stopped.content;
  const key = draftKey(appointmentId);
  const draft = useTextDraft({
    key,
    text: isOwn ? written(form) : null,
    stored: stored && written(stored),
    rowOf: draftRow(key),
  });
  const held = useHeldMove(() => !left.onPurpose && isOwn && isWritten(form));
  const away = useAway();
  useRecovered(recovered);

  const over = tooLong(form.content);
  const review = reviewOf(appointmentId, form);
  const giveUp = async (): Promise<void> => {
    left.onPurpose = true;
    await draft.giveUp();
  };
  const { send, busy } = useSend({
    definition: reviewWrite,
    onKept: async () => {
      await giveUp();
      onKept();
    },
    onSending,
    wordsOf: (outcome) => [outcome === 'settled' ? reviewTexts.done : reviewTexts.queued],
  });
  const fields = useRef<HTMLDivElement>(null);
  const submit = useSubmit({
    missing: missingOf(form),
    fields,
    onSubmit: () => void (review !== null && send(review)),
  });
  const leave = async (): Promise<void> => {
    await giveUp();
    held?.proceed();
  };

  return (
    <StackScreen
      title={reviewTexts.title}
      plain
      footer={
        <div className={styles.foot}>
          <SubmitButton submit={submit} wide busy={busy}>
            {reviewTexts.submit}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.form} ref={fields}>
        <About pick={pick} />
        {stopped !== null && (
          <WaitingNote
            tone="attention"
            text={stoppedWords(stopped)}
            actions={<Button onClick={() => void away(stopped.id)}>{ours.drop}</Button>}
          />
        )}
        <div className={styles.question} data-field="stars">
          <h2 className={styles.ask}>{reviewTexts.rate(name)}</h2>
          <StarInput
            legend={ours.stars}
            max={limits.ratingMax}
            value={form.rating}
            onChange={(rating) => setForm((was) => ({ ...was, rating }))}
            labelOf={reviewTexts.stars}
            levels={reviewFormTexts.levels}
            unchosen={reviewFormTexts.press}
          />
        </div>
        <div data-field="content">
          <TextArea
            label={reviewTexts.how(name)}
            placeholder={reviewTexts.placeholder}
            value={form.content}
            onChange={(content) => setForm((was) => ({ ...was, content }))}
            rows={{ min: 5, max: 12 }}
            max={limits.review}
            counted
            used={typedText(form.content).length}
            error={over > 0 ? ours.tooLong(over) : undefined}
            {...(isRead ? { hint: userTexts.readers } : {})}
          />
        </div>
      </div>
      <ConfirmDialog
        open={held !== null}
        {...reviewTexts.leaveAsk}
        danger
        onYes={() => void leave()}
        onNo={() => held?.reset()}
      />
    </StackScreen>
  );
}

/** Why a review was not taken, or waits for its author. */
const stoppedWords = ({ reason }: Pick<Waiting, 'reason'>): string => {
  if (reason?.is === 'refused') return errorTexts.text(reason.code, reviewTexts.failed);
  return reason?.is === 'unproven' ? entryTexts.reason.unproven : reviewTexts.failed;
};
