import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { systemClock } from '#src/lib/time.ts';
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

/** Longer than the animation of transitions.css: a screen that is drawn anew later does not come in again, ms. */
const enterMs = 300;

/**
 * Follows the user from screen to screen: sets the direction, from which the new screen comes in (transitions.css), and
 * moves the focus to where a screen reader continues: into the new screen or, on going back, onto the link by which the
 * user left. The focus stays where a screen only changes its own query, or declares itself the same one (`stays` in the
 * history's state), unless the focused element is gone. It moves once the screen is painted.
 */
export const useTravel = (): void => {
  const { key, pathname, state } = useLocation();
  const type = useNavigationType();
  const last = useRef({ key, pathname, index: indexNow() });
  const leftBy = useRef(new Map<string, string>());
  const swiped = useRef(false);
  const still = useRef(() => {});

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
    const { dataset } = document.documentElement;
    dataset['nav'] = direction;
    dataset['enter'] = direction;
    still.current();
    still.current = systemClock.setTimer(enterMs, () => delete dataset['enter']);
    const isSame = last.current.pathname === pathname || state?.stays === true;
    last.current = { key, pathname, index };
    if (document.querySelector('dialog[open]') !== null) return;
    if (isSame && document.activeElement !== document.body) return;
    const link = type === 'POP' ? (leftBy.current.get(key) ?? null) : null;
    afterPaint(() => focusAfter(link));
  }, [key, pathname, type, state]);
};
