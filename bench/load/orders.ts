import type { PairMember } from './pairs.ts';

/** What the process that makes the load is told, one order at a time, and what it answers to each. */
export interface Orders {
  /** Opens a socket a member, so many handshakes a second. `market`: our server; `bare`: nothing but `ws`. */
  connect: {
    readonly ask: {
      readonly dialect: Dialect;
      readonly port: number;
      readonly members: readonly PairMember[];
      readonly perSecond: number;
    };
    readonly answer: { readonly ms: number };
  };
  /** Says so many lines a second, whatever becomes of them, each in the next room; the first `warmUpMs` are not measured. */
  talk: {
    readonly ask: {
      readonly tag: string;
      readonly perSecond: number;
      readonly warmUpMs: number;
      readonly ms: number;
    };
    readonly answer: Talked;
  };
  /** From now on whoever loses the connection comes back after such a pause. */
  arm: { readonly ask: Pause; readonly answer: null };
  /** Waits until everybody is back. */
  recovered: { readonly ask: null; readonly answer: Recovered };
  /** So many members say the next line as soon as the one before is acknowledged. */
  flatOut: {
    readonly ask: { readonly tag: string; readonly speakers: number; readonly ms: number };
    readonly answer: { readonly perSecond: number };
  };
}

export interface Pause {
  readonly ms: number;
  /** So much more at most, drawn each time. */
  readonly jitterMs: number;
  /** Twice as long after each attempt in a row that came to nothing, as our client; a minute at most. */
  readonly doubles: boolean;
}

export type Dialect = 'market' | 'bare';

/** Milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

export interface Talked {
  readonly sent: number;
  /** From the moment a line was meant to be said until the opponent had it. */
  readonly delivered: Spread;
  /** How late the generator itself was. */
  readonly late: Spread;
  /** The longest its event loop was held up, milliseconds. */
  readonly lagMs: number;
  /** Connections that were lost meanwhile. */
  readonly falls: number;
  /** What each member heard in their room, in order. */
  readonly heard: readonly (readonly string[])[];
}

export interface Recovered {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Attempts that came to nothing. */
  readonly refused: number;
}

/** As it goes to the generator, and as it comes back. */
export type Order = {
  readonly [D in keyof Orders]: { readonly does: D; readonly ask: Orders[D]['ask'] };
}[keyof Orders];
export type Answer = { readonly answer: unknown } | { readonly failed: string };
