import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './ChoiceTiles.module.css';

export interface TileChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  readonly icon?: ReactNode;
  readonly swatch?: 'crimson' | 'white' | 'black' | 'ivory' | 'other';
}

interface ChoiceTilesProps<Value extends string> {
  /** What is asked; heard with every choice. */
  readonly legend: string;
  /** The words stand above already, as a tab or a heading. */
  readonly bare?: boolean;
  readonly kind: 'checkbox' | 'radio';
  readonly choices: readonly TileChoice<Value>[];
  readonly chosen: readonly Value[];
  readonly onToggle: (value: Value) => void;
}

/** Choices as tiles: native checkboxes or radios, the checked ones with an ink edge and a Volt tick. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { legend, bare = false, kind, choices, chosen, onToggle } = props;
  const name = useId();
  return (
    <fieldset className={styles.tiles}>
      <legend className={bare ? 'spoken' : styles.legend}>{legend}</legend>
      {choices.map(({ value, label, note, icon, swatch }) => (
        <label key={value} className={styles.tile}>
          <input
            type={kind}
            name={kind === 'radio' ? name : undefined}
            className={styles.input}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          {icon && <span className={styles.icon}>{icon}</span>}
          {swatch && <span className={cx(styles.swatch, styles[swatch])} />}
          <span className={styles.words}>
            {label}
            {note && <small className={styles.note}>{note}</small>}
          </span>
          <span className={styles.tick} aria-hidden>
            <Check size={14} strokeWidth={3.5} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
