import type { Trouble } from '#src/db/rows.ts';

/** Every outcome of a call besides its reply. Decided by status, headers and codes, never by message text. */
export type Failure =
  /** Nothing was sent: the device says that it has no network. */
  | { readonly kind: 'never-left' }
  /** The request may have arrived; no usable answer came. Never read as "not sent". */
  | { readonly kind: 'unanswered' }
  /** 408, 425, 429, 5xx. */
  | { readonly kind: 'busy'; readonly status: number; readonly retryAfterMs: number | null }
  /** 200 text/html, a redirect, a foreign envelope: a captive portal. Not success, and not logged out. */
  | { readonly kind: 'not-the-server' }
  /** 401, and the session could not be refreshed: it is over. */
  | { readonly kind: 'signed-out' }
  /**
   * The contract's error envelope. `code` may be one that this build does not know; '' for a 401 without an envelope.
   */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly data: unknown }
  /** A success whose data does not fit the contract. */
  | { readonly kind: 'unreadable' }
  /** The engine was stopped while it waited. */
  | { readonly kind: 'stopped' };

/** Carries a Failure through `await`; anything else that is thrown is a bug. */
export class CallFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind, { cause });
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** A call whose turn came too late: it was not made, and the link is not at fault. */
export class Late extends CallFailed {
  constructor() {
    super({ kind: 'busy', status: 0, retryAfterMs: null });
  }
}

/** The fetch error that a list or a screen stores for a failure; null for one that concerns no user. */
export const troubleOf = (failure: Failure): Trouble | null => {
  switch (failure.kind) {
    case 'never-left':
      return 'offline';
    case 'unanswered':
      return 'unanswered';
    case 'busy':
      return 'busy';
    case 'not-the-server':
      return 'portal';
    case 'signed-out':
      return 'signed-out';
    case 'refused':
      return 'refused';
    case 'unreadable':
      return 'unreadable';
    case 'stopped':
      return null;
    default:
      failure satisfies never;
      return null;
  }
};

/** Whether the failure may pass with time alone. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'never-left' ||
  failure.kind === 'unanswered' ||
  failure.kind === 'busy' ||
  failure.kind === 'not-the-server' ||
  failure.kind === 'unreadable';

/** The refusal of a server that checks accounts: the cookies are not, or no longer, this account's. */
export const accountMismatch = (): CallFailed =>
  new CallFailed({ kind: 'refused', status: 409, code: 'USER_MISMATCH', data: null });

/** Of more bytes than the server, or a proxy before it, takes. */
export const tooLarge = (): CallFailed =>
  new CallFailed({ kind: 'refused', status: 413, code: 'PAYLOAD_TOO_LARGE', data: null });
