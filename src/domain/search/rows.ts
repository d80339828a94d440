import type { Moment, Stamp } from '#src/db/row-parts.ts';

/** How many listings a search finds, by the server's last answer. */
export interface CountRow {
  readonly key: string;
  readonly total: number;
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** A search that was made on this device. */
export interface RecentRow {
  readonly text: string;
  readonly at: Moment;
}
