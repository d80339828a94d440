import { userTexts } from '#src/copy/user.ts';
import type { PickView } from '#src/domain/picks/pick.view.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { otherPartyOf } from '#src/domain/picks/terms.ts';
import { useApp } from '#src/frame/app-context.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useUi } from '#src/ui/Ui.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import { LastLines } from '../LastLines.tsx';
import { pickScreenTexts } from '../text.ts';
import styles from './PartnerCard.module.css';

interface PartnerCardProps {
  readonly pick: PickRow;
  readonly opponent: PickView['opponent'];
}

/** Who it is with, leading to their profile, and what was said last: readable where there is no network to ask anybody. */
export function PartnerCard({ pick, opponent }: PartnerCardProps) {
  const { Link } = useUi();
  const { account } = useApp();
  const name = opponent?.nickname ?? pick.opponentNickname;
  const userId = opponent?.userId ?? otherPartyOf(pick, account);
  return (
    <section aria-label={pickScreenTexts.partner} className={styles.card}>
      <div className={styles.who}>
        <Avatar
          id={opponent?.userId ?? pick.appointmentId}
          name={name}
          photo={mediaUrl(opponent?.photo ?? null)}
          size={44}
          alt=""
        />
        <div className={styles.names}>
          <p className={styles.name}>{pickScreenTexts.partnerOf(name)}</p>
          {opponent?.verified && <SchoolBadge />}
          {userId !== null && (
            <Link to={`/user/${userId}`} className={styles.open}>
              <span className="spoken">{userTexts.openOf(name)}</span>
            </Link>
          )}
        </div>
      </div>
      <div className={styles.talk}>
        <LastLines room={pick.chatRoomId} name={name} />
        <Link to={`/chat/${pick.chatRoomId}`} className={styles.open}>
          <span className="spoken">{pickScreenTexts.openLines}</span>
        </Link>
      </div>
    </section>
  );
}
