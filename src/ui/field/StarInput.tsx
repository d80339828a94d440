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
  /** What each number of stars says, from one star on. */
  readonly levels: readonly string[];
  /** Stands in their place while nothing is chosen. */
  readonly unchosen: string;
}

const upTo = (max: number): readonly number[] => Array.from({ length: max }, (_, at) => at + 1);

const Glyph = ({ on }: { readonly on: boolean }) => (
  <Star className={cx(styles.star, on && styles.on)} fill={on ? 'currentColor' : 'none'} aria-hidden />
);

/** Stars to press: native radios, so that the arrow keys go from one to the next; star n fills stars 1 to n, and a word says what that is. */
export function StarInput({ legend, max, value, onChange, labelOf, levels, unchosen }: StarInputProps) {
  const name = useId();
  const level = levels[value - 1];
  return (
    <div className={styles.rating}>
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
      {/* heard after the star, whose own name is the number */}
      <p role="status" className={cx(styles.level, level === undefined && styles.unchosen)}>
        {level ?? unchosen}
      </p>
    </div>
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
