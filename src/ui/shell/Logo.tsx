import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './Logo.module.css';

/** The wordmark; the square behind it is the mark. It has no number: one would be read as a count of something unread. */
export function Logo({ big = false }: { readonly big?: boolean }) {
  const words = useWords();
  return (
    <span className={cx(styles.logo, big && styles.big)}>
      {words.brand}
      <span className={styles.mark} aria-hidden />
    </span>
  );
}
