import { type Ref, useId } from 'react';
import styles from './TimeField.module.css';
import { typed } from './typed.ts';

interface TimeFieldProps {
  readonly label: string;
  /** `18:30`, or '' for none. */
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A time of day by the device's own means: a wheel, a clock or the keyboard. */
export function TimeField({ label, value, onChange, hint, ref }: TimeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        type="time"
        className={styles.input}
        value={value}
        data-empty={value === '' || undefined} // WebKit draws a time of its own where there is none
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...typed(onChange)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
