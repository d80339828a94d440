import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayButton, type DayButtonProps, DayPicker, type DayProps } from 'react-day-picker';
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

/** What is known of each day, where not every one can be chosen. */
interface DayRules {
  /** The first and the last day of all; months before and after them are not shown. No last one: all that follow are. */
  readonly first: string;
  readonly last?: string;
  /** It has its place and its name, and says why it is not to be had: arrows reach it too. */
  readonly isBlocked: (day: string) => boolean;
  /** Nobody has told whether it is to be had: hatched. */
  readonly isUnknown?: (day: string) => boolean;
  /** Heard after a day's name. */
  readonly spoken: (day: string) => string;
}

interface CalendarProps {
  readonly words: CalendarWords;
  /** Days as `2026-11-24`; a range may still lack its end. */
  readonly from: string | null;
  readonly to: string | null;
  /** `from` stands already and is not what is chosen here: outlined. */
  readonly begun?: boolean;
  /** The day at which it opens, unless `month` says otherwise, and tab stops; where left out: the first one that is marked. */
  readonly at?: string | null;
  readonly today: string;
  readonly onPick: (day: string) => void;
  readonly rules?: DayRules;
  /** The month that is shown, as `2026-11`, where its owner decides. */
  readonly month?: string;
  /** Another month is asked for. */
  readonly onMonth?: (month: string) => void;
  /** It takes the focus when it appears. */
  readonly focused?: boolean;
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
  return <Glyph size={24} aria-hidden />;
};

/** A day's number is drawn: its whole name is spoken. */
const Day = ({ children, ...rest }: DayButtonProps) => (
  <DayButton {...rest} aria-disabled={rest.modifiers['blocked'] || undefined}>
    <Drawn text={String(children)} />
  </DayButton>
);

/** The picker takes its tab stop for what is chosen; a start that stands already is not. */
const Cell = ({ day: _, modifiers, 'aria-selected': selected, ...rest }: DayProps) => (
  <td {...rest} {...(selected && !modifiers['begun'] && { 'aria-selected': true })} />
);

/** A rule about days as the picker asks it. */
const matching = (rule: ((day: string) => boolean) | undefined) =>
  rule === undefined ? false : (date: Date) => rule(dayOf(date));

/** One month of days to choose one or a range from; one tab stop, arrows and page keys move. */
export function Calendar(props: CalendarProps) {
  const { words, from, to, at = from, today, onPick, rules, focused = false } = props;
  const { begun = false, month: shown, onMonth } = props;
  const [start, end, stop] = [from, to, at].map((day) => (day === null ? undefined : dateOf(day)));
  const spoken = (date: Date): string => {
    const day = dayOf(date);
    const marks = [
      day === today && words.today,
      day === from && words.start,
      day === to && words.end,
      from !== null && to !== null && day > from && day < to && words.between,
      rules?.spoken(day),
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
      defaultMonth={stop ?? dateOf(today)}
      modifiers={{
        selected: [begun ? undefined : start, end].filter((date) => date !== undefined),
        begun: begun && start !== undefined && from !== to ? start : false,
        start: start ?? false,
        end: end ?? false,
        between: start && end ? { after: start, before: end } : false,
        ranged: start && end ? [start, end] : false,
        blocked: matching(rules?.isBlocked),
        unknown: matching(rules?.isUnknown),
      }}
      {...(shown !== undefined && { month: dateOf(`${shown}-01`) })}
      {...(rules && { startMonth: dateOf(rules.first) })}
      {...(rules?.last !== undefined && { endMonth: dateOf(rules.last) })}
      // where something is chosen, the tab stop is there; `onPick` hears of each day, and its owner says what that chooses
      mode="single"
      required
      selected={stop}
      onSelect={() => {}}
      autoFocus={focused}
      modifiersClassNames={{
        selected: styles.selected ?? '',
        begun: styles.begun ?? '',
        start: styles.start ?? '',
        end: styles.end ?? '',
        between: styles.between ?? '',
        ranged: styles.ranged ?? '',
        blocked: styles.blocked ?? '',
        unknown: styles.unknown ?? '',
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
      components={{ Chevron, Day: Cell, DayButton: Day }}
      onDayClick={(date, { blocked }) => !blocked && onPick(dayOf(date))}
      onMonthChange={(month) => onMonth?.(dayOf(month).slice(0, 7))}
    />
  );
}
