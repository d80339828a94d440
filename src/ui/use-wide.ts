import { useSyncExternalStore } from 'react';

/** A phone that is turned is wide, but too low for columns; one of the two says so, whichever way a browser turns them. */
const device = '(min-device-width: 600px) and (min-device-height: 500px)';

/** A media query of the page's width, as something to subscribe to. */
const widthOf = (least: number) => {
  const query = `(min-width: ${least}px) and ${device}`;
  const subscribe = (changed: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return { subscribe, matches: () => matchMedia(query).matches };
};

/** From these widths on there is room for two columns, and for three, px; the sheets say the same. */
const two = widthOf(900);
const three = widthOf(1280);

/** Whether there is room for two columns. */
export const useWide = (): boolean => useSyncExternalStore(two.subscribe, two.matches);

/** Whether there is room for three. */
export const useVeryWide = (): boolean => useSyncExternalStore(three.subscribe, three.matches);
