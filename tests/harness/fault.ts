/** What a network, or a box on the way, does to a request instead of carrying it (faults §2.3, §2.4). */
export type Fault =
  /** A captive portal's page in the place of the answer. */
  | { readonly kind: 'portal'; readonly style: 'html' | 'redirect' | '511' }
  /** An answer of the contract's shape that the server did not give. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code: string;
      /** Seconds, as the head `Retry-After` says them. */
      readonly retryAfter?: number;
    }
  /** A success of the contract's shape that the server did not give. */
  | { readonly kind: 'answer'; readonly data: unknown }
  /** A gateway's answer with no envelope. */
  | { readonly kind: 'gateway'; readonly status: number }
  /** The server's answer, cut in the middle of its JSON; its length says nothing of it. */
  | { readonly kind: 'truncate' }
  /** The server's answer, so many milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset before anything reaches the server. */
  | { readonly kind: 'reset' }
  /** The connection is lost once this part of the request's body has arrived, `of` 1; nothing of it reaches the server. */
  | { readonly kind: 'cut-request'; readonly of: number }
  /** The server did what was asked; its answer is lost. Chromium repeats such a request by itself, a POST too. */
  | { readonly kind: 'drop-response' }
  /** The server did what was asked; the connection is lost after the head of its answer. No browser repeats that. */
  | { readonly kind: 'drop-body' };

/** A request as its head announces it. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  /** Bytes of its body; 0 where the head does not say. */
  readonly length: number;
}

/** Requests that are meant: by their path, or by more of what they are. */
export type RequestMatcher = RegExp | ((asked: RequestHead) => boolean);

export interface Seen extends RequestHead {
  /** Bytes of its body that have arrived so far. */
  received: number;
  /** Of the answer that was carried, as it went over the wire, headers included; 0 while none was. */
  bytes: number;
  /** What it suffered; null: nothing. */
  readonly fault: Fault['kind'] | null;
}

export const matches = (which: RequestMatcher, asked: RequestHead): boolean =>
  which instanceof RegExp ? which.test(asked.path) : which(asked);
