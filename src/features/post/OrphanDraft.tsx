import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { detailTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { ListingDraft } from '#src/domain/listings/draft.fold.ts';
import { listingDraftKey } from '#src/domain/listings/draft-key.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { moved } from '#src/frame/moves.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { wizardTexts } from './text.ts';
import { useCopyForm } from './use-copy-form.ts';

/** The draft of an edit whose listing was deleted meanwhile: its content can become a new listing. */
export function OrphanDraft({ draft: { draftId, form } }: { readonly draft: ListingDraft }) {
  const mutations = useMutations();
  const navigate = useNavigate();
  const copyForm = useCopyForm();
  const [isBusy, setBusy] = useState(false);
  const writeAsNew = async (): Promise<void> => {
    setBusy(true);
    const madeId = await copyForm(form);
    setBusy(false);
    if (madeId === null) return;
    void navigate(`/post?draft=${madeId}`, { replace: true });
    await moved();
    void mutations.dropDraft(listingDraftKey(draftId)); // where deleting fails, it stays in the list of drafts
  };
  return (
    <StackScreen title={wizardTexts.editTitle} plain>
      <EmptyState
        art={hanger}
        title={detailTexts.deleted.title}
        subtitle={sellingTexts.copy.orphan}
        action={
          <Button kind="primary" busy={isBusy} onClick={() => void writeAsNew()}>
            {sellingTexts.copy.label}
          </Button>
        }
      />
    </StackScreen>
  );
}
