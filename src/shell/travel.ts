import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { afterPaint } from '#src/ui/after-paint.ts';

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

/** How long a screen comes in, ms, and how: `--slide` and `--ease` of ui/tokens.css, which would have to be computed here. */
const enterMs = 200;
const ease = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/**
 * Lets the new screen come in with a short fade and a small slide in the direction of travel. Only the element that is there
 * now is animated: one that takes its place, as a screen does that of its skeleton, does not come in again.
 */
const enter = (from: Direction): void => {
  if (from === 'none' || document.documentElement.dataset['motion'] === 'less') return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const content = document.getElementById('content');
  const begin = { opacity: 0.5, translate: from === 'back' ? '-24px 0' : '24px 0' };
  content?.animate([begin, {}], { duration: enterMs, easing: ease });
};

/**
 * Follows the user from screen to screen: lets the new screen come in from the direction of travel, and moves the
 * focus to where a screen reader continues: into the new screen or, on going back, onto the link by which the user left.
 * Neither happens where a screen only changes its own query, or declares itself the same one (`stays` in the history's
 * state); the focus moves even then if the focused element is gone. It moves once the screen is painted.
 */
export const useTravel = (): void => {
  const { key, pathname, state } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, pathname, index: indexNow() });
  const leftBy = useRef(new Map<string, string>());
  const swiped = useRef(false);
  const focusing = useRef(() => {});

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
      focusing.current();
    };
  }, []);

  useLayoutEffect(() => {
    if (last.current.key === key) return;
    const index = indexNow();
    const direction: Direction =
      swiped.current || type === 'REPLACE' ? 'none' : index < last.current.index ? 'back' : 'forward';
    swiped.current = false;
    const isSame = last.current.pathname === pathname || state?.stays === true;
    document.documentElement.dataset['nav'] = direction;
    if (!isSame) enter(direction);
    last.current = { key, pathname, index };
    if (document.querySelector('dialog[open]') !== null) return;
    const focused = document.activeElement;
    if (isSame && focused !== document.body) return;
    const link = type === 'POP' ? (leftBy.current.get(key) ?? null) : null;
    focusing.current();
    focusing.current = afterPaint(() => {
      // a field of the new screen, or what was tapped meanwhile, keeps it
      const { activeElement } = document;
      if (activeElement === focused || activeElement === document.body) focusAfter(link);
    });
  }, [key, pathname, type, state]);
};
