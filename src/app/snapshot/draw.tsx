import { Activity, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { ReadCell, SnapshotReader } from '#src/frame/snapshot-context.ts';
import { systemClock } from '#src/lib/time.ts';
import type { World } from '../opened.ts';
import { DrawnScreen, drawnServices } from './drawn-screen.tsx';

/** A screen that can be drawn for a snapshot. */
export interface SnapshotScreen {
  readonly path: string;
  /** As a route: with its parameters. */
  readonly route: string;
  readonly load: () => Promise<ComponentType>;
  /** Least height of a row of its list, px: no more rows are drawn than a screen shows. */
  readonly rowHeight: number;
}

/** A screen that is not rendered within this time, or a part of it whose code does not come, makes no snapshot, ms. */
const longestMs = 5_000;

/** A screen reads what its views depend on in a few rounds; one that never ends makes no snapshot. */
const mostRounds = 6;

interface Reader extends SnapshotReader {
  /** Settles when everything that was asked for is read. whole: nothing was asked for since the last time. */
  settle(): Promise<'read' | 'whole' | 'failed'>;
}

const makeReader = (): Reader => {
  const reading: Promise<'read' | 'failed'>[] = [];
  return {
    read: (cell: ReadCell, deps, query) => {
      const isSame =
        cell.deps?.length === deps.length && cell.deps.every((dep, n) => Object.is(dep, deps[n]));
      if (!isSame) {
        cell.deps = deps;
        cell.value = undefined;
        reading.push(
          query().then(
            (value) => {
              if (cell.deps === deps) cell.value = value;
              return 'read';
            },
            () => 'failed', // the database closed: the account's world ends
          ),
        );
      }
      return cell.value;
    },
    settle: async () => {
      const outcomes = await Promise.all(reading.splice(0));
      if (outcomes.includes('failed')) return 'failed';
      return outcomes.length > 0 ? 'read' : 'whole';
    },
  };
};

/** Settles with whether `done` became true while the place changed, or did not in time. */
const until = (place: HTMLElement, ms: number, done: () => boolean): Promise<boolean> =>
  new Promise((go) => {
    const end = (is: boolean): void => {
      changes.disconnect();
      disarm();
      go(is);
    };
    const changes = new MutationObserver(() => done() && end(true));
    changes.observe(place, { subtree: true, childList: true, attributes: true });
    const disarm = systemClock.setTimer(ms, () => end(done()));
    if (done()) end(true);
  });

/**
 * Draws a screen as it would be on screen, from the database alone, outside of the page and without any effect. 'nothing':
 * the screen has nothing to show any more, as that of a room that was left. 'late': it was not drawn in time. null:
 * something that it shows is not on this device, or could not be read.
 */
export const drawScreen = async (
  world: World,
  { path, route, load }: SnapshotScreen,
): Promise<Element | 'nothing' | 'late' | null> => {
  const Component = await load();
  const place = document.createElement('div');
  const root = createRoot(place);
  const reader = makeReader();
  const services = drawnServices(world);
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      // another object each round: what was memoised for the one before has read nothing
      const asked: SnapshotReader = { read: (cell, deps, query) => reader.read(cell, deps, query) };
      // hidden, a tree is rendered when nothing else is to do, and none of its effects runs
      root.render(
        <Activity mode="hidden">
          <DrawnScreen
            services={services}
            reader={asked}
            address={path}
            route={route}
            Component={Component}
          />
          <i data-round={round} />
        </Activity>,
      );
      const isRendered = () => place.querySelector(`[data-round="${round}"]`) !== null;
      if (!(await until(place, longestMs, isRendered))) return 'late';
      const settled = await reader.settle();
      if (settled === 'failed') return null;
      if (settled === 'read') continue;
      if (!(await until(place, longestMs, () => place.querySelector('[data-unread]') === null)))
        return 'late';
      const drawn = place.firstElementChild?.cloneNode(true);
      if (!(drawn instanceof HTMLElement)) return null;
      if (drawn.hasAttribute('data-round')) return 'nothing';
      drawn.style.removeProperty('display'); // as of a hidden tree
      return isWhole(drawn) ? drawn : null;
    }
    return null;
  } finally {
    root.unmount();
  }
};

/** Skeletons stand where nothing is stored. */
const isWhole = (drawn: HTMLElement): boolean =>
  drawn.querySelector('[aria-busy="true"]:not([role="feed"])') === null;
