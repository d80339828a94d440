import { useLocation, useParams } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import * as ko from '#src/copy/ko.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { usePane } from '#src/frame/pane.ts';
import { itemIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { troubleWords } from '#src/frame/trouble-words.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { DetailSkeleton } from '#src/ui/state/ScreenSkeletons.tsx';
import { DeletedItem } from './DeletedItem.tsx';
import { ItemDetail } from './ItemDetail.tsx';
import { itemRead } from './item-reads.ts';
import { itemState } from './item-state.ts';
import { useSeen } from './use-seen.ts';

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
        <StackScreen title={ko.nav.name} plain>
          <Late>
            <DetailSkeleton />
          </Late>
        </StackScreen>
      );
    case 'never':
      return (
        <StackScreen title={ko.nav.name} plain>
          <ErrorState {...ko.state.neverFetched} onRetry={refresh} />
        </StackScreen>
      );
    case 'failed':
      return (
        <StackScreen title={ko.nav.name} plain>
          <ErrorState title={troubleWords(state.trouble)} onRetry={refresh} />
        </StackScreen>
      );
    default:
      return state satisfies never;
  }
}
