/** What the page itself notes while it is measured; moments in ms since the navigation. */
export interface Watch {
  /** The frame that shows what is waited for. */
  paintedAt: number | null;
  /** Frames begun since the wait began. */
  frames: number;
  /** Message rows that were in the document at once, at most. */
  mostRows: number;
  readonly longTasks: { readonly at: number; readonly ms: number }[];
}

/**
 * Put into the page before anything of it (serialised: it knows nothing but its argument). From the start it waits for the
 * first row; `await(text)` in the page waits anew for a row with a text.
 */
export const watchPage = (row: string): void => {
  const watch: Watch = { paintedAt: null, frames: 0, mostRows: 0, longTasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watch.longTasks.push({ at: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => {
    watch.mostRows = Math.max(watch.mostRows, document.querySelectorAll(row).length);
  }).observe(document, { subtree: true, childList: true });
  const awaitPainted = (selector: string, text: string) => {
    watch.paintedAt = null;
    watch.frames = 0;
    const look = () => {
      watch.frames += 1;
      const all = [...document.querySelectorAll(selector)].reverse(); // new ones are last
      if (!all.some((one) => one.textContent?.includes(text))) requestAnimationFrame(look);
      // the frame after the one that has it in the document is the one that shows it
      else
        requestAnimationFrame(() => {
          watch.paintedAt = performance.now();
        });
    };
    requestAnimationFrame(look);
  };
  awaitPainted(row, '');
  Object.assign(globalThis, { watch, awaitPainted });
};

/**
 * In the page: goes from the list to the room by its link, then puts fifty of such rows there as a string, and gives how long
 * each took until it was painted.
 */
export const mountBeside = async ({ row, link }: { readonly row: string; readonly link: string }) => {
  const watch: Watch = Reflect.get(globalThis, 'watch');
  const painted = async (selector: string, work: () => void): Promise<number> => {
    const from = performance.now();
    Reflect.get(globalThis, 'awaitPainted')(selector, '');
    work();
    while (watch.paintedAt === null) await new Promise((frame) => requestAnimationFrame(frame));
    return watch.paintedAt - from;
  };
  // a person looks at the list before they tap
  await new Promise<void>((quiet) => requestIdleCallback(() => requestIdleCallback(() => quiet())));
  const app = await painted(row, () => document.querySelector<HTMLElement>(link)?.click());
  const texts = [...document.querySelectorAll(row)].map((one) => one.innerHTML);
  const fifty = Array.from({ length: 50 }, (_none, at) => `<div data-raw>${texts[at % texts.length]}</div>`);
  const place = document.createElement('div');
  document.querySelector(row)?.closest('#content')?.append(place);
  const raw = await painted('[data-raw]', () => {
    place.innerHTML = fifty.join('');
  });
  place.remove();
  return { app, raw };
};

/** In the page: a line of text put there as a string: what a change of the document costs at least. Answers ms until it was painted. */
export const rawChange = async (): Promise<number> => {
  const watch: Watch = Reflect.get(globalThis, 'watch');
  await new Promise<void>((quiet) => requestIdleCallback(() => quiet()));
  const from = performance.now();
  Reflect.get(globalThis, 'awaitPainted')('[data-raw]', '');
  const place = document.createElement('div');
  place.innerHTML = '<div data-raw>raw</div>';
  document.body.append(place);
  while (watch.paintedAt === null) await new Promise((frame) => requestAnimationFrame(frame));
  place.remove();
  return watch.paintedAt - from;
};

/**
 * In the page: one row kept strictly in a database of its own, then a line of text put there as a string: what keeping and
 * painting cost at least. Answers ms until it was painted.
 */
export const rawBubble = async (): Promise<number> => {
  const watch: Watch = Reflect.get(globalThis, 'watch');
  const db = await new Promise<IDBDatabase>((found, failed) => {
    const request = indexedDB.open('bench-raw', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { autoIncrement: true });
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
  await new Promise<void>((quiet) => requestIdleCallback(() => quiet()));
  const from = performance.now();
  Reflect.get(globalThis, 'awaitPainted')('[data-raw]', '');
  const tx = db.transaction('rows', 'readwrite', { durability: 'strict' });
  tx.objectStore('rows').add({ content: 'raw' });
  const place = document.createElement('div');
  tx.oncomplete = () => {
    place.innerHTML = '<div data-raw>raw</div>';
    document.body.append(place);
  };
  while (watch.paintedAt === null) await new Promise((frame) => requestAnimationFrame(frame));
  place.remove();
  db.close();
  return watch.paintedAt - from;
};

/** In the page: from the next Enter until an element of this kind with this text is painted. */
export const ownBubble = ({ row, text }: { readonly row: string; readonly text: string }): void => {
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      Object.assign(globalThis, { enterAt: timeStamp });
      Reflect.get(globalThis, 'awaitPainted')(row, text);
    },
    { once: true, capture: true },
  );
};
