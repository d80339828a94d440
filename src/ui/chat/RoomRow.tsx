import { CircleAlert, Clock3, Ellipsis } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
import { Photo } from '../photo/Photo.tsx';
import { useUi } from '../Ui.tsx';
import { Avatar } from '../user/Avatar.tsx';
import { SchoolBadge } from '../user/SchoolBadge.tsx';
import styles from './RoomRow.module.css';
import { useLongPress } from './use-long-press.ts';

/** Everything a row of the chat list shows, in words and numbers. */
export interface RoomRowContent {
  readonly to: string;
  /** The other one. */
  readonly personId: number;
  readonly nickname: string;
  readonly photo: string | null;
  readonly verified: boolean;
  readonly thumbnail: string | null;
  /** The listing is gone: its photo is faded. */
  readonly deleted: boolean;
  readonly last: string;
  /** How one's own last line stands that is not there yet: the words, beside a clock or a "!". */
  readonly state: { readonly is: 'waiting' | 'failed'; readonly text: string } | null;
  /** Relative time; '' while nobody knows it. */
  readonly time: string;
  readonly unread: number;
  readonly unreadSpoken: string;
}

interface RoomRowProps {
  readonly room: RoomRowContent;
  /** Name of the button that does what the long press does. */
  readonly menuLabel: string;
  readonly onMenu: () => void;
}

const keepLink: MouseEventHandler = (event) => event.preventDefault();

/** A conversation in a list: listing and user, the last line, when, and how much is unread. */
export function RoomRow({ room, menuLabel, onMenu }: RoomRowProps) {
  const { Link, words } = useUi();
  const press = useLongPress(onMenu);
  const { state } = room;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the long press is a shortcut of the button behind it
    <div className={styles.row} onDragStart={keepLink} {...press}>
      <div className={cx(styles.pictures, room.deleted && styles.deleted)}>
        <Photo
          src={room.thumbnail}
          alt=""
          width={48}
          height={48}
          pictogram="other"
          className={styles.thumbnail}
        />
        <span className={styles.avatar}>
          <Avatar id={room.personId} name={room.nickname} photo={room.photo} size={28} alt="" />
        </span>
      </div>
      <div className={styles.words}>
        <div className={styles.who}>
          <h3 className={styles.name}>
            <Link to={room.to} className={styles.open}>
              {room.nickname}
              {room.unread > 0 && <span className="spoken">{room.unreadSpoken}</span>}
            </Link>
          </h3>
          {room.verified && <SchoolBadge />}
          {room.deleted && <span className={styles.gone}>{words.deleted}</span>}
        </div>
        <p className={cx(styles.last, room.unread > 0 && styles.fresh)}>
          {state !== null && (
            <span className={cx(styles.state, state.is === 'failed' && styles.failed)}>
              {state.is === 'failed' ? (
                <CircleAlert size={14} aria-hidden />
              ) : (
                <Clock3 size={14} aria-hidden />
              )}
              {state.text}
            </span>
          )}
          {room.last}
        </p>
      </div>
      <div className={styles.side}>
        <span className={styles.time}>{room.time}</span>
        {room.unread > 0 && <Drawn className={styles.unread} text={room.unread > 99 ? '99+' : room.unread} />}
      </div>
      <IconButton label={menuLabel} onClick={onMenu} className={styles.menu}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
