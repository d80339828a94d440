import { oursPick } from '#src/copy/ours-pick.ts';
import { pick as copy } from '#src/copy/pick.ts';
import type { Moment } from '#src/db/rows.ts';
import type { PickRow } from '#src/db/rows-picks.ts';
import { format, parseKst } from '#src/lib/kst.ts';
import type { StampWords } from '#src/services/pick-words.ts';

type Carded = Pick<PickRow, 'state' | 'rentalDate'>;

/** A trade that is done; whatever else the server says is still to come (seeds 2 §4). */
export const isCompleted = ({ state }: Carded): boolean => state === 'SUCCESS';

const began = ({ rentalDate }: Carded, now: Moment): boolean => {
  const at = parseKst(rentalDate);
  return at !== undefined && at < now;
};

/** `2026. 11. 24. (화) 거래 예정 상품` (seeds 2 §2; format: contract §9.3). */
export const cardHead = (pick: Carded): string => {
  const at = parseKst(pick.rentalDate);
  const day = at === undefined ? pick.rentalDate : format.pickDay(at);
  return isCompleted(pick) ? copy.list.completed(day) : copy.list.upcoming(day);
};

/** 거래진행중 once its moment has come, 거래예정 before (seeds 2 §4); a done one is stamped as such. */
export const cardBadge = (pick: Carded, now: Moment): StampWords => {
  if (isCompleted(pick)) return { kind: 'done', label: oursPick.done };
  return began(pick, now)
    ? { kind: 'progress', label: copy.list.inProgress }
    : { kind: 'confirmed', label: copy.list.planned };
};
