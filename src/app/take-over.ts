import { keepsNothing } from '#src/frame/keeps-nothing.ts';
import { systemClock } from '#src/lib/time.ts';
import { webFont } from '#src/ui/fonts.ts';
import { placeIn, sameControl, stageOf } from './same-control.ts';
import { takeTyped } from './take-typed.ts';

/** Longest that a snapshot stays for pictures and letters, and in all, ms: an app that cannot draw its screen says why. */
const paintableMs = 1_500;
const longestMs = 8_000;
/** The same for a first visit, whose app and rows come over a network, ms. */
const longestFirstMs = 20_000;

/** A list moves on for a while after the finger has left it: so long without a scroll is a list that stands, ms. */
const standsMs = 150;

/** What stands where something is not read yet, and where it is not fetched yet. */
const unread = '[data-unread], [data-reading]';
const unfetched = `${unread}, [aria-busy="true"]:not([role="feed"])`;

/** Settles once a sheet is there, or cannot be had. */
const isLoaded = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((go) => {
    if (sheet.sheet !== null) return go();
    for (const type of ['load', 'error']) sheet.addEventListener(type, () => go(), { once: true });
  });

const sheets = (): Promise<unknown> =>
  Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(isLoaded));

/** Settles once the letters of a text can be drawn in the web font, which its sheet must name before. */
const lettersReady = async (text: string): Promise<void> => {
  await sheets();
  await document.fonts.load(`1rem ${webFont}`, text).catch(() => {}); // the system's are there
};

/**
 * Settles once the sheets, the first pictures and the letters can be painted: what came a frame after its card would
 * flash, or move it.
 */
const isPaintable = (snapshot: HTMLElement, app: HTMLElement): Promise<unknown> => {
  const shown = snapshot.querySelectorAll('img').length;
  const decoded = [...app.querySelectorAll('img')].slice(0, shown).map((picture) => {
    picture.loading = 'eager';
    return picture.decode().catch(() => {}); // the screen shows what stands for a picture that is not there
  });
  return Promise.race([
    Promise.all([lettersReady(app.textContent ?? ''), ...decoded]),
    new Promise((go) => systemClock.setTimer(paintableMs, () => go(undefined))),
  ]);
};

/** Between two keys, ms: a field that changes in the middle of a syllable would break it. */
const restsMs = 600;

/**
 * Watches whether a finger is on the snapshot, what it has moved still moves, or keys are being struck: another element
 * would stop it. The app's own log goes to its end while it is invisible, which is no gesture of the user.
 */
const watchHand = (app: HTMLElement, signal: AbortSignal): (() => boolean) => {
  let isDown = false;
  let busyUntil = Number.NEGATIVE_INFINITY;
  const stands = (ms: number): void => {
    busyUntil = systemClock.mono() + ms;
  };
  const on = (type: string, heard: () => void) =>
    addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Node && app.contains(target))) heard();
      },
      { capture: true, passive: true, signal },
    );
  on('pointerdown', () => {
    isDown = true;
  });
  for (const type of ['pointerup', 'pointercancel', 'touchend', 'touchcancel'])
    on(type, () => {
      isDown = false;
    });
  on('scroll', () => stands(standsMs));
  on('input', () => stands(restsMs));
  let isComposing = false;
  on('compositionstart', () => {
    isComposing = true;
  });
  on('compositionend', () => {
    isComposing = false;
  });
  return () => isDown || isComposing || systemClock.mono() < busyUntil;
};

const rows = 'article';

/** What draws its rows and stands at its end only within the page. */
const log = '[role="log"]';

/** What is read in a snapshot. */
interface Reading {
  /** The number of the first row in view; -1: there are no rows, and the content's beginning stands for them. */
  readonly row: number;
  /** Where it stands, px. */
  readonly top: number;
  /** How far a log is scrolled up from its end, px, negative; null: it is no log. */
  readonly fromEnd: number | null;
}

const readIn = (scroller: Element): Reading => {
  const { top } = scroller.getBoundingClientRect();
  const fromEnd = scroller.querySelector(log) === null ? null : scroller.scrollTop;
  for (const [row, element] of scroller.querySelectorAll(rows).entries()) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top) return { row, top: box.top, fromEnd };
  }
  return { row: -1, top: top - scroller.scrollTop, fromEnd };
};

/**
 * Swaps them: what is read stays where it is, also under a line about the network, which a snapshot does not have, and
 * where a sentence above it is shorter now; the focus goes over to what stands at the same place.
 */
