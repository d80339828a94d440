import { Clock3, Heart } from 'lucide-react';
import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
import { useWords } from '../Ui.tsx';
import styles from './LikeButton.module.css';

interface LikeButtonProps {
  readonly liked: boolean;
  readonly count: number;
  readonly onChange: (liked: boolean) => void;
  /** The mutation waits to be sent. */
  readonly pending?: boolean;
  /** Without the number beside it. */
  readonly bare?: boolean;
}

/** The heart: pressed or not, and how many others. */
export function LikeButton({ liked, count, onChange, pending = false, bare = false }: LikeButtonProps) {
  const words = useWords();
  return (
    <button
      type="button"
      className={cx(styles.like, liked && styles.liked, pending && styles.pending)}
      aria-pressed={liked}
      aria-label={words.like(count)}
      onClick={() => onChange(!liked)}
    >
      <Heart size={22} aria-hidden fill={liked ? 'currentColor' : 'none'} className={styles.heart} />
      {!bare && <Drawn text={count} />}
      {pending && <Clock3 size={13} aria-hidden className={styles.clock} />}
    </button>
  );
}
