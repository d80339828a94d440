import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import {
  type ListingDraft,
  listingDraft,
  listingDrafts,
  type StoredListingDraft,
} from '#src/domain/listings/draft.fold.ts';
import { emptyListing } from '#src/domain/listings/form.ts';
import { sentDraftView } from '#src/domain/listings/own-listings.view.ts';
import { draftPath } from '#src/features/shared/use-reopen.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { Late } from '#src/frame/Late.tsx';
import { itemIdOf } from '#src/frame/route-id.ts';
import { Screen } from '#src/frame/Screen.tsx';
import { whileClosed } from '#src/frame/view.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { CloseHeader } from '#src/ui/shell/CloseHeader.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { CopyListing } from './CopyListing.tsx';
import { ResumeSheet } from './ResumeSheet.tsx';
import { sellScreenTexts, wizardTexts } from './text.ts';
import { Wizard } from './Wizard.tsx';

const newDraft = (draftId: string): ListingDraft => ({
  draftId,
  form: emptyListing,
  step: 1,
  auto: false,
  edits: null,
  isSaved: false,
});

/** Registration: a new draft, or the one that the address names. */
export function PostScreen() {
  const [params] = useSearchParams();
  const named = params.get('draft');
  const [fresh, setFresh] = useState(newUuid);
  const id = named ?? fresh;
  const copied = named === null ? itemIdOf(params.get('copy')) : null;
  if (copied !== null) return <CopyListing key={copied} id={copied} />;
  return <Opened key={id} id={id} isNamed={named !== null} onGone={() => setFresh(newUuid())} />;
}

/** What stands behind an address, read once: what is written from then on is the screen's. */
type Found =
  | { readonly kind: 'draft'; readonly stored: StoredListingDraft }
  | { readonly kind: 'published'; readonly itemId: ItemId }
  | { readonly kind: 'pending' }
  | { readonly kind: 'none'; readonly others: readonly StoredListingDraft[] };

const find = async (store: AccountStore, id: string): Promise<Found> => {
  const sent = await sentDraftView(store, id);
  if (sent.is === 'published') return { kind: 'published', itemId: sent.itemId };
  if (sent.is === 'pending') return { kind: 'pending' };
  const [stored, others] = await store.read(['drafts'], (tx) =>
    Promise.all([listingDraft(tx, id), listingDrafts(tx)]),
  );
  return stored === null ? { kind: 'none', others } : { kind: 'draft', stored };
};

interface OpenedProps {
  readonly id: string;
  readonly isNamed: boolean;
  /** The address names a draft that is no more: another one is begun. */
  readonly onGone: () => void;
}

function Opened({ id, isNamed, onGone }: OpenedProps) {
  const { store } = useApp();
  const back = useBack();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const isShared = useShared();
  const [wasNamed] = useState(isNamed);
  const [isRecovered] = useState(isNamed && isReturn && !isShared);
  const [found, setFound] = useState<Found>();
  const [isAsking, setAsking] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    void find(store, id)
      .catch(whileClosed)
      .then((what) => {
        if (isCurrent) setFound((was) => was ?? what);
      });
    return () => {
      isCurrent = false;
    };
  }, [store, id]);

  if (found === undefined)
    return (
      <Screen
        title={wizardTexts.title}
        plain
        header={<CloseHeader title={wizardTexts.title} onClose={back} />}
      >
        <Late>
          <RowSkeletons count={4} />
        </Late>
      </Screen>
    );
  switch (found.kind) {
    case 'published':
      return <Navigate to={`/detail/${found.itemId}`} replace />;
    case 'pending':
      return <Navigate to={`/detail/new/${encodeURIComponent(id)}`} replace />;
    case 'draft':
      if (found.stored.draft.edits !== null)
        return (
          <Navigate
            to={`/post-edit?item=${found.stored.draft.edits.itemId}&draft=${encodeURIComponent(id)}`}
            replace
          />
        );
      return <Wizard first={found.stored.draft} storedAt={found.stored.at} recovered={isRecovered} />;
    case 'none':
      if (wasNamed) return <Forget onGone={onGone} />;
      return (
        <>
          <Wizard first={newDraft(id)} storedAt={null} recovered={false} />
          <ResumeSheet
            drafts={found.others}
            open={isAsking && found.others.length > 0}
            onResume={({ draft }) => void navigate(draftPath(draft), { replace: true })}
            onStartAnew={() => setAsking(false)}
            onClose={() => setAsking(false)}
          />
        </>
      );
    default:
      return found satisfies never;
  }
}

/** An address that outlived its draft becomes that of a new one. */
function Forget({ onGone }: { readonly onGone: () => void }) {
  useEffect(() => onGone(), [onGone]);
  return <Navigate to="/post" replace />;
}

/**
 * Says once what became of photos that another app shared: the address by which the service worker leads here counts them.
 * Answers whether the draft was made that way, which is no return to one.
 */
const useShared = (): boolean => {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const taken = Number(params.get('shared'));
  const refused = Number(params.get('refused'));
  const untyped = Number(params.get('untyped'));
  const [wasShared] = useState(taken > 0);
  const told = useRef(false);
  useEffect(() => {
    if (!(taken > 0) || told.current) return;
    told.current = true;
    toast(sellScreenTexts.share.taken(taken));
    if (refused > 0) toast({ text: sellScreenTexts.share.left(refused), tone: 'error' });
    if (untyped > 0) toast({ text: sellScreenTexts.share.untyped(untyped), tone: 'error' });
    setParams(
      (was) => {
        was.delete('shared');
        was.delete('refused');
        was.delete('untyped');
        return was;
      },
      { replace: true }, // a reload says nothing
    );
  }, [taken, refused, untyped, toast, setParams]);
  return wasShared;
};
