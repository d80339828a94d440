import { Check } from 'lucide-react';
import styles from './ChoiceRow.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly note?: string;
  readonly kind: 'checkbox' | 'radio';
  readonly name?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A native checkbox or radio as a whole row to press. */
export function ChoiceRow({ label, note, kind, name, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {label}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      <input
        type={kind}
        name={name}
        checked={checked}
        disabled={disabled}
        className={styles.input}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.mark} aria-hidden>
        <Check size={16} strokeWidth={3} />
      </span>
    </label>
  );
}
