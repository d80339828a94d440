import * as ko from '#src/copy/ko.ts';
import type { ItemRow, Moment } from '#src/db/rows.ts';
import { useApp } from '#src/services/app-context.ts';
import { postedAgo } from '#src/services/card.ts';
import { mediaUrl } from '#src/services/media.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Avatar } from '#src/ui/person/Avatar.tsx';
import { LikeButton } from '#src/ui/person/LikeButton.tsx';
import { SchoolBadge } from '#src/ui/person/SchoolBadge.tsx';
import styles from './OwnerRow.module.css';

/** Who offers it, since when, how many want it, and the heart (seeds 1 §2). */
export function OwnerRow({ item, now }: { readonly item: ItemRow; readonly now: Moment }) {
  const { session } = useApp();
  const toast = useToast();
  const owner = item.detail?.owner ?? null;
  const facts = [postedAgo(item, now), ko.item.likes(item.likeCount), ko.item.chats(item.chatRoomCount)];
  const like = (): void =>
    session.state === 'member'
      ? toast(ko.ours.comingSoon.action)
      : toast({ text: ko.like.login, tone: 'error' });
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
      <LikeButton liked={item.detail?.liked ?? false} count={item.likeCount} onChange={like} />
    </div>
  );
}
