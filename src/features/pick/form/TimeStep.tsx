import { useEffect, useRef } from 'react';
import type { LocalDate } from '#contract/moment.ts';
import * as ko from '#src/copy/ko.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import { isElsewhere } from '#src/lib/zone.ts';
import { TimeField } from '#src/ui/field/TimeField.tsx';
import styles from './MomentSheet.module.css';
import { pickFormTexts } from './text.ts';

interface TimeStepProps {
  readonly day: LocalDate;
  readonly time: string;
  readonly onTime: (time: string) => void;
}

/** The time drawer: what stands in for the day stays in sight. */
export function TimeStep({ day, time, onTime }: TimeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // the button that led here is gone
  const at = parseKst(day) ?? 0;
  return (
    <>
      <p className={styles.prompt}>{pickFormTexts.timeOf(format.drawerDay(at))}</p>
      <TimeField
        ref={field}
        label={pickFormTexts.time}
        value={time}
        onChange={onTime}
        hint={isElsewhere(at) ? ko.time.seoulTime : undefined}
      />
    </>
  );
}
