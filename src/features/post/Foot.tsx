import { limits } from '#contract/limits.ts';
import * as ko from '#src/copy/ko.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { Button } from '#src/ui/button/Button.tsx';
import styles from './Foot.module.css';
import { type LastButton, lastWords, type Publishing } from './publish/use-publish.ts';

interface FootProps {
  readonly step: number;
  /** Something is missing: pressing says what. */
  readonly isBlocked: boolean;
  readonly button: LastButton;
  readonly publishing: Publishing;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onFinish: () => void;
}

/** 이전 | 다음, and on the last step what ends the wizard. */
export function Foot(props: FootProps) {
  const { step, isBlocked, button, publishing, onBack, onNext, onFinish } = props;
  const isLast = step === limits.wizardSteps;
  const isSending = publishing.kind === 'sending';
  const photos = isSending ? publishing.photos : null;
  const sent = photos && sellingTexts.uploaded(photos.done, photos.all);
  const sending = button === 'save' ? sellingTexts.saving : sellingTexts.sending;
  if (publishing.kind === 'stopped') return null;
  return (
    <div className={styles.foot}>
      {step > 1 && (
        <Button onClick={onBack} disabled={isSending}>
          {ko.action.previous}
        </Button>
      )}
      {isLast ? (
        <Button
          kind="primary"
          blocked={isBlocked}
          busy={isSending}
          queued={!isSending && button === 'queue'}
          detail={sent}
          onClick={onFinish}
        >
          {isSending ? sending : lastWords[button]}
        </Button>
      ) : (
        <Button kind="primary" blocked={isBlocked} onClick={onNext}>
          {ko.action.next}
        </Button>
      )}
      <p role="status" className="spoken">
        {isSending ? [sending, sent].filter(Boolean).join(', ') : ''}
      </p>
    </div>
  );
}
