import type { Account } from '#src/db/accounts.ts';
import type { Trouble } from '#src/db/rows.ts';
import type { Call } from '../http.ts';
import type { LeaseHandle } from '../lease.ts';

/** What a pull may use. It writes through the lease handle, so that an engine that lost the lease changes nothing. */
export interface PullContext {
  readonly account: Account;
  readonly call: Call;
  readonly leaseHandle: LeaseHandle;
  /** The server's clock as far as it is known, ms since 1970; for labels. */
  readonly serverNow: () => number;
  /** A call whose answer is certain to be this account's own (O8). */
  readonly certain: Call;
  /** The answer has shown that another pull is due. */
  readonly also: (key: string) => void;
  /** As `also`, for pulls that no screen waits for: one after the other, and not all at a start (O18). */
  readonly later: (key: string) => void;
}

/** Of most resources: younger than this one is not fetched again on mount, focus or reconnect (contract §9.2). */
export const usualFreshMs = 10_000;

/** A resource that a screen shows and the engine keeps fresh, by key: `home`, `item:341`, `me`. */
export interface Target {
  readonly key: string;
  readonly freshMs: number;
  /** The answer differs between visitors and members, so the session must be proven first (contract §1.5). */
  readonly personal: boolean;
  /** A visitor has no such resource: it is not fetched, and its screen says that a login is needed. */
  readonly membersOnly: boolean;
  /** Where the server checks whose request it is, it is requested beside the question of who is logged in (O52). */
  readonly isPressing?: boolean;
  /**
   * Fetches and stores it; returns whether the next page should follow by itself. Throws CallFailed, Fenced,
   * StoreError.
   */
  pull(context: PullContext): Promise<boolean>;
  /** Fetches the page after the stored ones; absent where there is none. Returns as `pull`. */
  more?(context: PullContext): Promise<boolean>;
  /** Stores on the row that it is being fetched, or no longer, or the fetch error. */
  mark(context: PullContext, state: 'loading' | 'idle' | Trouble): Promise<void>;
}

/** What is pulled under a key; undefined: nothing. */
export type TargetOf = (key: string) => Target | undefined;
