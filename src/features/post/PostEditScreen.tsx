import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { type ListingDraft, listingDraft, type StoredListingDraft } from '#src/domain/listings/draft.fold.ts';
import { editDraftId, listingDraftKey } from '#src/domain/listings/draft-key.ts';
import type { EditBase } from '#src/domain/listings/edit-listing.mutation.ts';
import { formOfItem } from '#src/domain/listings/form.ts';
import { ownListingView } from '#src/domain/listings/own-edit.view.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { itemIdOf } from '#src/frame/route-id.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useShown, useView, whileClosed } from '#src/frame/view.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { OrphanDraft } from './OrphanDraft.tsx';
import { ResumeSheet } from './ResumeSheet.tsx';
import { wizardTexts } from './text.ts';
import { Unopened } from './Unopened.tsx';
import { Wizard } from './Wizard.tsx';

/** Where the screen was opened from may name the listing too. */
const itemIdIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'itemId' in state ? String(state.itemId) : null;

/** Edit: by the listing's number in the address alone, however the screen was come to. */
export function PostEditScreen() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const named = params.get('item');
  const handed = itemIdIn(state);
  // the address alone must do from here on: what is handed over is lost with the next change of it
  if (named === null && handed !== null) return <Navigate to={`/post-edit?item=${handed}`} replace />;
  const id = itemIdOf(named);
  return id === null ? <NotFound /> : <Loaded key={id} id={id} isNamed={params.has('draft')} />;
}

const baseOf = (item: ItemRow | null): EditBase | null => {
  const form = item === null ? null : formOfItem(item);
  return form === null ? null : { form, version: item?.detail?.version ?? null };
};

const draftOf = (itemId: ItemId, base: EditBase): ListingDraft => ({
  draftId: editDraftId(itemId),
  form: base.form,
  step: 1,
  auto: false,
  edits: { itemId, base },
  isSaved: false,
});

/** `isWaiting`: a pending edit may become the draft again. undefined: not read yet. */
const useFirstDraft = (draftId: string, isWaiting: boolean): StoredListingDraft | null | undefined => {
  const { store } = useApp();
  const [stored, setStored] = useState<StoredListingDraft | null>();
  useEffect(() => {
    if (isWaiting) return setStored(undefined);
    let isCurrent = true;
    void store
      .read(['drafts'], (tx) => listingDraft(tx, draftId))
      .catch(whileClosed)
      .then((found) => {
        if (isCurrent && found !== undefined) setStored((was) => (was === undefined ? found : was));
      });
    return () => {
      isCurrent = false;
    };
  }, [store, draftId, isWaiting]);
  return stored;
};

interface Opening {
  readonly first: ListingDraft;
  readonly storedAt: Moment | null;
  readonly recovered: boolean;
}

function Loaded({ id, isNamed }: { readonly id: ItemId; readonly isNamed: boolean }) {
  const { mutations } = useApp();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const isReturn = useNavigationType() === 'POP';
  useShown(itemPull(id));
  const own = useView((store) => ownListingView(store, id), [id]);
  const hasEdit = own?.edit != null;
  const stored = useFirstDraft(editDraftId(id), own === undefined || hasEdit);
  const [isRecovered] = useState(isNamed && isReturn);
  /** Once it is open the form is its own: what is stored meanwhile changes nothing of it. */
  const [opened, setOpened] = useState<Opening | null>(null);
  const base = baseOf(own?.item ?? null);

  if (opened !== null) return <Wizard {...opened} latest={base} />;
  if (own === undefined || (stored === undefined && !hasEdit) || isBusy)
    return <Unopened title={wizardTexts.editTitle} own={undefined} id={id} />;
  if (own?.gone != null && stored != null) return <OrphanDraft draft={stored.draft} />;
  if (own?.gone != null || (own?.item?.detail != null && !own.item.detail.mine)) return <NotFound />;
  if (stored === undefined || hasEdit) return <Unopened title={wizardTexts.editTitle} own={own} id={id} />;
  const resume = (found: StoredListingDraft): void =>
    setOpened({ first: found.draft, storedAt: found.at, recovered: isRecovered });
  // a draft holds all that it needs, also where the listing is not stored any more
  if (stored !== null && isNamed) resume(stored);
  if (base === null) return <Unopened title={wizardTexts.editTitle} own={own} id={id} />;
  const first: Opening = { first: draftOf(id, base), storedAt: null, recovered: false };
  const startOver = async (found: StoredListingDraft): Promise<void> => {
    setBusy(true); // the wizard adopts a stored draft: it must be deleted before the wizard opens
    const kept = await mutations.dropDraft(listingDraftKey(editDraftId(id)));
    setBusy(false);
    if (kept === 'kept') return setOpened(first);
    toast({ text: saveFailedText(kept), tone: 'error' });
    resume(found);
  };
  if (stored === null) setOpened(first);
  return (
    <>
      <Unopened title={wizardTexts.editTitle} own={undefined} id={id} />
      {stored !== null && !isNamed && (
        <ResumeSheet
          drafts={[stored]}
          open
          onResume={() => resume(stored)}
          onStartAnew={() => void startOver(stored)}
          onClose={() => resume(stored)}
        />
      )}
    </>
  );
}
