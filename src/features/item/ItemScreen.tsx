import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import { detailTexts } from '#src/copy/catalogue.ts';
import { navTexts } from '#src/copy/shell.ts';
import { StoreError } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import * as opened from '#src/domain/listings/opened.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { usePane } from '#src/frame/pane.ts';
import { itemIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { systemClock } from '#src/lib/time.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { DetailSkeleton } from '#src/ui/state/ScreenSkeletons.tsx';
import { alikeAddress } from './alike-address.ts';
import { BelowDetail } from './below/BelowDetail.tsx';
import { ItemDetail } from './ItemDetail.tsx';
import { itemRead } from './item-reads.ts';
import { itemState } from './item-state.ts';

/** One listing. What is no id is not found, and nobody is asked. */
export function ItemScreen() {
  const { itemId } = useParams();
  const id = itemIdOf(itemId);
  return id === null ? <NotFound /> : <Stored key={id} id={id} />;
}

function Stored({ id }: { readonly id: ItemId }) {
  const { engine } = useApp();
  const network = useNetwork();
  const { key } = useLocation();
  const pull = itemPull(id);
  useShown(pull);
  const view = useCachedView(...itemRead(id), [id]);
  const state = itemState(view, network);
  const { kind } = usePane();
  // beside a room it was not opened by its user
  useSeen(state.is === 'shown' && kind !== 'side' ? id : null);
  const refresh = (): void => engine.refresh(pull);
  switch (state.is) {
    case 'missing':
      return <NotFound />;
    case 'deleted':
      return <DeletedItem itemId={id} like={state.like} />;
    case 'shown':
      return <ItemDetail state={state} scrollKey={`item:${key}`} onRefresh={refresh} />;
    case 'reading':
    case 'loading':
      return (
        <StackScreen title={navTexts.name} plain>
          <Late>
            <DetailSkeleton />
          </Late>
        </StackScreen>
      );
    case 'never':
    case 'failed':
      return (
        <StackScreen title={navTexts.name} plain>
          <ErrorState {...unfetchedWords(state)} onRetry={refresh} />
        </StackScreen>
      );
    default:
      return state satisfies never;
  }
}

/**
 * Remembers that the user opened this listing: it is among the last opened, and among the last to leave when room is needed.
 * Written once it is painted, as the first look does not need it.
 */
const useSeen = (id: ItemId | null): void => {
  const { store, session } = useApp();
  const { serverOffset } = session;
  useEffect(() => {
    if (id === null) return;
    return afterPaint(() => {
      const now = systemClock.wall() + serverOffset;
      store
        .write(['items', 'opened'], 'relaxed', async (tx) => {
          await items.touch(tx, [id], now);
          await opened.add(tx, id, now);
        })
        .catch((error: unknown) => {
          if (!(error instanceof StoreError)) throw error; // a full or closed database loses a hint, nothing more
        });
    });
  }, [id, store, serverOffset]);
};

interface DeletedItemProps {
  readonly itemId: ItemId;
  /** Product types of the deleted listing, as far as its card is stored. */
  readonly like: ItemRow['productTypes'];
}

/** The page of a deleted listing: a link to listings of the same product types (copy-ko, deleted listing), and the stored ones. */
function DeletedItem({ itemId, like }: DeletedItemProps) {
  const { title, subtitle, similar } = detailTexts.deleted;
  return (
    <StackScreen title={navTexts.name} plain>
      <EmptyState
        art={hanger}
        title={title}
        subtitle={subtitle}
        action={
          <ButtonLink to={alikeAddress(like)} kind="primary">
            {similar}
          </ButtonLink>
        }
      />
      <BelowDetail item={{ itemId, ownerId: 0, productTypes: like }} mine={false} ownerName={null} />
    </StackScreen>
  );
}
