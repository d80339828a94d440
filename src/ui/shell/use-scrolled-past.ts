import { type RefObject, useEffect, useState } from 'react';
import { useScroller } from './AppShell.tsx';

/** Whether an element of the scroller has left it at the top, under `cover`, which lies over the scroller. */
export const useScrolledPast = (
  element: RefObject<Element | null>,
  cover: RefObject<Element | null>,
): boolean => {
  const scroller = useScroller();
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const root = scroller?.current;
    const [target, over] = [element.current, cover.current];
    if (!root || !target || !over) return;
    let stop = (): void => {};
    const begin = (): void => {
      stop();
      const covered = over.getBoundingClientRect().bottom - root.getBoundingClientRect().top;
      const watch = new IntersectionObserver(
        (seen) => {
          const last = seen.at(-1);
          // below the window it is not seen either
          if (last)
            setPast(!last.isIntersecting && last.boundingClientRect.top < (last.rootBounds?.top ?? 0));
        },
        { root, rootMargin: `-${Math.max(0, Math.round(covered))}px 0px 0px` },
      );
      watch.observe(target);
      stop = () => watch.disconnect();
    };
    // where it ends changes with the lines beside it; just laid out, asking for it costs nothing
    const sizes = new ResizeObserver(begin);
    sizes.observe(over.parentElement ?? over);
    return () => {
      sizes.disconnect();
      stop();
    };
  }, [scroller, element, cover]);
  return isPast;
};
