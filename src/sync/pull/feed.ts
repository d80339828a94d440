import type { Auth, Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { Account } from '#src/db/accounts.ts';
import type { AccountTable, AccountTables, Cursor, FeedId, Moment, Stamp } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import type { Call } from '../http.ts';

interface When {
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** One page as the server gave it. */
export interface FetchedPage {
  readonly ids: readonly FeedId[];
  readonly next: Cursor | null;
  /** Rows that did not fit the contract and were left out. */
  readonly dropped: number;
  /** When the server made it; absent: just now. */
  readonly at?: Moment | undefined;
  /** Stores its rows, in the transaction that stores their positions in the list. */
  land(tx: Writer<AccountTables>, when: When): Promise<void>;
}

/** One server-ordered list; everything else is the same for all lists (runner.ts). */
export interface Feed {
  readonly name: string;
  readonly auth: Auth;
  readonly membersOnly: boolean;
  /** Milliseconds for which a screen that shows the list does not fetch it again. */
  readonly freshMs: number;
  /** Tables that its rows are written to. */
  readonly tables: readonly AccountTable[];
  /** Key of the pull that is queued once a page is stored (O18); null: none. */
  readonly later: string | null;
  fetch(call: Call, account: Account, cursor: Cursor | null): Promise<FetchedPage>;
}

/** What every list declares. */
export interface NamedFeed<E extends Endpoint> {
  readonly name: string;
  /** The list belongs to the account itself. */
  readonly membersOnly?: boolean;
  readonly endpoint: E;
  readonly freshMs: number;
  input(account: Account, cursor: Cursor | null): Input<E>;
  /** `dropped`: rows that did not fit the contract and are missing in the reply. */
  next(reply: Reply<E>, dropped: number): Cursor | null;
}

interface Declared<E extends Endpoint, T extends AccountTable> extends NamedFeed<E> {
  /** `land` reads and writes these and no others. */
  readonly tables: readonly T[];
  readonly later?: string;
  ids(reply: Reply<E>): readonly FeedId[];
  land(tx: Writer<Pick<AccountTables, NoInfer<T>>>, reply: Reply<E>, when: When): Promise<void>;
}

/** Declares a list in one place: the call, the rows and their tables, and where the next page starts. */
export const defineFeed = <E extends Endpoint, const T extends AccountTable>(feed: Declared<E, T>): Feed => ({
  name: feed.name,
  auth: feed.endpoint.auth,
  membersOnly: feed.membersOnly ?? false,
  freshMs: feed.freshMs,
  tables: feed.tables,
  later: feed.later ?? null,
  fetch: async (call, account, cursor) => {
    const { value, dropped, at } = await call(feed.endpoint, feed.input(account, cursor));
    return {
      ids: feed.ids(value),
      next: feed.next(value, dropped),
      dropped,
      at,
      land: (tx, when) => feed.land(tx, value, when),
    };
  },
});
