import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import type { Restored } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import type { Host } from './host.ts';
import type { AccountMutations, Unkept } from './mutations.ts';
import type { Recovery } from './recovery.ts';

/** Everything that is open for one account in this tab. A switch of account ends it and starts another. */
export interface World {
  readonly account: Account;
  readonly store: AccountStore;
  readonly device: DeviceStore;
  readonly session: SessionRow;
  readonly host: Host;
  readonly mutations: AccountMutations;
  readonly parked: number;
  readonly restored: Restored | null;
}

export type RuntimeState =
  | { readonly is: 'starting' }
  | { readonly is: 'open'; readonly world: World }
  /** The database cannot be opened; the cause is a StoreError. */
  | { readonly is: 'closed'; readonly cause: unknown };

/** What this tab has open, and what its recovery hands to the next page. */
export interface Opened {
  state: RuntimeState;
  readonly listeners: Set<() => void>;
  /** Counts what has begun to open or close an account; whatever is not the latest of them stops. */
  turn: number;
  /** What ends with the world that is open. */
  readonly stops: Set<() => void>;
  recovery: Recovery | null;
  /** A recovery reload hands over the drafts that never got to the disk. */
  readonly unkept: Unkept;
  unkeptOf: Account | null;
  /** Ends the pause before a recovery's next step. */
  hurry: () => void;
}

export const makeOpened = (): Opened => ({
  state: { is: 'starting' },
  listeners: new Set(),
  turn: 0,
  stops: new Set(),
  recovery: null,
  unkept: { drafts: new Map(), taken: new Set() },
  unkeptOf: null,
  hurry: () => {},
});

/** Begins a turn; returns whether it is still the latest. */
export const beginTurn = (opened: Opened): (() => boolean) => {
  opened.turn += 1;
  const mine = opened.turn;
  return () => mine === opened.turn;
};

export const become = (opened: Opened, next: RuntimeState): void => {
  opened.state = next;
  for (const listener of opened.listeners) listener();
};

/** What is open of this world; null: it is closed, or another one has taken its place. */
const stillOpen = ({ state }: Opened, { mutations }: World): World | null =>
  state.is === 'open' && state.world.mutations === mutations ? state.world : null;

/** Changes what is known of a world while it is open. */
export const change = (
  opened: Opened,
  world: World,
  part: Partial<Pick<World, 'session' | 'restored'>>,
): void => {
  const now = stillOpen(opened, world);
  if (now !== null) become(opened, { is: 'open', world: { ...now, ...part } });
};

/** Runs something as long as a world is open. `start` returns how it is stopped. */
export const whileOpen = (opened: Opened, world: World, start: () => () => void): void => {
  if (stillOpen(opened, world) !== null) opened.stops.add(start());
};

/** Stops what runs as long as a world is open. */
export const stopAll = ({ stops }: Opened): void => {
  for (const stop of stops) stop();
  stops.clear();
};

/** Throws where nothing is open: a defect of the caller. */
export const worldOf = ({ state }: Opened): World => {
  if (state.is !== 'open') throw new Error('an app service was called before the app was open');
  return state.world;
};

/** Closes what is open. `orderly`: the engine may still write. */
export const close = async (opened: Opened, orderly: boolean): Promise<void> => {
  stopAll(opened);
  if (opened.state.is !== 'open') return;
  const { host, store, device, mutations } = opened.state.world;
  mutations.close();
  const stopped = host.stop(orderly);
  if (orderly) await stopped;
  store.close();
  device.close();
  await stopped;
};
