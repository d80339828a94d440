import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  matchRoutes,
  NavigationType,
  type Navigator,
  type RouteObject,
  resolvePath,
  type To,
} from 'react-router-dom';
import { isHeldBack, setMoving } from '#src/frame/moves.ts';

/** What the page shows. */
interface Shown {
  readonly location: Location;
  /** How the page came there. */
  readonly type: NavigationType;
  /** Whether the code of its screen could not be loaded. */
  readonly hasFailed: boolean;
}

export interface AppRouter {
  readonly navigator: Navigator;
  /** Null until the code of the first screen is loaded. */
  readonly shown: () => Shown | null;
  readonly subscribe: (changed: (shown: Shown | null) => void) => () => void;
  readonly dispose: () => void;
}

/**
 * Loads what is missing of the screen at an address, and writes it into its routes; null: nothing is. What failed is loaded
 * again by the next call.
 */
export const loadScreen = (routes: RouteObject[], at: Location | string): Promise<unknown> | null => {
  const loads = (matchRoutes(routes, at) ?? []).flatMap(({ route }) => {
    const { lazy } = route;
    return typeof lazy === 'function'
      ? [lazy().then((code) => Object.assign(route, code, { lazy: undefined }))]
      : [];
  });
  return loads.length === 0 ? null : Promise.all(loads);
};

/** Names an entry of the history. */
const newKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * Follows the address of the page. The code of a screen is loaded before it is shown, and of two moves the later one counts,
 * as in the library's data router, whose loaders, fetchers and answers of a server this app has no use for
 * (docs/decisions/0069).
 * @param besides Loads what is needed beside the first screen; null: it is there.
 */
export const makeRouter = (routes: RouteObject[], besides: () => Promise<unknown> | null): AppRouter => {
  const history = createBrowserHistory();
  const listeners = new Set<(shown: Shown) => void>();
  let shown: Shown | null = null;
  let turn = 0;

  /** Shows an address once its screen can be; `write` then puts it into the history. */
  const show = async (location: Location, type: NavigationType, write?: () => void): Promise<void> => {
    turn += 1;
    const own = turn;
    let hasFailed = false;
    const loading = [loadScreen(routes, location), shown === null ? besides() : null].filter(Boolean);
    // a tapped screen is drawn after the task of its tap, so that what the finger read ahead is there
    if (shown !== null || loading.length > 0)
      await Promise.all(loading).catch(() => {
        hasFailed = true;
      });
    if (own !== turn) return; // another move came meanwhile
    write?.();
    shown = { location, type, hasFailed };
    for (const changed of listeners) changed(shown);
  };

  const go = (to: To, state: unknown, type: NavigationType): void => {
    const current = history.location;
    const path = history.encodeLocation(resolvePath(to, current.pathname));
    const next: Location = { ...path, state: state ?? null, key: newKey() };
    const write = type === NavigationType.Push ? history.push : history.replace;
    const move = (): void => setMoving(show(next, type, () => write(next)));
    if (!isHeldBack({ currentLocation: current, nextLocation: next }, move)) move();
  };

  /** What the router itself asked the history for, and will hear of. */
  let asked: 'undo' | 'proceed' | null = null;
  let undone = (): void => {};
  const stop = history.listen(({ location, delta }) => {
    const was = asked;
    asked = null;
    if (was === 'undo') return undone();
    const back = delta ?? 0; // an entry that this router did not write has no place to go back from
    if (was === null && back !== 0 && shown !== null) {
      const stays = new Promise<void>((resolve) => {
        undone = resolve;
      });
      const proceed = (): void => {
        asked = 'proceed';
        history.go(back);
      };
      const move = { currentLocation: shown.location, nextLocation: location };
      if (isHeldBack(move, () => void stays.then(proceed))) {
        asked = 'undo';
        return history.go(-back);
      }
    }
    setMoving(show(location, NavigationType.Pop));
  });

  setMoving(show(history.location, NavigationType.Pop));
  return {
    navigator: {
      createHref: history.createHref,
      createURL: history.createURL,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => go(to, state, NavigationType.Push),
      replace: (to, state) => go(to, state, NavigationType.Replace),
    },
    shown: () => shown,
    subscribe: (changed) => {
      changed(shown); // what came before it listened
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    dispose: () => {
      turn += 1;
      stop();
    },
  };
};
