import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './Logo.module.css';

interface LogoProps {
  /** On the plate: the unread count, or the shirt number that is always ours. */
  readonly number?: number;
  readonly big?: boolean;
}

/** The wordmark and its number plate; the name is in the copy, the plate is the mark. */
export function Logo({ number = 1, big = false }: LogoProps) {
  const words = useWords();
  return (
    <span className={cx(styles.logo, big && styles.big)}>
      {words.brand}
      <span className={styles.plate} aria-hidden>
        {number > 99 ? '99' : number}
      </span>
    </span>
  );
}