const swapIn = (snapshot: HTMLElement, app: HTMLElement): void => {
  const { activeElement } = document;
  const focused = activeElement !== null && snapshot.contains(activeElement) ? activeElement : null;
  const places = focused === null ? [] : placeIn(snapshot, focused);
  const drawn = snapshot.querySelector('[data-scroller]');
  const putAll = takeTyped(snapshot, app);
  const read = drawn === null ? null : readIn(drawn);
  // a log that nobody has moved stands at its end; below the line that nothing is kept, which stays, a screen begins
  const isUnmoved = read?.fromEnd === 0 || (keepsNothing() && drawn?.scrollTop === 0);
  const before = isUnmoved ? null : read;
  delete document.documentElement.dataset['snapshot'];
  if (app.isConnected) {
    snapshot.remove();
    app.removeAttribute('style');
  } else snapshot.replaceWith(app);
  const scroller = stageOf(app).querySelector<HTMLElement>('#content');
  if (scroller !== null && before !== null) {
    const row = scroller.querySelectorAll(rows)[before.row];
    const { top } = (row ?? scroller).getBoundingClientRect();
    const end = scroller.scrollHeight - scroller.clientHeight;
    const place = Math.max(
      0,
      before.fromEnd === null ? scroller.scrollTop + top - before.top : end + before.fromEnd,
    );
    if (place > 0) scroller.dataset['placed'] = '';
    scroller.scrollTop = place;
    scroller.dispatchEvent(new Event('scroll')); // a log must hear of it before its size changes
  }
  if (focused !== null) sameControl(stageOf(app), focused, places)?.focus({ preventScroll: true });
  putAll();
};

/** A log that is not still after so many frames is shown all the same. */
const mostFrames = 12;

/**
 * Has a log measure its rows and go to its end in the page while it is invisible, where nobody sees or reaches it. Settles
 * once a frame has changed nothing: what is measured after it took its place would move what is read. At once where the app
 * has no log, and in a hidden page, which draws no frames.
 */
const placeLog = async (snapshot: HTMLElement, app: HTMLElement): Promise<void> => {
  if (app.querySelector(log) === null || document.visibilityState === 'hidden') return;
  Object.assign(app.style, { position: 'fixed', inset: '0', visibility: 'hidden' });
  if (!app.isConnected) snapshot.before(app);
  const scroller = stageOf(app).querySelector('#content');
  let before = '';
  for (let frame = 0; frame < mostFrames; frame += 1) {
    await new Promise(requestAnimationFrame);
    const now = `${scroller?.scrollHeight} ${scroller?.scrollTop}`;
    if (frame > 1 && now === before) return;
    before = now;
  }
};

/**
 * Puts the app, which renders outside of the page, into the place of its snapshot: in one frame, once it has drawn
 * the same screen.
 */
const takeOver = (snapshot: HTMLElement, app: HTMLElement): void => {
  const isFirst = snapshot.dataset['snapshot'] === 'first';
  /** What was tapped, and its counterpart in the app; null: it is not there. */
  const held = () => {
    const tapped = snapshot.querySelector('[data-held]');
    return tapped && { tapped, same: sameControl(stageOf(app), tapped, placeIn(snapshot, tapped)) };
  };
  // a snapshot waits for what the device holds; on a first visit that is nothing, until the rows have come, and with them
  // what was tapped may come
  const isDrawn = (): boolean => {
    const missing = isFirst || held()?.same === null ? unfetched : unread;
    return app.childElementCount > 0 && app.querySelector(missing) === null;
  };
  let over = false;
  const ended = new AbortController();
  const isMoving = watchHand(app, ended.signal);
  const swap = (): void => {
    if (over) return;
    over = true;
    ended.abort();
    changes.disconnect();
    disarm();
    const { tapped, same } = held() ?? {};
    swapIn(snapshot, app);
    // a first visit's document is drawn for a visitor: what a member has switched on before would be switched off
    if (tapped?.ariaPressed !== same?.ariaPressed) return;
    if (same instanceof HTMLFormElement) same.requestSubmit();
    else same?.click();
  };
  let asked = false;
  const look = (): void => {
    if (asked || over || !isDrawn()) return;
    asked = true;
    const tryIt = (): void => {
      if (isMoving()) return void systemClock.setTimer(standsMs, tryIt);
      asked = false;
      if (isDrawn()) swap();
    };
    void isPaintable(snapshot, app)
      .then(() => (over ? undefined : placeLog(snapshot, app)))
      .then(tryIt);
  };
  const changes = new MutationObserver(look);
  changes.observe(app, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-unread', 'data-reading', 'aria-busy'],
  });
  let disarm = systemClock.setTimer(longestMs, () => {
    // a first visit's rows are waited for; databases that have not opened by now may never do
    const isOpening = app.querySelector('[data-unread="slow"]') !== null;
    if (!isFirst || isOpening) swap();
    else disarm = systemClock.setTimer(longestFirstMs - longestMs, swap);
  });
  look();
};

/** Starts the app outside of the page, until it can take the place of the snapshot that the page shows. */
export const startBehind = (snapshot: HTMLElement, start: (root: HTMLElement) => void): void => {
  const app = document.createElement('div');
  app.id = 'root';
  start(app);
  void lettersReady(snapshot.textContent ?? ''); // most of the app's own, fetched while it reads and renders
  takeOver(snapshot, app);
};
