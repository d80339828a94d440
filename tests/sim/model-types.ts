import type { UserId } from '#contract/ids.ts';
import type { MarketKind } from '#tests/model/kind.ts';
import { Refusal } from '#tests/model/refusal.ts';
import type { ChatKind } from './chat-kind.ts';

/** How the server under simulation differs from the contract's ideal. */
export interface ServerKind extends MarketKind {
  readonly accessMs: number;
  readonly refreshMs: number;
  /** What is peculiar about its rooms; absent: nothing is. */
  readonly chat?: ChatKind;
  /** What its draws come from. */
  readonly seed?: number;
}

/** A request as it reaches the server. */
export interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Cookies;
  readonly body?: Body | null;
  /** Whose request it was, for the ledger; the server itself never looks at it. */
  readonly tag?: string;
}

/** What a request carries: its text, or for a picture what tells it from another one. */
export interface Body {
  readonly text: string;
  readonly bytes: number;
}

export type Cookies = Readonly<Record<'access' | 'refresh', string | null>>;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** undefined: no body at all, as storage answers. */
  readonly body: unknown;
  /** null removes one. */
  readonly setCookies: Partial<Cookies>;
  /** The stored answer of an earlier request with the same key. */
  readonly replayed?: boolean;
}

/** A request that has begun: its effect and its answer come when it is finished. */
export interface Work {
  finish(): Reply;
}

/** A refusal that changes cookies, too. */
export class CookieRefusal extends Refusal {
  readonly cookies: Partial<Cookies>;
  constructor(status: number, code: string, cookies: Partial<Cookies>) {
    super(status, code);
    this.cookies = cookies;
  }
}

/** What a call of the model answers. */
export interface Answered {
  /** undefined: no envelope, no body. */
  readonly data: unknown;
  /** Absent: 200. */
  readonly status?: number;
  readonly cookies?: Partial<Cookies>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who asks, and what they bring. */
export interface Caller {
  readonly user: UserId | null;
  readonly cookies: Cookies;
  readonly body: Body | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, string>;
  readonly tag: string | null;
}
