import { limits } from '#contract/limits.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import type { StoredList } from '#src/db/feeds.ts';
import { listView } from '#src/domain/listings/list.view.ts';
import { useApp } from './app-context.ts';
import { type ListedItem, type ListState, listState } from './list-state.ts';
import { useNetwork } from './network.tsx';
import { useShown } from './view.ts';
import { useCachedNumber, useCachedView } from './view-cache.tsx';

/** A list on screen: its state, and what the user may do with it. */
export interface ShownList<Row = ListedItem> {
  readonly state: ListState<Row>;
  readonly refresh: () => void;
  readonly more: () => void;
}

/** Watches a feed of whatever rows, a window of it at a time, and has the engine keep it fresh. */
export const useFeed = <View extends StoredList<unknown>>(
  feed: string,
  read: (store: AccountStore, limit: number) => Promise<View | null>,
): ShownList<View['items'][number]> & { readonly view: View | null | undefined } => {
  const { engine } = useApp();
  const network = useNetwork();
  const [limit, setLimit] = useCachedNumber(`limit:${feed}`, limits.pageSize);
  useShown(feed);
  const view = useCachedView(`feed:${feed}`, (store) => read(store, limit), [feed, limit]);
  return {
    view,
    state: listState<View['items'][number]>(view, network),
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
  useFeed(feed, (store, limit) => listView(store, feed, limit));
