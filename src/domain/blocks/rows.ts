import type { UserId } from '#contract/ids.ts';
import type { BlockedUser } from '#contract/user.ts';
import type { Stamp } from '#src/db/row-parts.ts';

/** A user whom this account blocks, or blocked until after the list was last fetched (contract §2.8). */
export interface BlockRow {
  readonly userId: UserId;
  /** null: nothing named them when they were blocked on this device. */
  readonly nickname: string | null;
  /** As the list has them; null: it was not fetched since they were blocked on this device. */
  readonly told: BlockedUser | null;
  readonly isBlocked: boolean;
  readonly stamp: Stamp;
}
