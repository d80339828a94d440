import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import { myTexts } from '#src/copy/me.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { navTexts } from '#src/copy/shell.ts';
import { titled } from '#src/copy/titled.ts';
import { type SentDraft, sentDraftView } from '#src/domain/listings/own-listings.view.ts';
import { markTold } from '#src/features/shared/published-news.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useView } from '#src/frame/view.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { DetailSkeleton } from '#src/ui/state/ScreenSkeletons.tsx';
import { PendingDetail } from './PendingDetail.tsx';

/** A listing before the server knows it, at an address that becomes the listing's own once it is published. */
export function PendingScreen() {
  const { draftId = '' } = useParams();
  return <Sent key={draftId} draftId={draftId} />;
}

function Sent({ draftId }: { readonly draftId: string }) {
  const sent = useView((store) => sentDraftView(store, draftId), [draftId]);
  /** The last state in which it waited: what is taken back is drawn until the screen has changed. */
  const [last, setLast] = useState<Extract<SentDraft, { is: 'pending' }> | null>(null);
  if (sent?.is === 'pending' && last !== sent) setLast(sent);
  if (sent === undefined)
    return (
      <StackScreen title={navTexts.name} plain>
        <Late>
          <DetailSkeleton />
        </Late>
      </StackScreen>
    );
  switch (sent.is) {
    case 'pending':
      return <PendingDetail pending={sent.pending} />;
    case 'published':
      return <Arrived draftId={draftId} itemId={sent.itemId} />;
    case 'draft':
      return last === null ? (
        <Navigate to={`/post?draft=${encodeURIComponent(draftId)}`} replace />
      ) : (
        <PendingDetail pending={last.pending} />
      );
    case 'unknown':
      return (
        <StackScreen title={navTexts.name} plain>
          <EmptyState
            art={hanger}
            title={sellingTexts.pending.gone}
            subtitle={sellingTexts.pending.goneNote}
            action={<ButtonLink to="/my-trade">{myTexts.sales}</ButtonLink>}
          />
        </StackScreen>
      );
    default:
      return sent satisfies never;
  }
}

/** It is published: its owner is told here, and goes on to its own address. */
function Arrived({ draftId, itemId }: { readonly draftId: string; readonly itemId: ItemId }) {
  const { store } = useApp();
  const navigate = useNavigate();
  const toast = useToast();
  const arrive = useEffectEvent(async () => {
    const row = await store.read(['published'], (tx) => tx.get('published', draftId));
    if ((await markTold(store, draftId)) && row !== undefined) toast(titled.posted(row.title));
    void navigate(`/detail/${itemId}`, { replace: true });
  });
  useEffect(() => {
    void arrive();
  }, []);
  return null;
}
