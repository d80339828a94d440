import type { CursorPart } from '#contract/page.ts';

/**
 * When a request left, as one number that only grows: lease epoch and a count within it. A row that came with a later
 * stamp is never overwritten by an answer with an earlier one, whatever the clocks say (I15, I27).
 */
export type Stamp = number;

/** Milliseconds since 1970 by the server's clock as far as we know it; for labels only. */
export type Moment = number;

/** Where the next page starts: cursor parts by parameter name, byte for byte (contract §3). */
export type Cursor = Readonly<Record<string, CursorPart>>;
