import * as v from 'valibot';
import type { ItemId } from '#contract/ids.ts';
import { LocalDate, type LocalDateTime } from '#contract/moment.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { useNow } from '#src/frame/now.tsx';
import { type DayContext, dayState, todayOf } from './day-rules.ts';
import type { PickKind } from './kind.ts';
import styles from './MomentSheet.module.css';
import { pickFormTexts } from './text.ts';
import { useDays } from './use-days.ts';

interface UnknownDayProps {
  readonly itemId: ItemId;
  readonly kind: PickKind;
  readonly own: DayContext['own'];
  readonly at: LocalDateTime;
}

/** Said of a day that was chosen though nobody has told whether it is free: it may still be sent. */
export function UnknownDay({ itemId, kind, own, at }: UnknownDayProps) {
  const network = useNetwork();
  const today = todayOf(useNow());
  const { month, sale, loading } = useDays(itemId, at.slice(0, 7));
  const day = v.parse(LocalDate, at.slice(0, 10)); // a moment begins with its day
  if (loading || dayState(day, { kind, own, today, month, sale }).is !== 'unknown') return null;
  return (
    <p className={styles.unknown} role="status">
      <span className={styles.hatch} aria-hidden />
      {network === 'offline' ? pickTexts.form.availabilityUnknown : pickFormTexts.unknown}
    </p>
  );
}
