import * as ko from '#src/copy/ko.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import { postedAgo } from '#src/features/shared/card.ts';
import { useLike } from '#src/features/shared/use-like.ts';
import { mediaUrl } from '#src/shell/frame/media.ts';
import { Avatar } from '#src/ui/person/Avatar.tsx';
import { LikeButton } from '#src/ui/person/LikeButton.tsx';
import { SchoolBadge } from '#src/ui/person/SchoolBadge.tsx';
import styles from './OwnerRow.module.css';

/** Who offers it, since when, how many want it, and the heart. */
export function OwnerRow({ item, now }: { readonly item: ShownItem; readonly now: Moment | null }) {
  const like = useLike();
  const owner = item.detail?.owner ?? null;
  const facts = [postedAgo(item, now), ko.item.likes(item.likeCount), ko.item.chats(item.chatRoomCount)];
  return (
    <div className={styles.row}>
      {owner === null ? (
        <span className={styles.blank} />
      ) : (
        <Avatar id={owner.id} name={owner.nickname} photo={mediaUrl(owner.profileImageUrl)} alt="" />
      )}
      <div className={styles.words}>
        {owner !== null && (
          <p className={styles.name}>
            {owner.nickname} {owner.isKoreanUnivVerified && <SchoolBadge />}
          </p>
        )}
        <p className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <LikeButton
        liked={item.liked ?? false}
        count={item.likeCount}
        pending={item.waiting !== null}
        onChange={(liked) => like(item.itemId, liked)}
      />
    </div>
  );
}
