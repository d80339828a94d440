import { useRef, useState } from 'react';
import { sectionInView } from './section-in-view.ts';

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
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
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
