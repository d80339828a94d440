import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ChatId } from '#contract/ids.ts';
import { useScroller } from '#src/ui/shell/AppShell.tsx';

/** Pixels from the end within which a user counts as reading the newest. */
export const nearEnd = 80;

const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

interface Place {
  /** The newest line when the user left the end, '' where there was none; null: they are at the end. */
  readonly left: ChatId | '' | null;
  /** Further away than a screen. */
  readonly isFar: boolean;
  readonly arrive: () => void;
  /** A smooth way to the end has begun: nothing may take its place until it is over. */
  readonly glide: () => void;
}

const distanceOf = (element: HTMLElement): number =>
  element.scrollHeight - element.clientHeight - element.scrollTop;

/**
 * Where in the log a user reads, and keeps them there: at the end whatever grows or is measured anew, otherwise as far
 * from it as before, so that a keyboard that comes up takes its room from above.
 */
export const usePlace = (
  log: RefObject<HTMLElement | null>,
  { isTail, newest }: { readonly isTail: boolean; readonly newest: ChatId | null },
): Place => {
  const scroller = useScroller();
  const [left, setLeft] = useState<ChatId | '' | null>(null);
  const [isFar, setFar] = useState(false);
  const now = useRef({ isTail, newest, left, gliding: false, distance: 0, height: 0 });
  useLayoutEffect(() => {
    Object.assign(now.current, { isTail, newest, left });
    const element = scroller?.current;
    // a change of height is answered below, by the distance before it
    if (element && element.clientHeight === now.current.height) now.current.distance = distanceOf(element);
  });
  useLayoutEffect(() => {
    const element = scroller?.current;
    if (!element || !log.current) return;
    const { current } = now;
    let moved = false;
    let last = { top: element.scrollTop, whole: element.scrollHeight };
    const hand = (): void => {
      moved = true;
      current.gliding = false;
    };
    // at once: a size that changes in the same frame must not take the user back to the end
    const leave = (at: ChatId | '' | null): void => {
      current.left = at;
      setLeft(at);
    };
    const look = (): void => {
      const { scrollTop: top, scrollHeight: whole, clientHeight } = element;
      if (clientHeight !== current.height) return; // told again once its new height has been answered
      current.distance = distanceOf(element);
      // the log was moved in its snapshot (src/app/take-over.ts)
      const isPlaced = element.dataset['placed'] !== undefined;
      delete element.dataset['placed'];
      // also without a hand: a search in the page, a screen reader
      const jumped = whole === last.whole && top < last.top - clientHeight / 2;
      last = { top, whole };
      setFar(current.distance > clientHeight);
      if (current.distance <= nearEnd && current.isTail) {
        moved = false;
        current.gliding = false;
        leave(null);
      } else if (moved || jumped || isPlaced) leave(current.left ?? current.newest ?? '');
    };
    current.height = element.clientHeight;
    current.distance = distanceOf(element);
    const sizes = new ResizeObserver(() => {
      if (current.left === null && current.isTail) {
        if (!current.gliding) element.scrollTop = element.scrollHeight;
      } else if (element.clientHeight !== current.height)
        element.scrollTop = element.scrollHeight - element.clientHeight - current.distance;
      current.height = element.clientHeight;
    });
    sizes.observe(element);
    sizes.observe(log.current);
    element.addEventListener('scroll', look, { passive: true });
    for (const event of byHand) element.addEventListener(event, hand, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
      for (const event of byHand) element.removeEventListener(event, hand);
    };
  }, [scroller, log]);
  return {
    left,
    isFar,
    arrive: () => setLeft(null),
    glide: () => {
      now.current.gliding = true;
    },
  };
};
