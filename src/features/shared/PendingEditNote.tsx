import { useNavigate } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { isStopped } from '#src/db/outbox.ts';
import type { PendingEdit } from '#src/domain/listings/own-edit.view.ts';
import { sentReason } from '#src/domain/listings/refusal.words.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { uploadedOf } from './photo-state.ts';
import { draftPath, useReopen } from './use-reopen.ts';

/** Where both sides of a conflicting edit stand side by side. */
const conflictPath = (itemId: ItemId): string => `/edit-conflict/${itemId}`;

interface PendingEditNoteProps {
  readonly itemId: ItemId;
  readonly edit: PendingEdit;
  /** The screen is about nothing else, and its place is taken. */
  readonly replaces?: boolean;
}

/** An edit that the server does not have: how it stands, and what its owner can do about it. */
export function PendingEditNote({ itemId, edit: { row, photos }, replaces = false }: PendingEditNoteProps) {
  const mutations = useMutations();
  const network = useNetwork();
  const navigate = useNavigate();
  const toast = useToast();
  const reopen = useReopen();
  const goOn = async (): Promise<void> => {
    const draft = await reopen(row, { isSaved: false });
    if (draft !== null) void navigate(draftPath(draft), { replace: replaces });
  };
  const retry = async (): Promise<void> => {
    const kept = await mutations.retry([row.id]);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };
  if (!isStopped(row)) {
    const { done, all } = uploadedOf(photos);
    const text = isCut(network) ? sellingTexts.edit.waiting : sellingTexts.edit.sending;
    return (
      <WaitingNote
        tone="waiting"
        text={done < all ? `${text} · ${sellingTexts.uploaded(done, all)}` : text}
        actions={<Button onClick={() => void goOn()}>{sellingTexts.continue}</Button>}
      />
    );
  }
  if (row.reason?.is === 'changed')
    return (
      <WaitingNote
        tone="attention"
        text={sellingTexts.conflict.title}
        actions={
          <ButtonLink to={conflictPath(itemId)} kind="primary" replace={replaces}>
            {postTexts.check}
          </ButtonLink>
        }
      />
    );
  const uploads = [...photos.values()].flatMap(({ upload }) => upload ?? []);
  const why = row.reason === null ? postTexts.editFailed : sentReason('edit', row.reason, uploads);
  return (
    <WaitingNote
      tone="attention"
      text={why === postTexts.editFailed ? why : `${postTexts.editFailed}. ${why}`}
      actions={
        <>
          <Button onClick={() => void goOn()}>{sellingTexts.continue}</Button>
          <Button kind="primary" onClick={() => void retry()}>
            {actionTexts.retry}
          </Button>
        </>
      }
    />
  );
}
