import { type Sight, type Step, type Told, take, watchParts } from './context.ts';
import { countDatabase } from './database.ts';
import { heldSights, heldTasks, holdDrawing, loadingParts, runTasks, tellSights } from './drawing.ts';
import { holdNetwork, isNetworkOff, switchNetwork } from './network.ts';
import { holdChannels, holdMessages, makeTrips } from './news.ts';
import { awaitWordOf, holdSockets } from './sockets.ts';
import { board, count } from './tally.ts';
import { holdFrames, holdTime, realPause, realTurn, virtualNow } from './time.ts';

/** What must be over: so much virtual time, and the arrival of so many frames before any time moves. */
export interface Rest {
  readonly ms: number;
  readonly frames: number;
}

/** The whole page: its window, and the workers that it has started. */
export interface Counts {
  /** Takes one step after another until nothing is under way any more and the time is over. */
  rest(until: Rest): Promise<void>;
  empty(): Promise<void>;
  network(off: boolean): Promise<void>;
  tell(): Promise<{ readonly window: Told; readonly worker: Told }>;
}

type Place = (step: Step) => Promise<Sight & Told>;

/** What a page leaves to the next one of the same tab. */
const timeKey = 'counts-time';
const offKey = 'counts-off';
const realFrame = requestAnimationFrame.bind(globalThis);
const RealWorker = globalThis.Worker;

const workers = new Map<Worker, Place>();

/** Asks a worker in its own line of messages: what the app posted before has arrived by then. */
const placeOf = (worker: Worker): Place => {
  let asked = 0;
  const answers = new Map<number, (sight: Sight & Told) => void>();
  worker.addEventListener('message', (event) => {
    if (typeof event.data !== 'object' || event.data === null || !('counts' in event.data)) return;
    event.stopImmediatePropagation();
    answers.get(event.data.counts)?.(event.data.sight);
    answers.delete(event.data.counts);
  });
  return (step) =>
    new Promise((done) => {
      asked += 1;
      answers.set(asked, done);
      RealWorker.prototype.postMessage.call(worker, { counts: asked, step });
    });
};

const isAnswer = (data: unknown): boolean => typeof data === 'object' && data !== null && 'counts' in data;

/** Which function of the worker's a message calls, as Comlink writes it. */
const orderIn = (message: unknown): string =>
  typeof message === 'object' && message !== null && 'path' in message ? String(message.path) : '';

const holdWorkers = (begun: number): void => {
  globalThis.Worker = class extends RealWorker {
    constructor(address: string | URL, options?: WorkerOptions) {
      const url = new URL(address, location.href);
      const isOurs = url.protocol !== 'blob:';
      const told = new URLSearchParams({
        at: String(virtualNow()),
        begun: String(begun),
        off: String(isNetworkOff()),
      });
      if (isOurs) board.activity += 1;
      // not by its address: what it loads later imports from its own script, and would run a second copy of it
      super(url, isOurs ? { ...options, name: `${told}` } : options);
      if (!isOurs) return;
      workers.set(this, placeOf(this));
      holdMessages(this, isAnswer);
    }
    override postMessage(message: unknown, moved?: Transferable[] | StructuredSerializeOptions): void {
      if (workers.has(this)) count('orders', orderIn(message));
      super.postMessage(message, moved as Transferable[]); // either is taken
    }
    override terminate(): void {
      workers.delete(this);
      super.terminate();
    }
  };
};

const places = (): Place[] => [take, ...workers.values()];

const trip = makeTrips();

/** A page that is just being replaced draws no frame, and a worker that ends answers nothing. */
const lostMs = 3_000;
const orSoon = (waited: Promise<unknown>): Promise<unknown> => Promise.race([waited, realPause(lostMs)]);

/** Everything that may bring something has had its turn: a frame, the lines of messages, the browser's own queues. */
const turn = async (draws: boolean): Promise<(Sight & Told)[]> => {
  // what a frame has to tell comes in tasks after it
  if (draws) await orSoon(new Promise((frame) => realFrame(() => realFrame(frame))));
  await realTurn();
  if ('locks' in navigator) await orSoon(navigator.locks.query());
  // a worker that answers has evaluated its script, and hears the question on the channel
  await Promise.all([...workers.values()].map((place) => place({ do: 'look' })));
  await orSoon(trip(workers.size));
  return Promise.all(places().map((place) => place({ do: 'look' })));
};

const sum = (sights: readonly Sight[], of: (sight: Sight) => number): number =>
  sights.reduce((total, sight) => total + of(sight), 0);

