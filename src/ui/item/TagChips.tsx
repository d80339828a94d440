import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './TagChips.module.css';

/** A chip's words and, for a colour, its swatch. */
export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly swatch?: 'crimson' | 'white' | 'black' | 'ivory';
}

interface TagChipsProps {
  /** Already without the *_OTHER tags, so that +N counts only what could be shown (contract §9.1). */
  readonly tags: readonly Chip[];
  /** A card shows three; the detail all. */
  readonly max?: number;
}

/** The first tags and +N for the rest. */
export function TagChips({ tags, max = tags.length }: TagChipsProps) {
  const words = useWords();
  const rest = tags.length - max;
  return (
    <ul className={styles.chips}>
      {tags.slice(0, max).map(({ id, label, swatch }) => (
        <li key={id} className={styles.chip}>
          {swatch && <span className={cx(styles.swatch, styles[swatch])} />}
          {label}
        </li>
      ))}
      {rest > 0 && (
        <li className={styles.chip}>
          <span aria-hidden>+{rest}</span>
          <span className="spoken">{words.moreTags(rest)}</span>
        </li>
      )}
    </ul>
  );
}
