import { useState } from 'react';
import type { LocalDate } from '#contract/moment.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { timeTexts } from '#src/copy/time.ts';
import { dayWords, marksOf, oneDayWords } from '#src/features/pick/form/calendar-words.ts';
import type { DayState } from '#src/features/pick/form/day-rules.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { Calendar } from '#src/ui/field/Calendar.tsx';
import { TimeField } from '#src/ui/field/TimeField.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { nothing, Section, Stack } from './parts.tsx';

/** Every kind of day: past, taken, free, and from the 25th on such that nobody told of. */
const stateOf = (day: string): DayState => {
  if (day < '2026-11-20') return { is: 'past' };
  if (day === '2026-11-22' || day === '2026-11-23') return { is: 'taken' };
  return { is: day >= '2026-11-25' ? 'unknown' : 'free' };
};

/** The parts of the PICK form that no other page has. */
export function PickFormPage() {
  const [day, setDay] = useState<string | null>('2026-11-24');
  const [back, setBack] = useState<LocalDate | null>(null);
  const [time, setTime] = useState('18:30');
  return (
    <AppShell header={<StackHeader title={pickTexts.form.create} onBack={nothing} />}>
      <Section title="calendar with days that cannot be chosen">
        <Calendar
          words={oneDayWords}
          from={day}
          to={null}
          today="2026-11-20"
          rules={{
            first: '2026-11-20',
            last: '9998-12-31',
            isBlocked: (one) => ['past', 'taken'].includes(stateOf(one).is),
            isUnknown: (one) => stateOf(one).is === 'unknown',
            spoken: (one) => dayWords(stateOf(one)),
          }}
          onPick={setDay}
        />
      </Section>
      <Section title="return of a rental that begins on the 24th">
        <Calendar
          {...marksOf('2026-11-24' as LocalDate, back)}
          at={back ?? '2026-11-24'}
          today="2026-11-20"
          onPick={(one) => setBack(one as LocalDate)}
        />
      </Section>
      <Section title="time">
        <Stack>
          <TimeField label={pickFormTexts.time} value={time} onChange={setTime} hint={timeTexts.seoulTime} />
        </Stack>
      </Section>
    </AppShell>
  );
}
