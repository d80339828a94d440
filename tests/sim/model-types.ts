import type { ItemId, UserId } from '#contract/ids.ts';
import type { ChatKind } from './model-lines.ts';

/** How the server under simulation differs from the contract's ideal. */
export interface ServerKind {
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
  readonly accessMs: number;
  readonly refreshMs: number;
  /** A listing whose every write ends in 500, for ever. */
  readonly poisoned?: number;
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

export interface Member {
  readonly id: UserId;
  nickname: string;
  profileImageUrl: string | null;
  gender: 'MALE' | 'FEMALE' | null;
  height: number | null;
  weight: number | null;
  version: number;
  /** Most recently liked last. An older server may hold an item twice. */
  readonly likes: ItemId[];
}

/** An expected refusal of the model, as the real server's `Problem`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly cookies: Partial<Cookies>;
  constructor(status: number, code: string, data: unknown = null, cookies: Partial<Cookies> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.data = data;
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

export const isOlder = ({ ext, older }: ServerKind): boolean => older ?? !ext;

/** It says that it checks whose a call is: no proof of that has to go beside each. */
export const isChecked = ({ ext, checks = ext }: Pick<ServerKind, 'ext' | 'checks'>): boolean => checks;
