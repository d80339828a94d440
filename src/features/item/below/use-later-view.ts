import { useQuiet } from '#src/frame/use-quiet.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import type { CachedRead } from '#src/frame/view-cache-values.ts';

/**
 * As useCachedView, but nothing is read before the screen is painted and the page is quiet. A cached value is there in the
 * first frame, so that a screen that is come back to is as long as it was.
 */
export const useLaterView = <R>([key, query]: CachedRead<R>): R | undefined => {
  const isQuiet = useQuiet();
  return useCachedView<R | undefined>(key, (store) => (isQuiet ? query(store) : Promise.resolve(undefined)), [
    key,
    isQuiet,
  ]);
};
