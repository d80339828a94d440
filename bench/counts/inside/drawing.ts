import { begin, board, count } from './tally.ts';

/** React's work, what the browser tells of the layout, and pictures: each waits until nothing else is under way. */

const tasks: (() => void)[] = [];
const sights: (() => void)[] = [];
const released = new WeakSet<Event>();

/** Tasks of React's scheduler that wait. */
export const heldTasks = (): number => tasks.length;
export const runTasks = (): void => {
  for (const run of tasks.splice(0)) run();
};

/** What the layout has to tell: sizes, what is in view, pictures that came. */
export const heldSights = (): number => sights.length;
export const tellSights = (): void => {
  for (const tell of sights.splice(0)) tell();
};

const keep = (tell: () => void): void => {
  board.activity += 1;
  sights.push(tell);
};

/** An observer's latest word of each element, told together, where it is another one than it told before. */
class Gathered<Entry extends { readonly target: Element }> {
  readonly #latest = new Map<Element, Entry>();
  readonly #told = new WeakMap<Element, string>();
  readonly #wordOf: (entry: Entry) => string;
  constructor(wordOf: (entry: Entry) => string) {
    this.#wordOf = wordOf;
  }

  /** Its next word is told, whatever it is. */
  forget(element: Element): void {
    this.#told.delete(element);
    this.#latest.delete(element);
  }

  /** Nothing that was gathered is told: its observer has been disconnected. */
  clear(): void {
    this.#latest.clear();
  }

  gather(entries: readonly Entry[], tell: (entries: Entry[]) => void): void {
    if (this.#latest.size === 0)
      keep(() => {
        const all = [...this.#latest.values()].filter(
          (entry) => this.#told.get(entry.target) !== this.#wordOf(entry),
        );
        this.#latest.clear();
        for (const entry of all) this.#told.set(entry.target, this.#wordOf(entry));
        if (all.length > 0) tell(all);
      });
    for (const entry of entries) this.#latest.set(entry.target, entry);
  }
}

const RealIntersection = globalThis.IntersectionObserver;
const RealResize = globalThis.ResizeObserver;

class HeldIntersection extends RealIntersection {
  readonly #gathered: Gathered<IntersectionObserverEntry>;
  constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    const gathered = new Gathered<IntersectionObserverEntry>((entry) => String(entry.isIntersecting));
    super((entries) => gathered.gather(entries, (all) => tell(all, this)), options);
    this.#gathered = gathered;
  }
  override observe(element: Element): void {
    this.#gathered.forget(element);
    super.observe(element);
  }
  override unobserve(element: Element): void {
    this.#gathered.forget(element);
    super.unobserve(element);
  }
  override disconnect(): void {
    this.#gathered.clear();
    super.disconnect();
  }
}

class HeldResize extends RealResize {
  readonly #gathered: Gathered<ResizeObserverEntry>;
  constructor(tell: ResizeObserverCallback) {
    const gathered = new Gathered<ResizeObserverEntry>(({ target }) => {
      const { width, height } = target.getBoundingClientRect();
      return `${width} ${height}`;
    });
    super((entries) => gathered.gather(entries, (all) => tell(all, this)));
    this.#gathered = gathered;
  }
  override observe(element: Element, options?: ResizeObserverOptions): void {
    this.#gathered.forget(element);
    super.observe(element, options);
  }
  override unobserve(element: Element): void {
    this.#gathered.forget(element);
    super.unobserve(element);
  }
  override disconnect(): void {
    this.#gathered.clear();
    super.disconnect();
  }
}

/** Pictures come in any order, and a list is scrolled in as many steps as there are frames: both are told of once. */
const holdEvents = (): void => {
  const waiting = new Map<EventTarget, Set<string>>();
  // a picture's load is the one event that never passes by the window (DOM, get the parent)
  for (const kind of ['load', 'error', 'scroll', 'scrollend'])
    document.addEventListener(
      kind,
      (event) => {
        const { target } = event;
        if (released.has(event) || target === null) return;
        if (target instanceof HTMLImageElement) coming.delete(target);
        else if (!kind.startsWith('scroll')) return;
        event.stopImmediatePropagation();
        const kinds = waiting.get(target) ?? new Set();
        waiting.set(target, kinds);
        if (kinds.has(kind)) return;
        kinds.add(kind);
        keep(() => {
          kinds.delete(kind);
          const copy = new Event(kind, { bubbles: event.bubbles });
          released.add(copy);
          target.dispatchEvent(copy);
        });
      },
      { capture: true },
    );
};

/** Pictures that were seen on their way and have told of neither their arrival nor their failure. */
const coming = new Set<HTMLImageElement>();

/** A picture is complete a moment before it tells of it. */
const comingPictures = (): number => {
  // those of a first visit's document, which the parser made, come when they come: nothing of the app hears of it
  for (const picture of document.images)
    if (!picture.complete && picture.loading !== 'lazy') coming.add(picture);
  for (const picture of coming) if (!picture.isConnected) coming.delete(picture);
  return coming.size;
};

/** When the browser fetches a picture further down depends on its network: here the app's are all fetched at once. */
const fetchAllPictures = (): void => {
  HTMLImageElement.prototype.setAttribute = function (name, value) {
    if (name !== 'loading') Element.prototype.setAttribute.call(this, name, value);
  };
};

/** Pictures that are on their way, sheets of styles, and slices of the font: rows are as high as their letters. */
export const loadingParts = (): number =>
  comingPictures() +
  [...document.querySelectorAll('link')].filter(({ rel, sheet }) => rel === 'stylesheet' && sheet === null)
    .length +
  (document.fonts.status === 'loading' ? 1 : 0);

/** React tells this hook of each commit, in every build. */
const watchCommits = (): void => {
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: () => count('commits', location.pathname),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onScheduleFiberRoot: () => {},
    },
  });
};

/** React's scheduler takes this where it is there: its tasks wait in our line. */
const holdTasks = (): void => {
  Object.assign(globalThis, {
    setImmediate: (run: () => void) => {
      board.activity += 1;
      tasks.push(run);
    },
  });
};

/** Moving from screen to screen takes no time. */
const stillScreens = (): void => {
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
};

/** A service worker would be another context: none can be registered. */
const withoutServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  ServiceWorkerContainer.prototype.register = () =>
    Promise.reject(new DOMException('none here', 'SecurityError'));
};

export const holdDrawing = (): void => {
  watchCommits();
  holdTasks();
  holdEvents();
  stillScreens();
  fetchAllPictures();
  withoutServiceWorker();
  globalThis.IntersectionObserver = HeldIntersection;
  globalThis.ResizeObserver = HeldResize;
  const end = begin();
  addEventListener('load', end);
};
