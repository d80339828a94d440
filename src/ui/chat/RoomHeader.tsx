import { ChevronLeft, Ellipsis, Ticket } from 'lucide-react';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import { Avatar } from '../user/Avatar.tsx';
import { SchoolBadge } from '../user/SchoolBadge.tsx';
import styles from './RoomHeader.module.css';

interface RoomHeaderProps {
  /** null: it stands beside another screen. */
  readonly onBack: (() => void) | null;
  /** null while nothing of the room is known. */
  readonly person: {
    readonly id: number;
    readonly name: string;
    readonly photo: string | null;
    readonly verified: boolean;
    /** Where their picture and their name lead, and what that is. */
    readonly profile: { readonly to: string; readonly label: string };
  } | null;
  readonly title: string;
  /** 접속 중, or when they were last here; null: nobody told. */
  readonly presence: string | null;
  readonly isOnline: boolean;
  /** `to` null: there is none, and `onStart` says how one begins. */
  readonly pick: { readonly label: string; readonly to: string | null; readonly onStart: () => void };
  readonly menu: { readonly label: string; readonly onOpen: () => void } | null;
}

/** Who is spoken with, whether they are there, and the way to the PICK of the room. */
export function RoomHeader({ onBack, person, title, presence, isOnline, pick, menu }: RoomHeaderProps) {
  const { Link, words } = useUi();
  const label = (
    <>
      <Ticket size={16} aria-hidden />
      {pick.label}
    </>
  );
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton label={words.back} onClick={onBack} className={styles.back}>
          <ChevronLeft size={26} />
        </IconButton>
      )}
      {person && <Avatar id={person.id} name={person.name} photo={person.photo} alt="" />}
      <div className={styles.who}>
        <div className={cx(styles.names, presence === null && styles.alone)}>
          <h1 className={styles.name}>{person?.name ?? title}</h1>
          {person?.verified && (
            <span className={styles.badge}>
              <SchoolBadge />
            </span>
          )}
        </div>
        <p className={styles.presence}>
          {isOnline && <span className={styles.here} />}
          {presence}
        </p>
        {person && (
          <Link to={person.profile.to} className={styles.open}>
            <span className="spoken">{person.profile.label}</span>
          </Link>
        )}
      </div>
      {pick.to === null ? (
        <button type="button" className={cx(styles.pick, styles.start)} onClick={pick.onStart}>
          {label}
        </button>
      ) : (
        <Link to={pick.to} className={styles.pick}>
          {label}
        </Link>
      )}
      {menu && (
        <IconButton label={menu.label} onClick={menu.onOpen} className={styles.menu}>
          <Ellipsis size={22} />
        </IconButton>
      )}
    </header>
  );
}
