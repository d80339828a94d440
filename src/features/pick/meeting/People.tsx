import type { PickView } from '#src/domain/picks/pick.view.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import * as me from '#src/domain/profile/queries.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useView } from '#src/frame/view.ts';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import { pickScreenTexts } from '../text.ts';
import styles from './People.module.css';

interface PeopleProps {
  readonly pick: PickRow;
  readonly opponent: PickView['opponent'];
}

/** The two who meet, by the names that each has for the other. */
export function People({ pick, opponent }: PeopleProps) {
  const user = useView((store) => store.read(['me'], me.current), [])?.user;
  const name = opponent?.nickname ?? pick.opponentNickname;
  return (
    <ul aria-label={pickScreenTexts.meeting.people} className={styles.people}>
      <li className={styles.one}>
        <Avatar
          id={opponent?.userId ?? pick.appointmentId}
          name={name}
          photo={mediaUrl(opponent?.photo ?? null)}
          size={72}
          alt=""
        />
        <p className={styles.name}>
          {pickScreenTexts.partnerOf(name)}
          {opponent?.verified && <SchoolBadge />}
        </p>
      </li>
      {user && (
        <li className={styles.one}>
          <Avatar id={user.id} name={user.nickname} photo={mediaUrl(user.profileImageUrl)} size={72} alt="" />
          <p className={styles.name}>
            {user.nickname}
            <small>{pickScreenTexts.mine}</small>
          </p>
        </li>
      )}
    </ul>
  );
}
