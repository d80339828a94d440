import { sellingTexts } from '#src/copy/selling.ts';
import { listingDraftRow } from '#src/domain/listings/draft.fold.ts';
import type { ListingForm } from '#src/domain/listings/form.ts';
import { copyPhotos } from '#src/features/shared/copy-photos.ts';
import { useApp } from '#src/frame/app-context.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { systemClock } from '#src/lib/time.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/**
 * 이 글로 새로 쓰기: saves a form as a new draft, with copies of its photos. Resolves with the draft's id; null: saving failed,
 * and the user was notified.
 */
export const useCopyForm = (): ((form: ListingForm) => Promise<string | null>) => {
  const { mutations, session, store } = useApp();
  const toast = useToast();
  return async (form) => {
    const photos = await copyPhotos(store, form.photos);
    const draftId = newUuid();
    const draft = {
      draftId,
      form: { ...form, photos: photos.map(({ id }) => ({ photoId: id })) },
      step: 1,
      auto: false,
      edits: null,
      isSaved: false,
    };
    const at = systemClock.wall() + session.serverOffset;
    const kept = await mutations.keepDraft(listingDraftRow(draft, at), photos);
    if (kept !== 'kept') {
      toast({ text: saveFailedText(kept), tone: 'error' });
      return null;
    }
    const left = form.photos.length - photos.length;
    if (left > 0) toast({ text: sellingTexts.copy.someLeft(left), tone: 'error' });
    return draftId;
  };
};
