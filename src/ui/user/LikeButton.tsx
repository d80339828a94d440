import { Clock3, Heart } from 'lucide-react';
import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
import { useWords } from '../Ui.tsx';
import styles from './LikeButton.module.css';
import { useUnkeptChoice } from './use-unkept-choice.ts';

interface LikeButtonProps {
  readonly liked: boolean;
  readonly count: number;
  /** Settles with whether the choice was kept on this device; it is drawn before. */
  readonly onChange: (liked: boolean) => Promise<boolean>;
  /** The mutation waits to be sent. */
  readonly pending?: boolean;
}

/** The heart: pressed or not, and how many others. */
export function LikeButton({ liked, count, onChange, pending = false }: LikeButtonProps) {
  const words = useWords();
  const { shown, isUnkept, choose } = useUnkeptChoice(liked, onChange);
  const shownCount = count + (shown === liked ? 0 : shown ? 1 : -1);
  return (
    <button
      type="button"
      className={cx(styles.like, shown && styles.liked, isUnkept && styles.unkept, pending && styles.pending)}
      aria-pressed={liked} // once the choice is kept; it is seen at once
      aria-label={words.like(count)}
      // what is announced is turned round: a second tap before the first is kept is the same one again
      onClick={() => choose(!liked)}
    >
      <Heart size={22} aria-hidden fill={shown ? 'currentColor' : 'none'} className={styles.heart} />
      <Drawn text={shownCount} />
      {pending && !isUnkept && <Clock3 size={13} aria-hidden className={styles.clock} />}
    </button>
  );
}
