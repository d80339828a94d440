import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';
import { useScroller } from '../shell/AppShell.tsx';
import { shiftOf } from './steady.ts';

/**
 * Rows that change places while they are looked at stay where they are on screen; only at the very top the newest comes
 * into view. `keys` names the articles inside `feed`, in their order. The browser's own anchoring must be off there, or
 * both would move.
 */
export const useSteadyRows = <Key>(feed: RefObject<HTMLElement | null>, keys: readonly Key[]): void => {
  const scroller = useScroller();
  const stood = useRef<ReadonlyMap<Key, number>>(new Map());
  const places = (box: HTMLElement): ReadonlyMap<Key, number> => {
    const origin = box.getBoundingClientRect().top - box.scrollTop;
    const rows = feed.current?.querySelectorAll('article') ?? [];
    return new Map(
      keys.flatMap((key, n): [Key, number][] => {
        const row = rows[n];
        return row === undefined ? [] : [[key, row.getBoundingClientRect().top - origin]];
      }),
    );
  };
  useLayoutEffect(() => {
    const box = scroller?.current;
    if (!box || stood.current.size === 0 || box.scrollTop === 0) return;
    const now = places(box);
    box.scrollTop += shiftOf(stood.current, now, box.scrollTop, box.clientHeight);
    stood.current = now;
  });
  useEffect(() =>
    afterPaint(() => {
      const box = scroller?.current;
      if (box) stood.current = places(box);
    }),
  );
};
