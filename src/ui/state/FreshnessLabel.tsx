import { RotateCw } from 'lucide-react';
import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './FreshnessLabel.module.css';

interface FreshnessLabelProps {
  /** How old it is, in words (copy: time.received); none while nothing was ever received. */
  readonly text?: string | undefined;
  readonly onRefresh?: () => void;
  readonly busy?: boolean;
  /** What is done while it is busy, where that is not a refresh. */
  readonly doing?: string | undefined;
  /** The button is its glyph alone. */
  readonly isSmall?: boolean;
}

/** How old what is shown is, and a way to renew it for those who cannot pull. */
export function FreshnessLabel({ text, onRefresh, busy = false, doing, isSmall }: FreshnessLabelProps) {
  const words = useWords();
  return (
    <span className={cx(styles.freshness, isSmall && styles.small)}>
      {text && <span className={styles.text}>{text}</span>}
      {onRefresh && (
        <button
          type="button"
          className={styles.refresh}
          data-refresh=""
          aria-disabled={busy || undefined} // pressed meanwhile, it is renewed once more where that is due (P15)
          onClick={onRefresh}
        >
          <RotateCw size={isSmall ? 20 : 15} aria-hidden className={cx(busy && styles.spin)} />
          {isSmall ? <span className="spoken">{words.refresh}</span> : (busy && doing) || words.refresh}
        </button>
      )}
    </span>
  );
}
