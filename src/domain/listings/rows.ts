import type { ItemId } from '#contract/ids.ts';
import type { Moment } from '#src/db/row-parts.ts';

/** A listing that was created on this device: the server's listing that a draft has become. */
export interface PublishedRow {
  readonly draftId: string;
  readonly itemId: ItemId;
  readonly title: string;
  readonly at: Moment;
  /** 1: the user was not notified of it yet. */
  readonly untold: 0 | 1;
}

/** A listing whose screen this account opened, and when last. */
export interface OpenedRow {
  readonly itemId: ItemId;
  readonly at: Moment;
}
