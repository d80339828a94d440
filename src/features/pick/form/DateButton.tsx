import { CalendarDays } from 'lucide-react';
import type { LocalDateTime } from '#contract/moment.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './DateButton.module.css';

interface DateButtonProps {
  /** What is asked for; it stands above what was chosen. */
  readonly label: string;
  readonly value: LocalDateTime | null;
  readonly withTime: boolean;
  readonly onOpen: () => void;
}

/** Opens the drawer for one date; once chosen, shows `26.11.24` and `18:30` (seeds 2 §9). */
export function DateButton({ label, value, withTime, onOpen }: DateButtonProps) {
  const at = value === null ? undefined : parseKst(value);
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
      <span className={cx(styles.words, at === undefined && styles.empty)}>
        <span className={styles.label}>{label}</span>
        {at !== undefined && (
          <span className={styles.value}>
            <span>{format.day(at)}</span> {withTime && <span>{format.time(at)}</span>}
          </span>
        )}
      </span>
      <CalendarDays size="1.375rem" aria-hidden className={styles.glyph} />
    </button>
  );
}
