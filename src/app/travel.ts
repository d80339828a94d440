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
 * A change of screens that the next one cuts short rejects its `ready`, which the router does not listen to. Nothing went
 * wrong then; a change that really fails rejects `finished` as well, and that is left to surface.
 */
export const letScreensBeCutShort = (): void => {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.catch(() => {}); // see above
    return transition;
  };
};

/**
 * Follows the person from screen to screen: says in which direction (transitions.css draws it), and puts the focus where
 * a screen reader goes on reading: into the new screen, or on going back onto the link it was left by. Where a screen only
 * changes its own query, or says that it is still the same one (`stays` in the history's state), the focus stays, unless
 * what had it is gone.
 */
export const useTravel = (): void => {
  const { key, pathname, state } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, pathname, index: indexNow() });
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
    const isSame = last.current.pathname === pathname || state?.stays === true;
    last.current = { key, pathname, index };
    if (document.querySelector('dialog[open]') !== null) return;
    if (isSame && document.activeElement !== document.body) return;
    focusAfter(type === 'POP' ? (leftBy.current.get(key) ?? null) : null);
  }, [key, pathname, type, state]);
};
