import type { Capability } from '#contract/capabilities.ts';
import type { Auth, Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { Account } from '#src/db/accounts.ts';
import { count } from '#src/db/engine-rows.ts';
import * as feeds from '#src/db/feeds.ts';
import type { PullKey } from '#src/db/pulls.ts';
import * as pulls from '#src/db/pulls.ts';
import type { AccountTable, AccountTables, Cursor, FeedId, Moment, Stamp } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { CallFailed } from '../failure.ts';
import type { Call } from '../http.ts';
import { type PullContext, type Target, type TargetOf, usualFreshMs } from './target.ts';

/** One kind of thing that the engine pulls, as it stands in its *.pull.ts or *.feed.ts. */
export interface Pull {
  /** The server is asked for none of it unless it announces this (contract §11.4); null: every server has it. */
  readonly needs: Capability | null;
  /** What is pulled under a key; undefined for the key of another pull. What it remembers belongs to one engine. */
  readonly targetOf: TargetOf;
}

/** The ids of a key that has none is [], of another pull's key undefined. */
const idsIn = <Ids extends readonly unknown[]>(key: string | PullKey<Ids>, text: string): Ids | undefined => {
  if (typeof key !== 'string') return key.idsIn(text);
  return key === text ? ([] as readonly unknown[] as Ids) : undefined; // a bare name has no ids
};

/** Stores on the row of a single thing that it is being fetched, or no longer, or the fetch error. */
const mark =
  (key: string): Target['mark'] =>
  ({ leaseHandle }, state) =>
    leaseHandle.write(['pulls'], 'relaxed', (tx) => {
      if (state === 'loading') return pulls.markLoading(tx, key, leaseHandle.epoch);
      return state === 'idle' ? pulls.markIdle(tx, key) : pulls.markTrouble(tx, key, state);
    });

interface DeclaredPull<Ids extends readonly unknown[]> {
  readonly key: string | PullKey<Ids>;
  readonly membersOnly: boolean;
  readonly personal?: boolean;
  readonly freshMs?: number;
  readonly needs?: Capability;
  readonly isPressing?: boolean;
  /** No screen shows it, so that no row says how its fetch goes. */
  readonly isQueue?: boolean;
  /** Called once for each key of an engine: what it keeps for the next pull is in its closure. */
  begin(...ids: Ids): Pick<Target, 'pull'> & Partial<Pick<Target, 'more'>>;
}

/** Declares a single thing that is pulled: the key that builds and parses its name, and how it is fetched and stored. */
export const definePull = <const Ids extends readonly unknown[]>(declared: DeclaredPull<Ids>): Pull => ({
  needs: declared.needs ?? null,
  targetOf: (key) => {
    const ids = idsIn(declared.key, key);
    if (ids === undefined) return undefined;
    return {
      key,
      freshMs: declared.freshMs ?? usualFreshMs,
      personal: declared.personal ?? false,
      membersOnly: declared.membersOnly,
      isPressing: declared.isPressing ?? false,
      mark: declared.isQueue ? async () => {} : mark(key),
      ...declared.begin(...ids),
    };
  },
});

/**
 * What these pulls have under each key, made once for an engine; undefined for a key that this build does not know, since
 * another tab may be newer [P10], and for what the server does not announce.
 */
export const targetsOf = (
  all: readonly Pull[],
  can: (capability: Capability) => boolean = () => false,
): TargetOf => {
  const made = new Map<string, { readonly needs: Capability | null; readonly target: Target } | null>();
  const make = (key: string) => {
    for (const { needs, targetOf } of all) {
      const target = targetOf(key);
      if (target !== undefined) return { needs, target };
    }
    return null;
  };
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known === null || (known.needs !== null && !can(known.needs)) ? undefined : known.target;
  };
};

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
export interface KeyedFeed<E extends Endpoint, Ids extends readonly unknown[]> {
  readonly key: string | PullKey<Ids>;
  /** The list belongs to the account itself. */
  readonly membersOnly?: boolean;
  /** It is not asked for where the server does not announce this. */
  readonly needs?: Capability;
  readonly endpoint: E;
  readonly freshMs: number;
  input(account: Account, cursor: Cursor | null, ...ids: Ids): Input<E>;
  /** `dropped`: rows that did not fit the contract and are missing in the reply. */
  next(reply: Reply<E>, dropped: number): Cursor | null;
}

interface DeclaredFeed<E extends Endpoint, T extends AccountTable, Ids extends readonly unknown[]>
  extends KeyedFeed<E, Ids> {
  /** `land` reads and writes these and no others. */
  readonly tables: readonly T[];
  readonly later?: string;
  ids(reply: Reply<E>): readonly FeedId[];
  land(tx: Writer<Pick<AccountTables, NoInfer<T>>>, reply: Reply<E>, when: When, ...ids: Ids): Promise<void>;
}