const activityIn = (sights: readonly Sight[]): number => sum(sights, (one) => one.activity);

/** Two turns in a row in which nothing happened, and nothing is under way but what the server was asked. */
const quiet = async (): Promise<(Sight & Told)[]> => {
  for (let last = -1; ; ) {
    const sights = await turn(false);
    const isPending = sum(sights, (one) => one.pending) + loadingParts() > 0;
    if (activityIn(sights) === last && !isPending) return sights;
    last = activityIn(sights);
  }
};

type Next = (() => unknown) | null;

/** What this page has put aside for itself: it goes on as long as there is any. */
const ownNext = (sights: readonly Sight[]): Next => {
  const ending = sights.findIndex(({ ends }) => ends > 0);
  if (ending !== -1) return () => places()[ending]?.({ do: 'end' });
  if (heldTasks() > 0) return runTasks;
  const hearing = sights.findIndex(({ news }) => news > 0);
  return hearing === -1 ? null : () => places()[hearing]?.({ do: 'hear' });
};

/** What waits from outside, in an order that does not depend on what came first; then the next moment of time. */
const outerNext = (sights: readonly Sight[], until: number): Next => {
  const all = places();
  const first = (of: (sight: Sight) => readonly string[]) =>
    sights
      .flatMap((sight, at) => of(sight).map((name) => ({ name, at })))
      .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))[0];
  // a server does not wait long for the first frame of a connection
  const frame = first((sight) => sight.frames);
  if (frame !== undefined) return () => all[frame.at]?.({ do: 'frame', name: frame.name });
  const call = first((sight) => sight.calls);
  if (call !== undefined) return () => all[call.at]?.({ do: 'send', name: call.name });
  const answer = first((sight) => sight.answers);
  if (answer !== undefined) return () => all[answer.at]?.({ do: 'answer', name: answer.name });
  const dues = sights.map(({ due }) => due ?? Number.POSITIVE_INFINITY);
  const to = Math.min(...dues);
  if (to > until) return null;
  const turns = dues.indexOf(to); // one context after the other, also where both are due
  return () => Promise.all(all.map((place, at) => place({ do: 'move', to, runs: at === turns })));
};

/** The server has answered everything, and has sent as many frames as are waited for. */
const isAnswered = (sights: readonly Sight[], frames: number): boolean =>
  sum(sights, (one) => one.onTheWay) === 0 &&
  sum(sights, (one) => one.received + one.frames.length) >= frames;

/** One step, as long as there is any; false: nothing is left to do before that moment. */
const step = async (until: number, frames: number): Promise<boolean> => {
  const still = await quiet();
  const own = ownNext(still);
  if (own !== null) {
    await own();
    return true;
  }
  const sights = await turn(true);
  if (activityIn(sights) !== activityIn(still)) return true;
  if (heldSights() > 0)
    tellSights(); // a whole frame has gone by: everything there is to tell is here
  else if (!isAnswered(sights, frames)) await realPause(2);
  else {
    const outer = outerNext(sights, until);
    await outer?.();
    return outer !== null;
  }
  return true;
};

const rest = async ({ ms, frames }: Rest): Promise<void> => {
  const until = virtualNow() + ms;
  while (await step(until, frames));
  await Promise.all(places().map((place) => place({ do: 'move', to: until, runs: false })));
  sessionStorage.setItem(timeKey, String(virtualNow()));
};

const nothing: Told = { tally: {} as Told['tally'], notes: [] }; // a page without a worker

const counts: Counts = {
  rest,
  empty: async () => {
    await Promise.all(places().map((place) => place({ do: 'empty' })));
  },
  network: async (off) => {
    await Promise.all(places().map((place) => place({ do: 'network', off })));
  },
  tell: async () => {
    const [window, worker = nothing] = await Promise.all(places().map((place) => place({ do: 'tell' })));
    return { window: window ?? nothing, worker };
  },
};

/** `begun`: when the run began, ms since 1970. */
const hold = (begun: number): void => {
  switchNetwork(sessionStorage.getItem(offKey) === 'true');
  countDatabase();
  holdDrawing();
  holdNetwork(awaitWordOf);
  holdSockets();
  holdChannels();
  holdWorkers(begun);
  watchParts();
  holdFrames();
  holdTime(Number(sessionStorage.getItem(timeKey) ?? 0), begun);
  Object.assign(globalThis, { counts });
};

/** A page of our origin in which no app runs, and nothing goes on step by step. */
const bare = '/healthz';
if (location.protocol.startsWith('http') && location.pathname !== bare)
  hold(Reflect.get(globalThis, 'countsBegun'));
