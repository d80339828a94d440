import type { CursorPart } from '#contract/page.ts';

/**
 * When a request was sent, as one growing number: the lease epoch and a count within it. An answer never overwrites a
 * row with a later stamp, whatever the clocks say (I15, I27).
 */
export type Stamp = number;

/** Milliseconds since 1970 by the server's clock, as far as this device knows it; for labels only. */
export type Moment = number;

/** Where the next page starts: cursor parts by parameter name, byte for byte (contract §3). */
export type Cursor = Readonly<Record<string, CursorPart>>;
