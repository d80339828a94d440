import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

type Direction = 'forward' | 'back' | 'none';

const indexNow = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;
};

/** The address of the focused link, to find it again when the user comes back to this screen. */
const focusedLink = (): string | null => document.activeElement?.closest('a')?.getAttribute('href') ?? null;

const focusAfter = (link: string | null): void => {
  const links = document.querySelectorAll<HTMLAnchorElement>('#content a[href]');
  const target =
    [...links].find((candidate) => link !== null && candidate.getAttribute('href') === link) ??
    document.getElementById('content');
  target?.focus({ preventScroll: true });
};

/**
 * Handles the rejected `ready` of a view transition that the next one cuts short, which the router does not do and
 * which is no error. A transition that really fails also rejects `finished`, and that stays unhandled so that it
 * surfaces.
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
 * Follows the user from screen to screen: sets the direction (for transitions.css) and moves the focus to where a
 * screen reader continues: into the new screen or, on going back, onto the link by which the user left. The focus stays
 * where a screen only changes its own query, or declares itself the same one (`stays` in the history's state), unless
 * the focused element is gone.
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
