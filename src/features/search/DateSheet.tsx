import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { LocalDate } from '#contract/moment.ts';
import { calendarWords } from '#src/copy/calendar.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { SearchQuery } from '#src/domain/search/query.ts';
import { useNow } from '#src/frame/now.tsx';
import { toDay } from '#src/lib/kst.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { type Missing, useSubmit } from '#src/ui/button/use-submit.ts';
import type { Calendar as CalendarType } from '#src/ui/field/Calendar.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import styles from './DateSheet.module.css';
import { type DayRange, noDays, pickDay } from './ranges.ts';
import type { QuerySheetProps } from './SortSheet.tsx';
import { searchTexts } from './text.ts';

const prompt = ({ from, to }: DayRange): ReactNode => {
  if (from === null) return searchTexts.pickStart;
  if (to === null) return searchTexts.pickEnd;
  return (
    <>
      <span className={styles.day}>{from}</span>
      {searchTexts.toDay}
      <span className={styles.day}>{to}</span>
    </>
  );
};

const missingOf = ({ from, to }: DayRange): Missing | null => {
  if (from !== null && to !== null) return null;
  return { field: 'days', words: from === null ? searchTexts.noStart : searchTexts.noEnd };
};

/** From which day to which it is wanted; filters only once both are chosen. */
export function DateSheet({ open, onClose, query, onApply }: QuerySheetProps) {
  const [range, setRange] = useState<DayRange>(noDays);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setRange({ from: query.startDay, to: query.endDay });
  }
  const fields = useRef<HTMLDivElement>(null);
  const withDays = ({ from, to }: DayRange): SearchQuery => ({ ...query, startDay: from, endDay: to });
  const isSet = query.startDay !== null || query.endDay !== null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={searchTexts.date}
      tall
      footer={
        <div className={styles.actions}>
          {(isSet || range.from !== null) && (
            <Button
              className={styles.clear}
              onClick={() => (isSet ? onApply(withDays(noDays)) : setRange(noDays))}
            >
              {searchTexts.noDates}
            </Button>
          )}
          <Done range={range} fields={fields} onDone={() => onApply(withDays(range))} />
        </div>
      }
    >
      <p className={styles.prompt} role="status">
        {prompt(range)}
      </p>
      <div ref={fields}>
        <div data-field="days">
          <Days range={range} onPick={(day) => setRange((before) => pickDay(before, day))} />
        </div>
      </div>
    </Sheet>
  );
}

interface DoneProps {
  readonly range: DayRange;
  readonly fields: RefObject<HTMLElement | null>;
  readonly onDone: () => void;
}

/** Is gone with the drawer, and with it what it said. */
function Done({ range, fields, onDone }: DoneProps) {
  const submit = useSubmit({ missing: missingOf(range), fields, onSubmit: onDone });
  return (
    <SubmitButton submit={submit} className={styles.done}>
      {actionTexts.done}
    </SubmitButton>
  );
}

function Days({ range, onPick }: { readonly range: DayRange; readonly onPick: (day: LocalDate) => void }) {
  const now = useNow();
  const { Calendar, failed, retry } = useCalendar();
  const today = toDay(now);
  if (failed) return <ErrorState title={searchTexts.calendarFailed} onRetry={retry} />;
  if (Calendar === null) return <div className={styles.room} aria-busy="true" />;
  return (
    <Calendar
      words={calendarWords}
      from={range.from}
      to={range.to}
      today={today}
      rules={{
        first: today,
        isBlocked: (day) => day < today,
        spoken: (day) => (day < today ? searchTexts.pastDay : ''),
      }}
      onPick={(day) => onPick(day as LocalDate)} // a calendar has real days only
    />
  );
}

interface LoadedCalendar {
  /** null until its chunk is here. */
  readonly Calendar: typeof CalendarType | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Brings the calendar when one is opened: it is larger than the rest of the search together. */
const useCalendar = (): LoadedCalendar => {
  const [loaded, setLoaded] = useState<{ readonly Calendar: typeof CalendarType } | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a try
  useEffect(() => {
    let current = true;
    import('#src/ui/field/Calendar.tsx').then(
      ({ Calendar }) => current && setLoaded({ Calendar }),
      () => current && setFailed(true), // said in its place, with a way to try again
    );
    return () => {
      current = false;
    };
  }, [tries]);
  return {
    Calendar: loaded?.Calendar ?? null,
    failed,
    retry: () => {
      setFailed(false);
      setTries((count) => count + 1);
    },
  };
};
