import { useEffect, useState } from 'react';
import { systemClock } from '#src/lib/time.ts';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import { Avatar } from '../user/Avatar.tsx';
import styles from './LiveBanner.module.css';

/** A line that has just come in. */
interface BannerLine {
  /** Another one for each line, so that each has its own time. */
  readonly id: number;
  readonly to: string;
  readonly personId: number;
  readonly nickname: string;
  readonly photo: string | null;
  readonly text: string;
  /** Name of the link, which is what is announced. */
  readonly spoken: string;
}

interface LiveBannerProps {
  readonly line: BannerLine | null;
  readonly onGone: () => void;
}

/** How long it stays, and how long it takes to go. */
const ms = { stays: 1_000, exit: 300 } as const;

/** Over the header for a moment: who says what, and the way there. Always there and empty, so that it is heard. */
export function LiveBanner({ line, onGone }: LiveBannerProps) {
  return (
    <div role="status" className={styles.region}>
      {line && <Line key={line.id} line={line} onGone={onGone} />}
    </div>
  );
}

function Line({ line, onGone }: { readonly line: BannerLine; readonly onGone: () => void }) {
  const { Link } = useUi();
  const [leaving, setLeaving] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    return systemClock.setTimer(leaving ? ms.exit : ms.stays, () => (leaving ? onGone() : setLeaving(true)));
  }, [held, leaving, onGone]);
  const hold = (): void => {
    setHeld(true);
    setLeaving(false);
  };
  const release = (): void => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps it while it is looked at
    <div
      className={cx(styles.banner, leaving && styles.leaving)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Link to={line.to} className={styles.link} onClick={onGone}>
        <Avatar id={line.personId} name={line.nickname} photo={line.photo} alt="" />
        <span className="spoken">{line.spoken}</span>
        <span className={styles.words} aria-hidden>
          <span className={styles.name}>{line.nickname}</span>
          <span className={styles.text}>{line.text}</span>
        </span>
      </Link>
    </div>
  );
}
