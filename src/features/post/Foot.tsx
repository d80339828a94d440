import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import type { Submit } from '#src/ui/button/use-submit.ts';
import styles from './Foot.module.css';
import { wizardSteps } from './gate.ts';
import { type LastButton, lastWords, type Publishing } from './publish/use-publish.ts';
import { sellScreenTexts } from './text.ts';

interface FootProps {
  readonly step: number;
  /** What leads on or ends the wizard; while something is missing it says what. */
  readonly submit: Submit;
  readonly button: LastButton;
  readonly publishing: Publishing;
  readonly onBack: () => void;
}

/** 이전 | 다음, and on the last step what ends the wizard. */
export function Foot(props: FootProps) {
  const { step, submit, button, publishing, onBack } = props;
  const isLast = step === wizardSteps;
  const isSending = publishing.kind === 'sending';
  const photos = isSending ? publishing.photos : null;
  const sent = photos && sellingTexts.uploaded(photos.done, photos.all);
  const sending = button === 'save' ? sellScreenTexts.saving : sellScreenTexts.sending;
  if (publishing.kind === 'stopped') return null;
  return (
    <div className={styles.foot}>
      {step > 1 && (
        <Button onClick={onBack} disabled={isSending}>
          {actionTexts.previous}
        </Button>
      )}
      {isLast ? (
        <SubmitButton
          submit={submit}
          busy={isSending}
          queued={!isSending && button === 'queue'}
          detail={sent}
        >
          {isSending ? sending : lastWords[button]}
        </SubmitButton>
      ) : (
        <SubmitButton submit={submit}>{actionTexts.next}</SubmitButton>
      )}
      <p role="status" className="spoken">
        {isSending ? [sending, sent].filter(Boolean).join(', ') : ''}
      </p>
    </div>
  );
}