/** A list as it is registered. */
export interface FeedPull extends Pull {
  /** The list under a key; undefined for the key of another pull. */
  readonly feedOf: (key: string) => Feed | undefined;
}

/** Declares a list in one place: its key, the call, the rows and their tables, and where the next page starts. */
export const defineFeed = <
  E extends Endpoint,
  const T extends AccountTable,
  const Ids extends readonly unknown[],
>(
  feed: DeclaredFeed<E, T, Ids>,
): FeedPull => {
  const feedOf = (key: string): Feed | undefined => {
    const of = idsIn(feed.key, key);
    if (of === undefined) return undefined;
    return {
      auth: feed.endpoint.auth,
      membersOnly: feed.membersOnly ?? false,
      freshMs: feed.freshMs,
      tables: feed.tables,
      later: feed.later ?? null,
      fetch: async (call, account, cursor) => {
        const { value, dropped, at } = await call(feed.endpoint, feed.input(account, cursor, ...of));
        return {
          ids: feed.ids(value),
          next: feed.next(value, dropped),
          dropped,
          at,
          land: (tx, when) => feed.land(tx, value, when, ...of),
        };
      },
    };
  };
  return {
    needs: feed.needs ?? null,
    feedOf,
    targetOf: (key) => {
      const found = feedOf(key);
      return found && feedTarget(key, found);
    },
  };
};

/** The only way a list is fetched: first page, next page, generation swap, loop guard (P1–P6). */
export const feedTarget = (key: string, feed: Feed): Target => {
  let known: feeds.Known | null = null;

  const land = async (
    { leaseHandle, serverNow, later }: PullContext,
    fetched: FetchedPage,
    stamp: number,
    place: (tx: Writer<AccountTables>, page: feeds.Page) => Promise<feeds.Grown | undefined>,
  ): Promise<boolean> => {
    // an answer without a usable row is not an empty list: the stored rows stay [P14]
    if (fetched.dropped > 0 && fetched.ids.length === 0) throw new CallFailed({ kind: 'unreadable' });
    const at = fetched.at ?? serverNow();
    const page = { ids: fetched.ids, next: fetched.next, stamp, at };
    // one page, one transaction: rows and their positions arrive together [P11]
    const grown = await leaseHandle.write(
      [...new Set([...feed.tables, 'feeds', 'feedPages', 'counters'] as const)],
      'relaxed',
      async (tx) => {
        await fetched.land(tx, { stamp, at });
        if (fetched.dropped > 0) await count(tx, 'rows.unreadable', fetched.dropped); // left out and counted [P5]
        const placed = await place(tx, page);
        if (placed === undefined) await feeds.markTrouble(tx, key, null);
        return placed;
      },
    );
    if (feed.later !== null) later(feed.later);
    known = grown?.known ?? null;
    for (const id of grown?.added ?? []) known?.ids.add(id);
    return grown !== undefined && grown.row.next !== null && grown.row.previous !== null;
  };

  /** A list of this account's own rows must not be another account's (P-I1). */
  const via = ({ call, certain }: PullContext) => (feed.membersOnly ? certain : call);

  const first = async (context: PullContext): Promise<boolean> => {
    const stamp = context.leaseHandle.stamp();
    const fetched = await feed.fetch(via(context), context.account, null);
    return land(context, fetched, stamp, (tx, page) => feeds.begin(tx, key, page));
  };

  return {
    key,
    freshMs: feed.freshMs,
    personal: feed.auth === 'optional',
    membersOnly: feed.membersOnly,
    pull: first,
    more: async (context) => {
      const row = await context.leaseHandle.read(['feeds'], (tx) => feeds.byKey(tx, key));
      if (row === undefined || row.at === null) return first(context); // without a first page there is no next page
      if (row.next === null) {
        // the last try may have failed, and the list have reached its end in another way since
        await context.leaseHandle.write(['feeds'], 'relaxed', (tx) => feeds.markTrouble(tx, key, null));
        return false;
      }
      const { generation, next } = row;
      const stamp = context.leaseHandle.stamp();
      const fetched = await feed.fetch(via(context), context.account, next);
      return land(context, fetched, stamp, (tx, page) =>
        feeds.append(tx, key, generation, next, page, known),
      );
    },
    mark: (context, state) =>
      context.leaseHandle.write(['feeds'], 'relaxed', (tx) => {
        if (state === 'loading') return feeds.markLoading(tx, key, context.leaseHandle.epoch);
        return state === 'idle' ? feeds.markIdle(tx, key) : feeds.markTrouble(tx, key, state);
      }),
  };
};
