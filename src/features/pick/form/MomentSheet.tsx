import { useState } from 'react';
import * as v from 'valibot';
import type { ItemId } from '#contract/ids.ts';
import { LocalDate, LocalDateTime } from '#contract/moment.ts';
import * as ko from '#src/copy/ko.ts';
import { useNow } from '#src/shell/frame/now.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { DayStep } from './DayStep.tsx';
import { type DayContext, earliestDay, todayOf } from './day-rules.ts';
import type { PickKind } from './kind.ts';
import styles from './MomentSheet.module.css';
import { TimeStep } from './TimeStep.tsx';

interface MomentSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is asked, as on the button that opened it. */
  readonly title: string;
  readonly itemId: ItemId;
  readonly kind: PickKind;
  readonly own: DayContext['own'];
  /** When the rental begins, of which the end is asked; null: its beginning is asked, or not chosen yet. */
  readonly begins: LocalDateTime | null;
  readonly value: LocalDateTime | null;
  readonly onChoose: (at: LocalDateTime | null) => void;
}

const dayOf = (at: LocalDateTime | null): LocalDate | null =>
  at === null ? null : v.parse(LocalDate, at.slice(0, 10)); // a moment begins with its day

/** What a person has chosen in the drawer so far. */
interface Choosing {
  readonly step: 'day' | 'time';
  readonly day: LocalDate | null;
  /** `18:30`, or '' for none. */
  readonly time: string;
  /** They have been at the time and came back. */
  readonly returned: boolean;
}

const begin = (value: LocalDateTime | null): Choosing => ({
  step: 'day',
  day: dayOf(value),
  time: value?.slice(11, 16) ?? '',
  returned: false,
});

/** The date drawer: a day, and in person then a time; a parcel's day begins at midnight (contract §5.5). */
export function MomentSheet(props: MomentSheetProps) {
  const { open, onClose, title, itemId, kind, own, begins, value, onChoose } = props;
  const today = todayOf(useNow());
  const [choosing, setChoosing] = useState(() => begin(value));
  const [isFree, setFree] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChoosing(begin(value));
  }
  const { step, day, time, returned } = choosing;
  const isParcel = kind.method === 'PARCEL';
  const choose = (at: string): void => {
    onChoose(v.parse(LocalDateTime, at)); // a real day of the calendar, and a time of the field
    onClose();
  };
  const reset = (): void => {
    setChoosing({ ...begin(null), time });
    onChoose(null);
  };
  const next = (): void => {
    if (isParcel) choose(`${day}T00:00:00`);
    else setChoosing({ ...choosing, step: 'time' });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.actions}>
          {step === 'day' ? (
            <>
              <Button key="reset" disabled={day === null} onClick={reset}>
                {ko.action.reset}
              </Button>
              <Button key="next" kind="primary" disabled={day === null || !isFree} onClick={next}>
                {ko.action.next}
              </Button>
            </>
          ) : (
            <>
              <Button
                key="previous"
                onClick={() => setChoosing({ ...choosing, step: 'day', returned: true })}
              >
                {ko.action.previous}
              </Button>
              <Button
                key="done"
                kind="primary"
                disabled={time === ''}
                onClick={() => choose(`${day}T${time}:00`)}
              >
                {ko.action.done}
              </Button>
            </>
          )}
        </div>
      }
    >
      {step === 'day' || day === null ? (
        <DayStep
          itemId={itemId}
          kind={kind}
          own={own}
          today={today}
          from={earliestDay(kind, today)}
          begins={dayOf(begins)}
          day={day}
          focused={returned}
          onDay={(chosen) => setChoosing({ ...choosing, day: chosen })}
          onFree={setFree}
        />
      ) : (
        <TimeStep day={day} time={time} onTime={(chosen) => setChoosing({ ...choosing, time: chosen })} />
      )}
    </Sheet>
  );
}
