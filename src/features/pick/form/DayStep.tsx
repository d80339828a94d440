import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { ItemId } from '#contract/ids.ts';
import { LocalDate } from '#contract/moment.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { monthPull, saleDayPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { format, parseKst } from '#src/lib/kst.ts';
import { Calendar } from '#src/ui/field/Calendar.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { dayWords, marksOf } from './calendar-words.ts';
import { type DayContext, type DayState, dayState, firstDayOf, isOpen, opensAt } from './day-rules.ts';
import { lastYear } from './form-terms.ts';
import type { PickKind } from './kind.ts';
import styles from './MomentSheet.module.css';
import { pickFormTexts } from './text.ts';
import { useDays, useSaleDay } from './use-days.ts';

interface DayStepProps {
  readonly itemId: ItemId;
  readonly kind: PickKind;
  readonly own: DayContext['own'];
  readonly today: LocalDate;
  /** The first day that any PICK of this kind could be. */
  readonly from: LocalDate;
  /** The day on which the rental begins, where its end is asked. */
  readonly begins: LocalDate | null;
  readonly day: LocalDate | null;
  readonly focused: boolean;
  readonly onDay: (day: LocalDate) => void;
  /** Whether the chosen day can be had, as far as is known. */
  readonly onFree: (isFree: boolean) => void;
}

const last = `${lastYear}-12-31`;

/** The calendar of a listing's days: those that are taken say so, those that nobody told of are hatched. */
export function DayStep(props: DayStepProps) {
  const { itemId, kind, own, today, from, begins, day, focused, onDay, onFree } = props;
  const marks = marksOf(begins, day);
  const [opened] = useState(day);
  const [turned, setTurned] = useState<string | null>(null);
  const sale = useSaleDay(itemId)?.calendar ?? null;
  const rules = { kind, today, own, month: null, sale };
  const month = turned ?? opensAt(opened, begins, rules);
  if (turned === null && (sale !== null || day !== opened)) setTurned(month); // from here on only its user turns it
  const days = useDays(itemId, month);
  const first = firstDayOf(rules);
  const ofChosen = useDays(itemId, day?.slice(0, 7) ?? month);
  const stateOf = (one: string, { month: known, sale } = days): DayState =>
    dayState(v.parse(LocalDate, one), { kind, today, own, month: known, sale });
  const isUnknown = (one: string): boolean => stateOf(one).is === 'unknown';
  const isFree = day !== null && isOpen(stateOf(day, ofChosen));
  useEffect(() => onFree(isFree), [onFree, isFree]);
  return (
    <>
      <p className={styles.prompt} role="status">
        {day === null ? pickFormTexts.noDay : format.drawerDay(parseKst(day) ?? 0)}
      </p>
      <Calendar
        {...marks}
        at={day ?? begins}
        today={today}
        focused={focused}
        rules={{
          first: from,
          last,
          isBlocked: (one) => !isOpen(stateOf(one)),
          isUnknown: (one) => !days.loading && isUnknown(one),
          spoken: (one) => (days.loading && isUnknown(one) ? '' : dayWords(stateOf(one))),
        }}
        month={month}
        onMonth={setTurned}
        onPick={(one) => onDay(v.parse(LocalDate, one))}
      />
      <Known itemId={itemId} kind={kind} month={month} days={days} first={first > from ? first : null} />
    </>
  );
}

interface KnownProps {
  readonly itemId: ItemId;
  readonly kind: PickKind;
  readonly month: string;
  readonly days: ReturnType<typeof useDays>;
  /** Where the listing is not free before; days that the PICK holds itself aside. */
  readonly first: LocalDate | null;
}

/** How far what the calendar shows can be relied on. */
function Known({ itemId, kind, month, days, first }: KnownProps) {
  const { engine } = useApp();
  const network = useNetwork();
  const now = useNow();
  const isKnown = (kind.type === 'SALE' ? days.sale : days.month) !== null;
  const retry = (): void => {
    engine.refresh(saleDayPull(itemId));
    engine.refresh(monthPull(itemId, month));
  };
  if (isKnown)
    return (
      <div className={styles.known}>
        {first !== null && <p>{pickFormTexts.firstDay(format.spokenDay(parseKst(first) ?? 0))}</p>}
        {isCut(network) && days.at !== null && (
          <p>{pickFormTexts.monthAt(timeTexts.received(days.at, now))}</p>
        )}
      </div>
    );
  if (network === 'offline')
    return (
      <div className={styles.known}>
        <p className={styles.unknown} role="status">
          <span className={styles.hatch} aria-hidden />
          {pickTexts.form.availabilityUnknown}
        </p>
      </div>
    );
  return (
    <div className={styles.known}>
      {days.loading ? (
        <p role="status">{stateTexts.loading}</p>
      ) : (
        <ErrorLine text={pickFormTexts.unknown} onRetry={retry} />
      )}
    </div>
  );
}
