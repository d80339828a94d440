import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker';
import { ko } from 'react-day-picker/locale/ko';
import { format, parseKst } from '#src/lib/kst.ts';
import { Drawn } from '../Drawn.tsx';
import styles from './Calendar.module.css';

/** What it says by itself, in the app's words. */
export interface CalendarWords {
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly start: string;
  readonly end: string;
  readonly between: string;
  readonly today: string;
}

interface CalendarProps {
  readonly words: CalendarWords;
  /** Days as `2026-11-24`; a range may still lack its end. */
  readonly from: string | null;
  readonly to: string | null;
  readonly today: string;
  readonly onPick: (day: string) => void;
}

/** A calendar day as the picker wants it: its own zone's, so that no zone shifts it. */
const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

const two = (n: number): string => String(n).padStart(2, '0');
const dayOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const momentOf = (date: Date): number => parseKst(dayOf(date)) ?? 0;

const Chevron = ({
  orientation,
}: {
  readonly orientation?: 'up' | 'down' | 'left' | 'right' | undefined;
}) => {
  const Glyph = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Glyph size="1.5rem" aria-hidden />;
};

/** A day's number is drawn: its whole name is spoken. */
const Day = ({ children, ...rest }: DayButtonProps) => (
  <DayButton {...rest}>
    <Drawn text={String(children)} />
  </DayButton>
);

/** One month of days to choose a range from; one tab stop, arrows and page keys move (design, Calendar). */
export function Calendar({ words, from, to, today, onPick }: CalendarProps) {
  const [start, end] = [from === null ? undefined : dateOf(from), to === null ? undefined : dateOf(to)];
  const spoken = (date: Date): string => {
    const day = dayOf(date);
    const marks = [
      day === today && words.today,
      day === from && words.start,
      day === to && words.end,
      from !== null && to !== null && day > from && day < to && words.between,
    ].filter(Boolean);
    return [format.spokenDay(momentOf(date)), ...marks].join(', ');
  };
  return (
    <DayPicker
      locale={ko}
      weekStartsOn={0}
      fixedWeeks
      navLayout="around"
      today={dateOf(today)}
      defaultMonth={start ?? dateOf(today)}
      modifiers={{
        selected: [start, end].filter((date) => date !== undefined),
        start: start ?? false,
        end: end ?? false,
        between: start && end ? { after: start, before: end } : false,
        ranged: start && end ? [start, end] : false,
      }}
      modifiersClassNames={{
        selected: styles.selected ?? '',
        start: styles.start ?? '',
        end: styles.end ?? '',
        between: styles.between ?? '',
        ranged: styles.ranged ?? '',
        today: styles.today ?? '',
      }}
      classNames={{
        root: styles.calendar ?? '',
        months: '',
        month: styles.month ?? '',
        month_caption: styles.caption ?? '',
        caption_label: '',
        button_previous: styles.nav ?? '',
        button_next: styles.nav ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        day_button: styles.button ?? '',
        outside: styles.outside ?? '',
      }}
      formatters={{
        formatCaption: (month) => format.month(momentOf(month)),
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelGrid: (month) => format.month(momentOf(month)),
        labelDayButton: spoken,
      }}
      components={{ Chevron, DayButton: Day }}
      onDayClick={(date) => onPick(dayOf(date))}
    />
  );
}
