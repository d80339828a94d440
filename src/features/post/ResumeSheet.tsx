import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import type { StoredListingDraft } from '#src/db/listing-draft.ts';
import { draftPath } from '#src/services/use-reopen.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import styles from './ResumeSheet.module.css';

interface ResumeSheetProps {
  /** What was being written, the one changed last first. */
  readonly drafts: readonly StoredListingDraft[];
  readonly open: boolean;
  readonly onStartAnew: () => void;
  /** Closed without an answer: nothing is lost by that. */
  readonly onClose: () => void;
}

/** Offers what was being written last; with several, the way to all of them. */
export function ResumeSheet({ drafts, open, onStartAnew, onClose }: ResumeSheetProps) {
  const navigate = useNavigate();
  const { title, subtitle, yes, no } = ko.draft.resumeAsk;
  const [last] = drafts;
  const resume = (): void => {
    if (last !== undefined) void navigate(draftPath(last.draft), { replace: true });
  };
  const name = last?.draft.form.title.trim() ?? '';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.answers}>
          <Button onClick={onStartAnew}>{no}</Button>
          <Button kind="primary" onClick={resume}>
            {yes}
          </Button>
          {drafts.length > 1 && (
            <ButtonLink to="/drafts" kind="text" wide replace>
              {oursPost.allDrafts(drafts.length)}
            </ButtonLink>
          )}
        </div>
      }
    >
      <div className={styles.question}>
        {name !== '' && <p className={styles.name}>{name}</p>}
        <p>{subtitle}</p>
      </div>
    </Sheet>
  );
}
