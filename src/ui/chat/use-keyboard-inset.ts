import { type RefObject, useEffect } from 'react';
import { keyboardInset } from './keyboard-inset.ts';

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
