import type { Auth, Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { Account } from '#src/db/accounts.ts';
import type { Card } from '#src/db/items.ts';
import type { Cursor } from '#src/db/rows.ts';
import type { Attempt } from '../http.ts';

/** One page as the server gave it. */
export interface FetchedPage {
  readonly cards: readonly Card[];
  readonly next: Cursor | null;
  /** Rows that did not fit the contract and were left out. */
  readonly dropped: number;
}

/** Any server-ordered list; everything but this is the same for all of them (runner.ts). */
export interface Feed {
  readonly name: string;
  readonly auth: Auth;
  readonly membersOnly: boolean;
  /** Milliseconds for which it is not fetched again when a screen shows it. */
  readonly freshMs: number;
  fetch(call: Attempt, account: Account, cursor: Cursor | null): Promise<FetchedPage>;
}

interface Declared<E extends Endpoint> {
  readonly name: string;
  /** Lists that belong to the account itself. */
  readonly membersOnly?: boolean;
  readonly endpoint: E;
  readonly freshMs: number;
  input(account: Account, cursor: Cursor | null): Input<E>;
  cards(reply: Reply<E>): readonly Card[];
  next(reply: Reply<E>): Cursor | null;
}

/** Declares a list once: what it asks, what its rows are, where the next page starts. */
export const defineFeed = <E extends Endpoint>(feed: Declared<E>): Feed => ({
  name: feed.name,
  auth: feed.endpoint.auth,
  membersOnly: feed.membersOnly ?? false,
  freshMs: feed.freshMs,
  fetch: async (call, account, cursor) => {
    const { value, dropped } = await call(feed.endpoint, feed.input(account, cursor));
    return { cards: feed.cards(value), next: feed.next(value), dropped };
  },
});
