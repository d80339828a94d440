import { useNavigate } from 'react-router-dom';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { absenceOf } from '#src/domain/items/absence.ts';
import { editOf } from '#src/domain/listings/edit-listing.mutation.ts';
import type { ListingForm } from '#src/domain/listings/form.ts';
import { sentReason } from '#src/domain/listings/refusal.words.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { moved } from '#src/frame/moves.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { useCopyForm } from '../use-copy-form.ts';

interface StoppedProps {
  readonly row: OutboxEntry;
  /** Its photos that are not up. */
  readonly uploads: readonly OutboxEntry[];
  readonly isEdit: boolean;
  readonly onRetry: () => void;
  readonly onGoOn: () => void;
}

/** Why it was not published or saved, and what can be done: everything that was written is still there. */
export function Stopped({ row, uploads, isEdit, onRetry, onGoOn }: StoppedProps) {
  const navigate = useNavigate();
  const mutations = useMutations();
  const copyForm = useCopyForm();
  const act = isEdit ? 'edit' : 'create';
  const failed = isEdit ? postTexts.editFailed : postTexts.failed;
  const why = row.reason === null ? '' : sentReason(act, row.reason, uploads);
  const edit = row.reason?.is === 'changed' ? editOf(row) : null;
  const isAbsent = row.reason?.is === 'refused' && absenceOf(row.reason.code) !== null;
  const orphan = isEdit && isAbsent ? editOf(row) : null; // no attempt can succeed any more
  const writeAsNew = async (form: ListingForm): Promise<void> => {
    const draftId = await copyForm(form);
    if (draftId === null) return;
    // the screen is left first: it watches the edit, and would take its discard for a success
    void navigate(`/post?draft=${draftId}`, { replace: true });
    await moved();
    void mutations.discard(row.id); // its content is in the new draft; where this fails, the user can discard it in the outbox
  };
  return (
    <WaitingNote
      tone="attention"
      text={why === '' || why === failed ? failed : `${failed}. ${why}`}
      actions={
        <>
          <Button onClick={onGoOn}>{sellingTexts.continue}</Button>
          {orphan !== null ? (
            <Button kind="primary" onClick={() => void writeAsNew(orphan.form)}>
              {sellingTexts.copy.label}
            </Button>
          ) : edit === null ? (
            <Button kind="primary" onClick={onRetry}>
              {actionTexts.retry}
            </Button>
          ) : (
            <Button
              kind="primary"
              onClick={() => void navigate(`/edit-conflict/${edit.itemId}`, { replace: true })}
            >
              {postTexts.check}
            </Button>
          )}
        </>
      }
    />
  );
}
