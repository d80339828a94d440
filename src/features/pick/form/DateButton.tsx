import { CalendarDays, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { LocalDateTime } from '#contract/moment.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './DateButton.module.css';

interface DateButtonProps {
  /** What it is called in `data-field`. */
  readonly field: string;
  /** What is asked for; it stands above what was chosen. */
  readonly label: string;
  readonly value: LocalDateTime | null;
  readonly withTime: boolean;
  /** What is wrong with it and what to choose instead. */
  readonly error: string | undefined;
  readonly onOpen: () => void;
}

/** Opens the drawer for one date; once chosen, shows `26.11.24` and `18:30`. */
export function DateButton({ field, label, value, withTime, error, onOpen }: DateButtonProps) {
  const at = value === null ? undefined : parseKst(value);
  const id = useId();
  return (
    <div className={styles.date} data-field={field}>
      <button
        type="button"
        className={cx(styles.button, error !== undefined && styles.wrong)}
        aria-haspopup="dialog"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        onClick={onOpen}
      >
        <span className={cx(styles.words, at === undefined && styles.empty)}>
          <span className={styles.label}>{label}</span>
          {at !== undefined && (
            <span className={styles.value}>
              <span>{format.day(at)}</span> {withTime && <span>{format.time(at)}</span>}
            </span>
          )}
        </span>
        <CalendarDays size={22} aria-hidden className={styles.glyph} />
      </button>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          <CircleAlert size={15} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
