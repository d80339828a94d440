import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { profileTexts } from '#src/copy/me.ts';
import { stateTexts } from '#src/copy/shell.ts';
import type { MeView } from '#src/domain/profile/me.view.ts';
import { usePhotoUrl } from '#src/features/shared/photo-url.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { mediaUrl } from '#src/frame/media.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isOwnTrouble } from '#src/frame/network-state.ts';
import { troubleWords } from '#src/frame/trouble-words.ts';
import { cx } from '#src/ui/cx.ts';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import { Pending } from './Pending.tsx';
import styles from './ProfileCard.module.css';

/** Who is logged in, leading to the profile with what is known of it. */
export function ProfileCard({ me }: { readonly me: MeView | null | undefined }) {
  const { engine } = useApp();
  const network = useNetwork();
  const refresh = (): void => engine.refresh('me');
  const user = me?.user ?? null;
  const chosen = usePhotoUrl(me?.photo ?? null);
  if (user !== null) {
    return (
      <>
        <Link
          to="/my-edit"
          state={{ user }}
          className={cx(styles.card, user.waiting !== null && styles.unsent)}
        >
          <Avatar
            id={user.id}
            name={user.nickname}
            photo={chosen ?? mediaUrl(user.profileImageUrl)}
            size={72}
            alt=""
          />
          <span className={styles.words}>
            <strong className={styles.name}>{user.nickname}</strong>
            {user.isKoreanUnivVerified && <SchoolBadge />}
            {user.waiting !== null && <Pending state={user.waiting} />}
            <span className={styles.edit}>{profileTexts.title}</span>
          </span>
          <ChevronRight size={20} aria-hidden className={styles.mark} />
        </Link>
        {me != null && isOwnTrouble(me.trouble, network) && (
          <div className={styles.line}>
            <ErrorLine text={stateTexts.notRenewed} onRetry={refresh} busy={me.loading} />
          </div>
        )}
      </>
    );
  }
  if (network === 'offline' || me?.trouble === 'offline')
    return (
      <div className={styles.line}>
        <ErrorLine text={stateTexts.neverFetched.title} onRetry={refresh} />
      </div>
    );
  if (me?.trouble != null && !me.loading)
    return (
      <div className={styles.line}>
        <ErrorLine text={troubleWords(me.trouble)} onRetry={refresh} />
      </div>
    );
  return (
    <div className={styles.waiting}>
      <Late>
        <RowSkeletons count={1} />
      </Late>
    </div>
  );
}
