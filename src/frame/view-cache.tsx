import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import { watchTables } from '#src/db/observe.ts';
import { useView } from './view.ts';
import { makeKeptValues, type ViewCache } from './view-cache-values.ts';

const ViewCacheContext = createContext<ViewCache | null>(null);

/**
 * Caches what each screen last showed, while one account's app is on screen: coming back renders it in the first frame,
 * so that the scroll position is right at once and nothing flashes.
 */
export function ViewCacheProvider({ children }: { readonly children: ReactNode }) {
  const [kept] = useState(makeKeptValues);
  useEffect(() => watchTables(['outbox'], kept.outboxChanged), [kept]);
  return <ViewCacheContext value={kept}>{children}</ViewCacheContext>;
}

export const useViewCache = (): ViewCache => {
  const kept = use(ViewCacheContext);
  if (kept === null) throw new Error('a screen was rendered outside the layout');
  return kept;
};

/** As useView, but begins with the cached view of this key. */
export const useCachedView = <R,>(
  key: string,
  query: (store: AccountStore) => Promise<R>,
  deps: readonly unknown[],
): R | undefined => {
  const kept = useViewCache();
  const known = useMemo(() => kept.view(key) as R | undefined, [kept, key]); // written only below, under this key
  const read = useView(async (store) => {
    const readAt = kept.changes();
    return { key, readAt, value: await query(store) };
  }, deps);
  // until this key is read, `read` still has the value of the previous key
  const value = read?.key === key ? read.value : undefined;
  const readAt = read?.readAt;
  useEffect(() => {
    if (value !== undefined && readAt !== undefined) kept.keepView(key, value, readAt);
  }, [kept, key, value, readAt]);
  return value === undefined ? known : value;
};

/** As useState for a number, but begins with the cached number of this key. */
export const useCachedNumber = (key: string, first: number): [number, (value: number) => void] => {
  const kept = useViewCache();
  const [value, setValue] = useState(() => kept.number(key) ?? first);
  return [
    value,
    (next) => {
      kept.keepNumber(key, next);
      setValue(next);
    },
  ];
};
