import * as ko from '#src/copy/ko.ts';
import { ItemList } from '#src/services/ItemList.tsx';
import { StackScreen } from '#src/services/Screen.tsx';
import { useList } from '#src/services/use-list.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { LikeButton } from '#src/ui/person/LikeButton.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ListHead } from './ListHead.tsx';

/** The interest list; every listing in it has its heart filled (seeds 1 §2). */
export function LikedScreen() {
  const list = useList('liked');
  const toast = useToast();
  const { state } = list;
  return (
    <StackScreen title={ko.my.liked} scrollKey="liked" at={'at' in state ? state.at : null}>
      <ListHead list={list} note={ko.my.likedNote} />
      <ItemList
        list={list}
        label={ko.my.liked}
        empty={
          <EmptyState
            art="heart"
            {...ko.empty.wishlist}
            action={<ButtonLink to="/">{ko.nav.backHome}</ButtonLink>}
          />
        }
        action={(item) => (
          <LikeButton liked bare count={item.likeCount} onChange={() => toast(ko.ours.comingSoon.action)} />
        )}
      />
    </StackScreen>
  );
}
