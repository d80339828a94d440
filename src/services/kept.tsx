import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import { watchTable } from '#src/db/observe.ts';
import { useView } from './view.ts';

/** Enough for every list and the last dozens of details. */
const most = 60;

type Kept = Map<string, unknown>;

const KeptContext = createContext<Kept | null>(null);

/**
 * Remembers what each screen last showed, for as long as one account's app is on screen: coming back draws it in the
 * first frame, so that the place in a list is found at once and nothing flashes.
 */
export function KeptProvider({ children }: { readonly children: ReactNode }) {
  const [kept] = useState<Kept>(() => new Map());
  // what was drawn before a wish was written, or became true, would show the wrong heart for a frame
  useEffect(() => watchTable('outbox', () => forgetViews(kept)), [kept]);
  return <KeptContext value={kept}>{children}</KeptContext>;
}

const useKept = (): Kept => {
  const kept = use(KeptContext);
  if (kept === null) throw new Error('a screen was rendered outside the layout');
  return kept;
};

const keep = (kept: Kept, key: string, value: unknown): void => {
  kept.delete(key); // the last one used is the last to go
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
};

const forgetViews = (kept: Kept): void => {
  for (const key of kept.keys()) if (key.startsWith('view:')) kept.delete(key);
};

/** As useView, but begins with what this key showed last. */
export const useKeptView = <R,>(
  key: string,
  query: (store: AccountStore) => Promise<R>,
  deps: readonly unknown[],
): R | undefined => {
  const kept = useKept();
  const known = useMemo(() => kept.get(`view:${key}`) as R | undefined, [kept, key]); // only written below, under the same key
  const read = useView(async (store) => ({ key, value: await query(store) }), deps);
  // what was read for another key stays until the next is there
  const value = read?.key === key ? read.value : undefined;
  useEffect(() => {
    if (value !== undefined) keep(kept, `view:${key}`, value);
  }, [kept, key, value]);
  return value === undefined ? known : value;
};

/** As useState for a number, but begins with what this key had last. */
export const useKeptNumber = (key: string, first: number): [number, (value: number) => void] => {
  const kept = useKept();
  const [value, setValue] = useState(() => {
    const known = kept.get(`number:${key}`);
    return typeof known === 'number' ? known : first;
  });
  return [
    value,
    (next) => {
      keep(kept, `number:${key}`, next);
      setValue(next);
    },
  ];
};
