import { CloudDownload, RotateCw } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './log-parts.module.css';

/** Between the lines of two days. */
export const DaySeparator = ({ text }: { readonly text: string }) => (
  <p className={styles.day}>
    <span>{text}</span>
  </p>
);

/** What the market itself says into a room. */
export const SystemChip = ({ text }: { readonly text: string }) => (
  <p className={styles.notice}>
    <span>{text}</span>
  </p>
);

interface GapMarkProps {
  readonly text: string;
  readonly retry: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Something is missing here: said, and to be asked for. */
export const GapMark = ({ text, retry, busy, onRetry }: GapMarkProps) => (
  <div className={styles.gap}>
    <CloudDownload size={18} aria-hidden />
    <span className={styles.gapText}>{text}</span>
    <button type="button" className={styles.retry} onClick={onRetry} disabled={busy} aria-busy={busy}>
      <RotateCw size={14} aria-hidden className={cx(busy && styles.turn)} />
      {retry}
    </button>
  </div>
);

const widths = [52, 38, 64, 46, 30, 58, 44] as const;

/** A conversation that is not read yet. */
export const BubbleSkeletons = ({ spoken }: { readonly spoken: string }) => (
  <div aria-busy="true" className={styles.skeletons}>
    <p role="status" className="spoken">
      {spoken}
    </p>
    {widths.map((width, at) => (
      <span
        key={width}
        aria-hidden
        className={cx(styles.ghost, at % 3 === 1 && styles.right)}
        style={{ width: `${width}%` }}
      />
    ))}
  </div>
);
