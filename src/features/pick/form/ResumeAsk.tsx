import { draftTexts } from '#src/copy/catalogue.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import styles from './ResumeAsk.module.css';

interface ResumeAskProps {
  readonly open: boolean;
  readonly onResume: () => void;
  readonly onStartAnew: () => void;
}

/** Offers what was being written; to close it is no answer that loses anything. */
export function ResumeAsk({ open, onResume, onStartAnew }: ResumeAskProps) {
  const { title, subtitle, yes, no } = draftTexts.resumeAsk;
  return (
    <Sheet
      open={open}
      onClose={onResume}
      title={title}
      footer={
        <div className={styles.answers}>
          <Button onClick={onStartAnew}>{no}</Button>
          <Button kind="primary" onClick={onResume}>
            {yes}
          </Button>
        </div>
      }
    >
      <p className={styles.question}>{subtitle}</p>
    </Sheet>
  );
}
