import { type RefObject, useEffect } from 'react';

/** Less than this is a browser's bar, not a keyboard. */
const least = 100;

interface Seen {
  /** Of the layout, and of what is seen of it, in CSS pixels. */
  readonly layout: number;
  readonly height: number;
  readonly top: number;
  readonly scale: number;
}

/** How much of the page a keyboard covers that does not make the page smaller; 0 where it does, or where one has zoomed in. */
export const keyboardInset = ({ layout, height, top, scale }: Seen): number => {
  const covered = layout - height - top;
  return scale === 1 && covered > least ? Math.round(covered) : 0;
};

/**
 * Keeps a field above a keyboard that only covers the page (Safari before 27.3), by the shell's `--kb`. Looks only while the
 * field has the focus, for its closing is not always told on iOS.
 */
export const useKeyboardInset = (field: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = field.current;
    const { visualViewport } = window;
    if (!element || visualViewport === null) return;
    const root = document.documentElement;
    const look = (): void => {
      const { height, offsetTop: top, scale } = visualViewport;
      const inset =
        document.activeElement === element
          ? keyboardInset({ layout: window.innerHeight, height, top, scale })
          : 0;
      if (inset > 0) root.style.setProperty('--kb', `${inset}px`);
      else root.style.removeProperty('--kb');
    };
    const targets = [visualViewport, element] as const;
    const events = ['resize', 'focus', 'blur'] as const;
    for (const target of targets) for (const event of events) target.addEventListener(event, look);
    return () => {
      for (const target of targets) for (const event of events) target.removeEventListener(event, look);
      root.style.removeProperty('--kb');
    };
  }, [field]);
};
