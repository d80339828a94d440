import { type ReactNode, type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ItemId } from '#contract/ids.ts';
import { LocalDate, LocalDateTime } from '#contract/moment.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { useNow } from '#src/frame/now.tsx';
import { format, parseKst } from '#src/lib/kst.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { type Missing, useSubmit } from '#src/ui/button/use-submit.ts';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { DayStep } from './DayStep.tsx';
import { type DayContext, earliestDay, todayOf } from './day-rules.ts';
import type { PickKind } from './kind.ts';
import styles from './MomentSheet.module.css';
import { TimeStep } from './TimeStep.tsx';
import { pickFormTexts } from './text.ts';
import { type TimeState, timeState } from './time-rules.ts';

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

/** What a user has chosen in the drawer so far. */
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

const lackingDayOf = (day: LocalDate | null, isFree: boolean): Missing | null => {
  if (day !== null && isFree) return null;
  return { field: 'day', words: day === null ? pickFormTexts.chooseDay : pickFormTexts.chooseFreeDay };
};

/** A time that stands is judged on saving (`refusalOf`), however it was chosen: here it need only be there. */
const lackingTimeOf = (time: string): Missing | null =>
  time === '' ? { field: 'time', words: pickFormTexts.chooseTime } : null;

/** The date drawer: a day, and in person then a time; a parcel's day begins at midnight (contract §5.5). */
export function MomentSheet(props: MomentSheetProps) {
  const { open, onClose, title, itemId, kind, own, begins, value, onChoose } = props;
  const now = useNow();
  const today = todayOf(now);
  const fields = useRef<HTMLDivElement>(null);
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
  const wordsOf = (state: Exclude<TimeState, 'free'>): string =>
    state === 'early'
      ? pickFormTexts.laterTime.early(begins === null ? '' : format.dayTime(parseKst(begins) ?? 0))
      : pickFormTexts.laterTime.past;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        step === 'day' ? (
          <MomentFoot
            key="day"
            back={{ label: actionTexts.reset, can: day !== null, onPress: reset }}
            missing={lackingDayOf(day, isFree)}
            fields={fields}
            onSubmit={next}
          >
            {actionTexts.next}
          </MomentFoot>
        ) : (
          <MomentFoot
            key="time"
            back={{
              label: actionTexts.previous,
              can: true,
              onPress: () => setChoosing({ ...choosing, step: 'day', returned: true }),
            }}
            missing={lackingTimeOf(time)}
            fields={fields}
            onSubmit={() => choose(`${day}T${time}:00`)}
          >
            {actionTexts.done}
          </MomentFoot>
        )
      }
    >
      <div ref={fields}>
        {step === 'day' || day === null ? (
          <div data-field="day">
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
          </div>
        ) : (
          <TimeStep
            day={day}
            time={time}
            stateOf={(one) => timeState(one, { day, now, begins })}
            wordsOf={wordsOf}
            onTime={(chosen) => setChoosing({ ...choosing, time: chosen })}
          />
        )}
      </div>
    </Sheet>
  );
}

interface MomentFootProps {
  /** The quieter button: what it is called, and what it does. */
  readonly back: { readonly label: string; readonly can: boolean; readonly onPress: () => void };
  readonly missing: Missing | null;
  readonly fields: RefObject<HTMLElement | null>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The two buttons of a step of the drawer; gone with it, and with them what was said. */
function MomentFoot({ back, missing, fields, onSubmit, children }: MomentFootProps) {
  const submit = useSubmit({ missing, fields, onSubmit });
  return (
    <div className={styles.actions}>
      <Button disabled={!back.can} onClick={back.onPress}>
        {back.label}
      </Button>
      <SubmitButton submit={submit}>{children}</SubmitButton>
    </div>
  );
}
