import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { editOf } from '#src/db/intents/item-edit.ts';
import type { ListingForm } from '#src/db/listing-form.ts';
import type { OutboxRow } from '#src/db/rows.ts';
import { useIntents } from '#src/services/app-context.ts';
import { sentReason } from '#src/services/listing-words.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { useCopyForm } from '../use-copy-form.ts';

interface StoppedProps {
  readonly row: OutboxRow;
  /** Its photos that are not up. */
  readonly uploads: readonly OutboxRow[];
  readonly isEdit: boolean;
  readonly onRetry: () => void;
  readonly onGoOn: () => void;
}

/** The listing is deleted: no attempt can succeed. */
const isOfGone = ({ reason }: OutboxRow): boolean =>
  reason?.is === 'refused' && (reason.code === 'ALREADY_DELETED_ITEM' || reason.code === 'ITEM_NOT_FOUND');

/** Why it was not published or saved, and what can be done: everything that was written is still there. */
export function Stopped({ row, uploads, isEdit, onRetry, onGoOn }: StoppedProps) {
  const navigate = useNavigate();
  const intents = useIntents();
  const copyForm = useCopyForm();
  const act = isEdit ? 'edit' : 'create';
  const failed = isEdit ? ko.post.editFailed : ko.post.failed;
  const why = row.reason === null ? '' : sentReason(act, row.reason, uploads);
  const edit = row.reason?.is === 'changed' ? editOf(row) : null;
  const orphan = isEdit && isOfGone(row) ? editOf(row) : null;
  const writeAnew = async (form: ListingForm): Promise<void> => {
    const draftId = await copyForm(form);
    if (draftId === null) return;
    // this screen is left first: it follows the edit, and would take its end for the server's word
    await navigate(`/post?draft=${draftId}`, { replace: true });
    void intents.discard(row.id); // what it said lives on in the new draft; where it stays, its user can delete it
  };
  return (
    <WaitingNote
      tone="attention"
      text={why === '' || why === failed ? failed : `${failed}. ${why}`}
      actions={
        <>
          <Button onClick={onGoOn}>{oursPost.continue}</Button>
          {orphan !== null ? (
            <Button kind="primary" onClick={() => void writeAnew(orphan.form)}>
              {oursPost.copy.label}
            </Button>
          ) : edit === null ? (
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
