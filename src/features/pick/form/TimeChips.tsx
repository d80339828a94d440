import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import styles from './TimeChips.module.css';
import { pickFormTexts } from './text.ts';
import { halfHours, type TimeState } from './time-rules.ts';

interface TimeChipsProps {
  readonly time: string;
  readonly stateOf: (time: string) => TimeState;
  /** What is said of one that cannot be chosen. */
  readonly wordsOf: (state: Exclude<TimeState, 'free'>) => string;
  readonly hint: string | undefined;
  readonly onTime: (time: string) => void;
}

const spoken: Readonly<Record<Exclude<TimeState, 'free'>, string>> = {
  past: pickFormTexts.passed,
  early: pickFormTexts.beforeStart,
};

/**
 * Half hours to press: native radios, so that the arrow keys go from one to the next. One that cannot be chosen keeps its
 * place, says why when it is reached, and is not taken. The focus arrives at the chosen time, else at the first that is free.
 */
export function TimeChips({ time, stateOf, wordsOf, hint, onTime }: TimeChipsProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [refused, setRefused] = useState('');
  const [last, setLast] = useState(time);
  if (time !== last) {
    setLast(time); // another one was chosen or typed: what was said of a refused one is over
    setRefused('');
  }
  const [arrival] = useState(() =>
    halfHours.includes(time) ? time : halfHours.find((one) => stateOf(one) === 'free'),
  );
  useEffect(() => {
    const input = group.current?.querySelector<HTMLInputElement>(`[value="${arrival}"]`);
    input?.focus({ preventScroll: true }); // the button that led here is gone
    input?.scrollIntoView({ block: 'center' });
  }, [arrival]);
  return (
    <fieldset ref={group} className={styles.times} aria-describedby={hint && `${id}-hint`} data-field="time">
      <legend className="spoken">{pickFormTexts.times}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.chips}>
        {halfHours.map((one) => {
          const state = stateOf(one);
          return (
            <label key={one} className={cx(styles.chip, state !== 'free' && styles.blocked)}>
              <input
                type="radio"
                name={id}
                value={one}
                className={styles.input}
                checked={one === time}
                aria-disabled={state !== 'free' || undefined}
                onChange={() => {
                  setRefused(state === 'free' ? '' : wordsOf(state));
                  if (state === 'free') onTime(one);
                }}
              />
              {one}
              {state !== 'free' && <span className="spoken">{spoken[state]}</span>}
            </label>
          );
        })}
      </div>
      <p role="status" className={styles.refused}>
        {refused}
      </p>
    </fieldset>
  );
}
