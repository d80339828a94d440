import { useRef, useState } from 'react';
import { useLessMotion } from '#src/ui/carousel/use-still.ts';

/** Where a scrolled page of sections stands, in px of its content. */
interface ScrolledPage {
  /** Where each section begins, in their order. */
  readonly tops: readonly number[];
  readonly scrollTop: number;
  /** How far it can be scrolled. */
  readonly furthest: number;
  /** How much of it is in view. */
  readonly height: number;
}

/** A section counts as reached a little before its edge is. */
const slack = 8;

/**
 * The place of the section that is looked at: the one at the top of the view. Towards the end of the page the line that
 * decides goes down to the foot of the view, so that sections too short to come to the top have their turn as well.
 */
export const sectionInView = ({ tops, scrollTop, furthest, height }: ScrolledPage): number => {
  const left = Math.max(0, furthest - scrollTop);
  const turning = Math.min(height, furthest);
  const lowered = left < turning ? height * (1 - left / turning) : 0;
  const line = scrollTop + lowered + slack;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
};

/** A scrolled page of sections with an anchor for each. */
export interface Sections<Key extends string> {
  /** The section that is looked at. */
  readonly current: Key;
  /** Brings a section into view. */
  readonly go: (key: Key) => void;
  /** For the element that scrolls. */
  readonly scroller: (element: HTMLElement | null) => void;
  readonly onScroll: () => void;
  /** For the element of each section, a child of the one that scrolls. */
  readonly section: (key: Key) => (element: HTMLElement | null) => void;
}

/** Where `go` leads: a section near the end may never come to the top, so until the user scrolls on it counts as reached. */
interface Way {
  readonly to: number;
  /** How far it was at the last scroll event. */
  left: number;
}

/** Of a scroll position, which browsers round, px. */
const rounding = 1;

/** Marks the section of a scrolled page that is in view, and brings another one there. */
export const useSections = <Key extends string>(keys: readonly [Key, ...Key[]]): Sections<Key> => {
  const [current, setCurrent] = useState<Key>(keys[0]);
  const box = useRef<HTMLElement>(null);
  const elements = useRef(new Map<Key, HTMLElement>());
  const way = useRef<Way>(null);
  const still = useLessMotion();

  const topOf = (key: Key): number => {
    const [element, root] = [elements.current.get(key), box.current];
    if (!element || !root) return 0;
    return (
      element.getBoundingClientRect().top -
      root.getBoundingClientRect().top +
      root.scrollTop +
      element.clientTop
    );
  };
  const furthest = ({ scrollHeight, clientHeight }: HTMLElement): number => scrollHeight - clientHeight;

  return {
    current,
    go: (key) => {
      const root = box.current;
      if (!root) return;
      const to = Math.min(topOf(key), furthest(root));
      way.current = { to, left: Math.abs(to - root.scrollTop) };
      setCurrent(key);
      root.scrollTo({ top: to, behavior: still ? 'instant' : 'smooth' });
    },
    scroller: (element) => {
      box.current = element;
    },
    onScroll: () => {
      const root = box.current;
      if (!root) return;
      if (way.current !== null) {
        const left = Math.abs(way.current.to - root.scrollTop);
        const isOnWay = left <= way.current.left + rounding;
        way.current.left = left;
        if (isOnWay) return;
        way.current = null; // the user scrolls elsewhere
      }
      const at = sectionInView({
        tops: keys.map(topOf),
        scrollTop: root.scrollTop,
        furthest: furthest(root),
        height: root.clientHeight,
      });
      setCurrent(keys[at] ?? keys[0]);
    },
    section: (key) => (element) => {
      if (element) elements.current.set(key, element);
      else elements.current.delete(key);
    },
  };
};
