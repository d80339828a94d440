import { countKey, type SearchQuery, searchKey } from '#src/domain/search/query.ts';
import { countView, type StoredSearch, storedSearch } from '#src/domain/search/search.view.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { linesOf } from './lines.ts';
import { isOwnKeyword } from './stored-state.ts';

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
  const isOwn = isOwnKeyword(query);
  const counted = useCount(isOwn ? null : query);
  const stored = useStored(isOwn || isCut(network) ? query : null, nothing)?.total ?? null;
  return network === 'offline' ? stored : (counted ?? stored);
};
