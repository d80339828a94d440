import { itemTexts } from '#src/copy/home.ts';
import { userTexts } from '#src/copy/user.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import { postedAgo } from '#src/features/shared/card.ts';
import { useLike } from '#src/features/shared/use-like.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useUi } from '#src/ui/Ui.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { LikeButton } from '#src/ui/user/LikeButton.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import styles from './OwnerRow.module.css';

/** Who offers it, leading to their profile, since when, how many want it, and the heart. */
export function OwnerRow({ item, now }: { readonly item: ShownItem; readonly now: Moment | null }) {
  const like = useLike();
  const { Link } = useUi();
  const owner = item.detail?.owner ?? null;
  const facts = [postedAgo(item, now), itemTexts.likes(item.likeCount), itemTexts.chats(item.chatRoomCount)];
  return (
    <div className={styles.row}>
      <div className={styles.owner}>
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
          {owner !== null && (
            <Link to={`/user/${owner.id}`} className={styles.open}>
              <span className="spoken">{userTexts.openOf(owner.nickname)}</span>
            </Link>
          )}
        </div>
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
