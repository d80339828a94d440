import { draftTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { StoredListingDraft } from '#src/domain/listings/draft.fold.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import styles from './ResumeSheet.module.css';
import { sellScreenTexts } from './text.ts';

interface ResumeSheetProps {
  /** What was being written, the one changed last first. */
  readonly drafts: readonly StoredListingDraft[];
  readonly open: boolean;
  readonly onResume: (last: StoredListingDraft) => void;
  readonly onStartAnew: () => void;
  /** Closed without an answer: nothing is lost by that. */
  readonly onClose: () => void;
}

/** Offers what was being written last; with several, the way to all of them. */
export function ResumeSheet({ drafts, open, onResume, onStartAnew, onClose }: ResumeSheetProps) {
  const { title, subtitle, yes, no } = draftTexts.resumeAsk;
  const [last] = drafts;
  const name = last?.draft.form.title.trim() || sellingTexts.drafts.untitled;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.answers}>
          <Button onClick={onStartAnew}>{no}</Button>
          <Button kind="primary" onClick={() => last !== undefined && onResume(last)}>
            {yes}
          </Button>
          {drafts.length > 1 && (
            <ButtonLink to="/drafts" kind="text" wide replace>
              {sellScreenTexts.allDrafts(drafts.length)}
            </ButtonLink>
          )}
        </div>
      }
    >
      <div className={styles.question}>
        <p className={styles.name}>{name}</p>
        <p>{subtitle}</p>
      </div>
    </Sheet>
  );
}
