import { Star } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './StarInput.module.css';

interface StarInputProps {
  /** What is rated; heard with every star. */
  readonly legend: string;
  readonly max: number;
  /** 0: nothing is chosen yet. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly labelOf: (count: number) => string;
}

const upTo = (max: number): readonly number[] => Array.from({ length: max }, (_, at) => at + 1);

const Glyph = ({ on }: { readonly on: boolean }) => (
  <Star className={cx(styles.star, on && styles.on)} fill={on ? 'currentColor' : 'none'} aria-hidden />
);

/** Stars to press: native radios, so that the arrow keys go from one to the next; star n fills stars 1 to n. */
export function StarInput({ legend, max, value, onChange, labelOf }: StarInputProps) {
  const name = useId();
  return (
    <fieldset className={styles.stars}>
      <legend className="spoken">{legend}</legend>
      {upTo(max).map((count) => (
        <label key={count} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={value === count}
            onChange={() => onChange(count)}
          />
          <Glyph on={count <= value} />
          <span className="spoken">{labelOf(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A rating that was given. */
export function Stars({
  max,
  value,
  label,
}: {
  readonly max: number;
  readonly value: number;
  readonly label: string;
}) {
  return (
    <p className={styles.given}>
      {upTo(max).map((count) => (
        <Glyph key={count} on={count <= value} />
      ))}
      <span className="spoken">{label}</span>
    </p>
  );
}
