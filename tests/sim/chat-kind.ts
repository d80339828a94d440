import type { LineKind } from '#tests/model/lines.ts';

/** How a server's rooms and their sockets differ from the contract's ideal (faults §6.2). */
export interface ChatKind extends LineKind {
  /** Rooms at the start. */
  readonly rooms: number;
  /** What a socket promises to say at least this often, ms; 0: nothing. */
  readonly beatMs: number;
  /** Events and what is published arrive in another order than they left. */
  readonly shuffled: boolean;
  /** How likely an event is to be lost, or to come twice. */
  readonly lost: number;
  readonly doubled: number;
  /** Such a line that REST shows later is told before that. */
  readonly isEarly: boolean;
  /** History continues behind its cursor, which is the last row of a page, not the first of the next. */
  readonly isExclusive: boolean;
}

/** Nothing is peculiar about them, and there are none yet. */
export const plainRooms: ChatKind = {
  rooms: 0,
  beatMs: 10_000,
  shuffled: false,
  lost: 0,
  doubled: 0,
  lagMs: 0,
  isEarly: false,
  isExclusive: false,
  isTerse: false,
};
