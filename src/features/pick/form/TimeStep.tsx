import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '#contract/moment.ts';
import { timeTexts } from '#src/copy/time.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { isElsewhere } from '#src/lib/zone.ts';
import { TimeField } from '#src/ui/field/TimeField.tsx';
import styles from './MomentSheet.module.css';
import { TimeChips } from './TimeChips.tsx';
import { pickFormTexts } from './text.ts';
import { halfHours, type TimeState } from './time-rules.ts';

interface TimeStepProps {
  readonly day: LocalDate;
  readonly time: string;
  readonly stateOf: (time: string) => TimeState;
  readonly wordsOf: (state: Exclude<TimeState, 'free'>) => string;
  readonly onTime: (time: string) => void;
}

/** The time drawer: what stands in for the day stays in sight, half hours are pressed, and any minute is typed. */
export function TimeStep({ day, time, stateOf, wordsOf, onTime }: TimeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const at = parseKst(day) ?? 0;
  /** On arrival: a time stands that was typed, or no other way is left. */
  const [isTyped] = useState(() =>
    time === '' ? halfHours.every((one) => stateOf(one) !== 'free') : !halfHours.includes(time),
  );
  useEffect(() => {
    if (isTyped) field.current?.focus();
  }, [isTyped]);
  return (
    <>
      <p className={styles.prompt}>{pickFormTexts.timeOf(format.drawerDay(at))}</p>
      <TimeChips
        time={time}
        stateOf={stateOf}
        wordsOf={wordsOf}
        hint={isElsewhere(at) ? timeTexts.seoulTime : undefined}
        onTime={onTime}
      />
      <TimeField ref={field} label={pickFormTexts.time} value={time} onChange={onTime} />
    </>
  );
}
