/** How a modelled server differs from the contract's ideal. */
export interface MarketKind {
  /** Extensions and [C] rules; false = a plain server. */
  readonly ext: boolean;
  /** The older server's habits [O]; false without extensions = our own server with them switched off. Absent = `!ext`. */
  readonly older?: boolean;
  /** Checks whose call it is, and says that it does; absent: as our own, which is any that is not an older one. */
  readonly checks?: boolean;
  /** [O]: the next page starts after the cursor, so its row is lost. */
  readonly exclusiveCursor: boolean;
  /** Rows a page at most, so that a few listings make many pages. */
  readonly pageSize: number;
  /** A listing whose every write ends in 500, for ever. */
  readonly poisoned?: number;
}

/** The time of a model: it has no clock of its own. */
export interface ModelTime {
  /** When it begins, ms since 1970. */
  readonly start: number;
  /** Ms since then. */
  readonly now: () => number;
}

export const isOlder = ({ ext, older }: MarketKind): boolean => older ?? !ext;

/** It says that it checks whose a call is: no proof of that has to go beside each. */
export const isChecked = ({ ext, checks = ext }: Pick<MarketKind, 'ext' | 'checks'>): boolean => checks;
