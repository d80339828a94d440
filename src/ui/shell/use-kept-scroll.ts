import { type RefObject, useLayoutEffect } from 'react';
import { useUi } from '../Ui.tsx';

const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Brings a scroller back to where it was left. The list under it comes from a live query, a frame or more later, so the
 * place is tried again as the content grows, until it is reached or the person moves.
 */
export const useKeptScroll = (scroller: RefObject<HTMLElement | null>, key: string | undefined): void => {
  const { scrolls } = useUi();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || key === undefined) return;
    const wanted = scrolls.get(key) ?? 0;
    let seeking = wanted > 0;
    const stop = (): void => {
      seeking = false;
      sizes.disconnect();
    };
    const seek = (): void => {
      if (!seeking) return;
      element.scrollTop = wanted;
      if (Math.abs(element.scrollTop - wanted) < 2) stop();
    };
    const sizes = new ResizeObserver(seek);
    for (const child of element.children) sizes.observe(child);
    seek();
    const remember = (): void => {
      if (!seeking) scrolls.set(key, element.scrollTop);
    };
    element.addEventListener('scroll', remember, { passive: true });
    for (const event of byHand) element.addEventListener(event, stop, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', remember);
      for (const event of byHand) element.removeEventListener(event, stop);
    };
  }, [scroller, key, scrolls]);
};
