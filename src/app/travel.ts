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

/** What a link or button is known by when its screen is rendered again: a link by its address alone, since its text may change. */
const nameOf = (control: Element): string =>
  control.getAttribute('href') ?? control.ariaLabel ?? control.textContent;

/** The focused link or button, to find it again when the user comes back to this screen. */
const focusedControl = (): string | null => {
  const control = document.activeElement?.closest('a[href], button');
  return control ? nameOf(control) : null;
};

/** Within the column of the page's address. */
const stage = ':is([data-stage] *)';

/** Frames for which a control of rows that are not rendered yet is waited for. */
const mostFrames = 60;

/** Focuses the control by which the screen was left, once it is there; until then `#content`. */
const focusAfter = (control: string | null): (() => void) => {
  let frame = 0;
  const look = (left: number): void => {
    const { activeElement } = document;
    const content = document.getElementById('content'); // a skeleton's makes way for its screen's
    if (activeElement !== content && activeElement !== document.body && left < mostFrames) return;
    // of several alike the one in the page's own screen; beside it a list may hold another
    const all = [stage, '']
      .map((within) => `:is(a[href], button)${within}`)
      .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
    const found = control === null ? undefined : all.find((one) => nameOf(one) === control);
    (found ?? content)?.focus({ preventScroll: true });
    if (control !== null && found === undefined && left > 0)
      frame = requestAnimationFrame(() => look(left - 1));
  };
  look(mostFrames);
  return () => cancelAnimationFrame(frame);
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
 * focus to where a screen reader continues: into the new screen or, on going back or forward again, onto the link or
 * button by which the user left.
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
      const control = focusedControl();
      if (control !== null) leftBy.current.set(last.current.key, control);
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
    const control = type === 'POP' ? (leftBy.current.get(key) ?? null) : null;
    focusing.current();
    let stop = afterPaint(() => {
      // a field of the new screen, or what was tapped meanwhile, keeps it
      const { activeElement } = document;
      if (activeElement === focused || activeElement === document.body) stop = focusAfter(control);
    });
    focusing.current = () => stop();
  }, [key, pathname, type, state]);
};
