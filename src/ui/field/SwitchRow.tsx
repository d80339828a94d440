import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  readonly label: string;
  readonly note?: string;
  readonly icon?: ReactNode;
  readonly on: boolean;
  /** What is drawn, where a choice is on its way to the disk and is not kept yet. */
  readonly shown?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Something that is on or off, in a row of its own. */
export function SwitchRow({ label, note, icon, on, shown = on, onChange }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={cx(styles.row, shown && styles.on, shown !== on && styles.unkept)}
      // what is announced is turned over: a second tap before the first is kept is the same one again
      onClick={() => onChange(!on)}
    >
      {icon}
      <span className={styles.words}>
        {label}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      <span className={styles.track} aria-hidden>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
