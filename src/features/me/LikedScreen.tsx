import * as ko from '#src/copy/ko.ts';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { useLike } from '#src/features/shared/use-like.ts';
import { ListHead } from '#src/frame/ListHead.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useList } from '#src/frame/use-list.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { LikeButton } from '#src/ui/person/LikeButton.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { heart } from '#src/ui/state/screen-illustrations.tsx';
import { useArrivals } from './use-arrivals.ts';

/**
 * The interest list. Hearts start filled; a tap empties one where it stands, and the row stays until the list is fetched
 * anew.
 */
export function LikedScreen() {
  const list = useList('liked');
  const like = useLike();
  const { state } = list;
  useArrivals(list);
  const home = <ButtonLink to="/">{ko.nav.backHome}</ButtonLink>;
  return (
    <StackScreen title={ko.my.liked} scrollKey="liked" at={'at' in state ? state.at : null}>
      <ListHead list={list} note={ko.my.likedNote} />
      <ItemList
        list={list}
        label={ko.my.liked}
        empty={<EmptyState art={heart} {...ko.empty.wishlist} action={home} />}
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
