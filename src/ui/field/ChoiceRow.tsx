import { Check } from 'lucide-react';
import styles from './ChoiceRow.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly note?: string;
  readonly kind: 'checkbox' | 'radio' | 'switch';
  readonly name?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A native checkbox, radio or switch as a whole row to press. */
export function ChoiceRow({ label, note, kind, name, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {label}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      <input
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        name={name}
        checked={checked}
        disabled={disabled}
        className={styles.input}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={kind === 'switch' ? styles.switch : styles.mark} aria-hidden>
        {kind !== 'switch' && <Check size={16} strokeWidth={3} />}
      </span>
    </label>
  );
}
