import styles from './SettingsScreen.module.css';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** A row that says something and does nothing. */
export function Figure({ label, value, note = '' }: FigureProps) {
  return (
    <p className={styles.figure}>
      <span>
        {label}
        {note !== '' && <small>{note}</small>}
      </span>
      <span className={styles.value}>{value}</span>
    </p>
  );
}
