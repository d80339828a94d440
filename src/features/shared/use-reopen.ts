import { entryTexts } from '#src/copy/entries.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { pendingListingOf } from '#src/domain/listings/create-listing.mutation.ts';
import { type ListingDraft, listingDraftRow } from '#src/domain/listings/draft.fold.ts';
import { editDraftId } from '#src/domain/listings/draft-key.ts';
import { editBaseOf, editOf } from '#src/domain/listings/edit-listing.mutation.ts';
import { useApp } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/** The step of the wizard at which a reopened listing continues: the one from which it was sent. */
const lastStep = 6;

/** The draft that a pending listing or edit was made from; null: it is neither, or its base was not stored. */
export const draftOfEntry = (row: OutboxEntry, isSaved: boolean): ListingDraft | null => {
  const created = pendingListingOf(row);
  if (created !== null) {
    const { draftId, form, auto } = created;
    return { draftId, form, step: lastStep, auto, edits: null, isSaved };
  }
  const edit = editOf(row);
  const base = editBaseOf(row);
  if (edit === null || base === null) return null;
  const { itemId, form } = edit;
  return { draftId: editDraftId(itemId), form, step: 1, auto: false, edits: { itemId, base }, isSaved };
};

/** Where a draft is written on. */
export const draftPath = ({ draftId, edits }: Pick<ListingDraft, 'draftId' | 'edits'>): string =>
  edits === null
    ? `/post?draft=${encodeURIComponent(draftId)}`
    : `/post-edit?item=${edits.itemId}&draft=${encodeURIComponent(draftId)}`;

interface Reopen {
  /** It is listed among the saved drafts, and the user is not taken to it. */
  readonly isSaved: boolean;
}

/**
 * Turns a pending listing or edit back into its draft, photos included; shows why where that fails. null: it failed.
 */
export const useReopen = (): ((row: OutboxEntry, options: Reopen) => Promise<ListingDraft | null>) => {
  const { mutations, session } = useApp();
  const toast = useToast();
  return async (row, { isSaved }) => {
    const draft = draftOfEntry(row, isSaved);
    const outcome =
      draft === null
        ? 'failed'
        : await mutations.reopen(row.id, listingDraftRow(draft, systemClock.wall() + session.serverOffset));
    if (outcome === 'reopened') return draft;
    // gone: it was sent meanwhile, which its own screen shows
    if (outcome !== 'gone')
      toast({ text: outcome === 'busy' ? entryTexts.busy : entryTexts.saveFailedText, tone: 'error' });
    return null;
  };
};
