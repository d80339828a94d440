import { useSyncExternalStore } from 'react';

/** From this width on a screen may have two columns. */
const query = '(min-width: 900px)';

const subscribe = (changed: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Whether there is room for two columns. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
