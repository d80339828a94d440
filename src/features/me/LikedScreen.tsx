import { useEffect, useRef } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { navTexts } from '#src/copy/shell.ts';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { useLike } from '#src/features/shared/use-like.ts';
import { ListHead } from '#src/frame/ListHead.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { type ShownList, useList } from '#src/frame/use-list.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { heart } from '#src/ui/state/screen-illustrations.tsx';
import { LikeButton } from '#src/ui/user/LikeButton.tsx';
import { myScreenTexts } from './text.ts';

/**
 * The interest list. Hearts start filled; a tap empties one where it stands, and the row stays until the list is fetched
 * anew.
 */
export function Component() {
  const list = useList('liked');
  const like = useLike();
  const { state } = list;
  useArrivals(list);
  const home = <ButtonLink to="/">{navTexts.backHome}</ButtonLink>;
  return (
    <StackScreen title={myScreenTexts.liked} scrollKey="liked" at={'at' in state ? state.at : null}>
      <ListHead list={list} note={myScreenTexts.likedNote} />
      <ItemList
        list={list}
        label={myScreenTexts.liked}
        empty={<EmptyState art={heart} {...emptyTexts.wishlist} action={home} />}
        onward={home}
        heart={({ itemId, liked, likeCount, waiting }) => (
          <LikeButton
            liked={liked ?? true}
            count={likeCount}
            pending={waiting != null}
            onChange={(wanted) => like(itemId, wanted)}
          />
        )}
      />
    </StackScreen>
  );
}

/** A like that waited and has arrived has left its place in front of the list: the list is fetched, where it stands now. */
const useArrivals = ({ state, refresh }: ShownList): void => {
  const waited = useRef<ReadonlySet<ItemId>>(new Set());
  const items = state.is === 'rows' ? state.items : state.is === 'empty' ? [] : null;
  useEffect(() => {
    if (items === null) return;
    const here = new Set(items.map(({ itemId }) => itemId));
    const arrived = [...waited.current].some((id) => !here.has(id));
    waited.current = new Set(
      items.flatMap(({ itemId, liked, waiting }) => (waiting != null && liked ? [itemId] : [])),
    );
    if (arrived) refresh();
  });
};
