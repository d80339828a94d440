import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

type Direction = 'forward' | 'back' | 'none';

const indexNow = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;
};

/** Where the focus was in a screen that was left, by the address of the link that had it. */
const focusedLink = (): string | null => document.activeElement?.closest('a')?.getAttribute('href') ?? null;

const focusAfter = (link: string | null): void => {
  const links = document.querySelectorAll<HTMLAnchorElement>('#content a[href]');
  const target =
    [...links].find((candidate) => link !== null && candidate.getAttribute('href') === link) ??
    document.getElementById('content');
  target?.focus({ preventScroll: true });
};

/**
 * Follows the person from screen to screen: says in which direction (transitions.css draws it), and puts the focus where
 * a screen reader goes on reading: into the new screen, or on going back onto the link it was left by.
 */
export const useTravel = (): void => {
  const { key } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, index: indexNow() });
  const leftBy = useRef(new Map<string, string>());
  const swiped = useRef(false);

  useEffect(() => {
    const remember = (event: PopStateEvent): void => {
      swiped.current = event.hasUAVisualTransition;
    };
    const leave = (): void => {
      const link = focusedLink();
      if (link !== null) leftBy.current.set(last.current.key, link);
    };
    addEventListener('popstate', remember, { capture: true });
    document.addEventListener('focusin', leave);
    return () => {
      removeEventListener('popstate', remember, { capture: true });
      document.removeEventListener('focusin', leave);
    };
  }, []);

  useLayoutEffect(() => {
    if (last.current.key === key) return;
    const index = indexNow();
    const direction: Direction =
      swiped.current || type === 'REPLACE' ? 'none' : index < last.current.index ? 'back' : 'forward';
    swiped.current = false;
    document.documentElement.dataset['nav'] = direction;
    last.current = { key, index };
    if (document.querySelector('dialog[open]') === null)
      focusAfter(type === 'POP' ? (leftBy.current.get(key) ?? null) : null);
  }, [key, type]);
};
