import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
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
      <Drawn className={styles.plate} text={Math.min(number, 99)} />
    </span>
  );
}
