import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { editOf } from '#src/db/intents/item-edit.ts';
import type { OutboxRow } from '#src/db/rows.ts';
import { sentReason } from '#src/services/listing-words.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';

interface StoppedProps {
  readonly row: OutboxRow;
  /** Its photos that are not up. */
  readonly uploads: readonly OutboxRow[];
  readonly isEdit: boolean;
  readonly onRetry: () => void;
  readonly onGoOn: () => void;
}

/** Why it was not published or saved, and what can be done: everything that was written is still there. */
export function Stopped({ row, uploads, isEdit, onRetry, onGoOn }: StoppedProps) {
  const navigate = useNavigate();
  const act = isEdit ? 'edit' : 'create';
  const failed = isEdit ? ko.post.editFailed : ko.post.failed;
  const why = row.reason === null ? '' : sentReason(act, row.reason, uploads);
  const edit = row.reason?.is === 'changed' ? editOf(row) : null;
  return (
    <WaitingNote
      tone="attention"
      text={why === '' || why === failed ? failed : `${failed}. ${why}`}
      actions={
        <>
          <Button onClick={onGoOn}>{oursPost.continue}</Button>
          {edit === null ? (
            <Button kind="primary" onClick={onRetry}>
              {ko.action.retry}
            </Button>
          ) : (
            <Button
              kind="primary"
              onClick={() =>
                void navigate(`/edit-conflict/${edit.itemId}`, { replace: true, viewTransition: true })
              }
            >
              {ko.post.check}
            </Button>
          )}
        </>
      }
    />
  );
}
