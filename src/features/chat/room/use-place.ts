import { useLayoutEffect, useRef, useState } from 'react';
import type { ChatId } from '#contract/ids.ts';
import { useScroller } from '#src/ui/shell/AppShell.tsx';

/** Pixels from the end within which a person counts as reading the newest. */
const near = 80;

const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const distanceOf = (element: HTMLElement): number =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

interface Place {
  /** The newest line when the person left the end, '' where there was none; null: they are at the end. */
  readonly left: ChatId | '' | null;
  /** Further away than a few lines. */
  readonly isFar: boolean;
  readonly arrive: () => void;
}

/**
 * Where in the log a person reads, and keeps them there: what comes in moves the place only of those who are at its end,
 * and a keyboard that comes up takes room from above.
 */
export const usePlace = (isTail: boolean, newest: ChatId | null): Place => {
  const scroller = useScroller();
  const [left, setLeft] = useState<ChatId | '' | null>(null);
  const [isFar, setFar] = useState(false);
  const now = useRef({ isTail, newest });
  const distance = useRef(0);
  useLayoutEffect(() => {
    now.current = { isTail, newest };
    if (scroller?.current) distance.current = distanceOf(scroller.current);
  });
  useLayoutEffect(() => {
    const element = scroller?.current;
    if (!element) return;
    let moved = false;
    const hand = (): void => {
      moved = true;
    };
    const look = (): void => {
      distance.current = distanceOf(element);
      const away = distance.current > near;
      setFar(distance.current > element.clientHeight);
      if (!away && now.current.isTail) {
        moved = false;
        setLeft(null);
      } else if (moved || distance.current > element.clientHeight)
        setLeft((was) => was ?? now.current.newest ?? '');
    };
    let height = element.clientHeight;
    const sizes = new ResizeObserver(() => {
      if (element.clientHeight === height) return;
      height = element.clientHeight;
      element.scrollTop = element.scrollHeight - height - distance.current;
    });
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    for (const event of byHand) element.addEventListener(event, hand, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
      for (const event of byHand) element.removeEventListener(event, hand);
    };
  }, [scroller]);
  return { left, isFar, arrive: () => setLeft(null) };
};
