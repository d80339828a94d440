import { board } from './tally.ts';

/** Time that moves only when it is told to: what an act does never depends on how fast the machine is. */

const RealDate = Date;
const realTimeout = setTimeout.bind(globalThis);

interface Timer {
  readonly id: number;
  due: number;
  /** Orders those that are due together. */
  turn: number;
  readonly every: number | null;
  readonly run: () => void;
}

const timers = new Map<number, Timer>();
let now = 0;
let startedAt = 0;
let epoch = 0;
let turns = 0;

const frameMs = 16;

/** The same numbers in each run: pauses are spread by them. */
const makeRandom = (): (() => number) => {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647; // Park and Miller
    return state / 2_147_483_647;
  };
};

const arm = (ms: unknown, every: boolean, run: () => void): number => {
  board.activity += 1;
  turns += 1;
  const pause = Math.max(0, Number(ms) || 0);
  const id = turns;
  timers.set(id, { id, due: now + pause, turn: turns, every: every ? Math.max(1, pause) : null, run });
  return id;
};

const disarm = (id: unknown): void => {
  timers.delete(Number(id));
};

const line = new MessageChannel();
const turnsWaiting: (() => void)[] = [];
line.port1.onmessage = () => turnsWaiting.shift()?.();

/** One task of the browser's own later. */
export const realTurn = (): Promise<void> =>
  new Promise((go) => {
    turnsWaiting.push(go);
    line.port2.postMessage(null);
  });

export const realPause = (ms: number): Promise<void> => new Promise((go) => realTimeout(go, ms));

export const virtualNow = (): number => now;
export const wallNow = (): number => epoch + now;

/** When the next timer is due; null: none is set. */
export const nextDue = (): number | null =>
  timers.size === 0 ? null : Math.min(...[...timers.values()].map(({ due }) => due));

/** Moves the time on to that moment; `runs`: and runs what is due by then, in its order, each in a task of its own. */
export const moveTo = async (moment: number, runs: boolean): Promise<void> => {
  now = Math.max(now, moment);
  if (!runs) return;
  const due = [...timers.values()]
    .filter((timer) => timer.due <= now)
    .sort((a, b) => a.due - b.due || a.turn - b.turn);
  for (const timer of due) {
    await realTurn();
    if (!timers.has(timer.id)) continue; // one before it has cleared it
    board.activity += 1;
    if (timer.every === null) timers.delete(timer.id);
    else {
      turns += 1;
      timer.due = now + timer.every;
      timer.turn = turns;
    }
    try {
      timer.run();
    } catch (error) {
      reportError(error); // as the browser does, and goes on with the next one
    }
  }
};

/** Puts it in the place of the browser's. `at`: virtual ms since the run began, `begun`: when that was, ms since 1970. */
export const holdTime = (at: number, begun: number): void => {
  now = at;
  startedAt = at;
  epoch = begun;
  class HeldDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [wallNow()] : given) as [number])); // whatever a date is made of
    }
    static override now(): number {
      return wallNow();
    }
  }
  const call = (run: unknown, given: unknown[]) => () => {
    if (typeof run === 'function') run(...given);
  };
  Object.assign(globalThis, {
    Date: HeldDate,
    setTimeout: (run: unknown, ms?: unknown, ...given: unknown[]) => arm(ms, false, call(run, given)),
    setInterval: (run: unknown, ms?: unknown, ...given: unknown[]) => arm(ms, true, call(run, given)),
    clearTimeout: disarm,
    clearInterval: disarm,
  });
  performance.now = () => now - startedAt;
  Math.random = makeRandom();
};

/** The same for what a window has besides. */
export const holdFrames = (): void => {
  const deadline = { didTimeout: false, timeRemaining: () => 50 };
  Object.assign(globalThis, {
    requestAnimationFrame: (run: FrameRequestCallback) => arm(frameMs, false, () => run(now - startedAt)),
    cancelAnimationFrame: disarm,
    requestIdleCallback: (run: IdleRequestCallback) => arm(1, false, () => run(deadline)),
    cancelIdleCallback: disarm,
  });
};
