import type { Moment } from '#src/db/rows.ts';
import type { ShownPick, ShownReview } from '#src/domain/picks/pick.fold.ts';
import type { PickView } from '#src/domain/picks/pick.view.ts';
import { isUnfinished } from '#src/domain/picks/queries.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { type Unfetched, unfetched } from '#src/frame/unfetched.ts';
import { parseKst } from '#src/lib/kst.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** Everything the screen of a review can be, told apart. */
export type ReviewState =
  | { readonly is: 'reading' }
  | Unfetched
  /** There is no such PICK of ours. */
  | { readonly is: 'gone' }
  /** Nothing to review: not completed yet, cancelled, or expired. */
  | { readonly is: 'not-yet'; readonly pick: PickRow }
  /** The server has one; `stopped`: one that was written besides, and not taken. */
  | { readonly is: 'reviewed'; readonly pick: PickRow; readonly stopped: ShownReview | null }
  | { readonly is: 'waiting'; readonly pick: PickRow; readonly review: ShownReview }
  | { readonly is: 'write'; readonly pick: PickRow; readonly stopped: ShownReview | null };

/** The agreed end has passed: from then on a review completes the trade by itself (contract §2.7). */
const hasEnded = ({ type, returnDate, rentalDate }: PickRow, now: Moment): boolean => {
  const end = type === 'RENTAL' ? returnDate : rentalDate;
  const at = end === null ? undefined : parseKst(end);
  return at !== undefined && at <= now;
};

const isCompleted = (pick: PickRow, now: Moment): boolean =>
  pick.state === 'SUCCESS' || (isUnfinished(pick) && pick.state !== 'PENDING' && hasEnded(pick, now));

const stateOf = ({ pick, review }: ShownPick, now: Moment): ReviewState => {
  const isStopped = review?.state === 'failed' || review?.state === 'attention';
  const stopped = isStopped ? review : null;
  if (pick.isReviewed) return { is: 'reviewed', pick, stopped };
  if (review !== null && !isStopped) return { is: 'waiting', pick, review };
  if (stopped === null && !isCompleted(pick, now)) return { is: 'not-yet', pick };
  return { is: 'write', pick, stopped };
};

/** What is stored of the PICK and the network say together. */
export const reviewState = (
  view: PickView | null | undefined,
  network: NetworkState,
  now: Moment,
): ReviewState => {
  if (view === undefined) return { is: 'reading' };
  if (view?.shown) return stateOf(view.shown, now);
  return view?.gone ? { is: 'gone' } : unfetched(view, network);
};
