import { limits } from '#contract/limits.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { listView } from '#src/domain/listings/list.view.ts';
import { useApp } from './app-context.ts';
import { type ListedItem, type ListState, listState, type StoredList } from './list-state.ts';
import { useNetwork } from './network.tsx';
import { useShown } from './view.ts';
import { useCachedNumber, useCachedView } from './view-cache.tsx';

/** A list on screen: its state, and what the user may do with it. */
export interface ShownList<Row = ListedItem> {
  readonly state: ListState<Row>;
  readonly refresh: () => void;
  readonly more: () => void;
}

/** What is stored of a feed. */
export interface StoredFeed<Row> extends StoredList<Row> {
  /** So many rows from its front have no hole between them. */
  readonly front: number;
}

/** Watches a feed of whatever rows, a window of it at a time, and has the engine keep it fresh. */
export const useFeed = <Row>(
  feed: string,
  read: (store: AccountStore, limit: number) => Promise<StoredFeed<Row> | null>,
): ShownList<Row> => {
  const { engine } = useApp();
  const network = useNetwork();
  const [limit, setLimit] = useCachedNumber(`limit:${feed}`, limits.pageSize);
  useShown(feed);
  const view = useCachedView(`feed:${feed}`, (store) => read(store, limit), [feed, limit]);
  return {
    state: listState(view, network),
    refresh: () => engine.refresh(feed),
    more: () => {
      if (!view) return;
      // one page further than what is there: rows that are still to come appear by themselves
      const next = view.items.length + limits.pageSize;
      if (next > limit) setLimit(next);
      if (view.more && next > view.front) engine.more(feed);
    },
  };
};

/** The same for listings. */
export const useList = (feed: string): ShownList =>
  useFeed<ListedItem>(feed, (store, limit) => listView(store, feed, limit));
