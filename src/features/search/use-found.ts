import { countKey, type SearchQuery, searchKey } from '#src/db/search-query.ts';
import { countView, type StoredSearch, storedSearch } from '#src/db/views/search.ts';
import type { ListState } from '#src/services/list-state.ts';
import { useNetwork } from '#src/services/network.tsx';
import { isCut } from '#src/services/network-state.ts';
import { useShown, useView } from '#src/services/view.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { linesOf } from './lines.ts';

/** Whether this device answers a search by itself: always when offline, else where nothing was ever fetched for it. */
export const answersItself = (network: NetworkState, state: ListState): boolean =>
  network === 'offline' || (isCut(network) && (state.is === 'failed' || state.is === 'never'));

/** What the server last said of a count; null while it is not known. */
export const useCount = (query: SearchQuery | null): number | null => {
  const key = query === null ? null : countKey(query);
  useShown(key);
  const view = useView((store) => (key === null ? Promise.resolve(null) : countView(store, key)), [key]);
  return view?.key === key ? (view?.total ?? null) : null;
};

/** What this device alone finds; undefined until it was read, and while nothing is looked for. */
export const useStored = (query: SearchQuery | null, limit: number): StoredSearch | undefined => {
  const key = query === null ? null : searchKey(query);
  const view = useView(
    async (store) =>
      query === null ? null : { key, limit, found: await storedSearch(store, query, limit, linesOf) },
    [key, limit],
  );
  return view?.key === key ? view?.found : undefined;
};

const nothing = 0;

/** How many listings a query has, as far as can be said now: by the server, or of what is stored. */
export const useFound = (query: SearchQuery): number | null => {
  const network = useNetwork();
  const counted = useCount(query);
  const stored = useStored(isCut(network) ? query : null, nothing)?.total ?? null;
  return network === 'offline' ? stored : (counted ?? stored);
};
