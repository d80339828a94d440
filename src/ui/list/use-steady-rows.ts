import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';
import { useScroller } from '../shell/AppShell.tsx';

/**
 * How far what is in view has moved, in px, by where rows stood and stand within the scrolled content: by the middle one
 * of those that were in view, so that no single row that goes elsewhere takes the view with it.
 */
export const shiftOf = <Key>(
  before: ReadonlyMap<Key, number>,
  after: ReadonlyMap<Key, number>,
  scrollTop: number,
  height: number,
): number => {
  const shifts: number[] = [];
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is !== undefined && was >= scrollTop && was < scrollTop + height) shifts.push(is - was);
  }
  shifts.sort((a, b) => a - b);
  return shifts[Math.floor(shifts.length / 2)] ?? 0;
};

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
