/** Functions that run in the page, as text: each stands alone. */

/** Words in sight. */
// biome-ignore lint/performance/useDomNodeTextContent: a user reads what is in sight
export const wordsOf = (): string => document.body?.innerText ?? '';

export const titlesOf = (): string[] =>
  [...document.querySelectorAll('[role="feed"] article h3')].map((title) => title.textContent ?? '');

/** The service worker has the whole app and controls this page. */
export const isInstalled = async (): Promise<boolean> =>
  (await navigator.serviceWorker.ready).active?.state === 'activated' &&
  navigator.serviceWorker.controller !== null;

/** The texts of a room's log, in their order. */
export const bubbles = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role="log"] [data-index]')]
    .sort((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
    .flatMap((row) => row.querySelector('p')?.textContent ?? []);

/** Pictures inside what matches that are drawn. */
export const drawn = (selector: string): number =>
  [...document.querySelectorAll<HTMLImageElement>(selector)].filter(
    (one) => one.complete && one.naturalWidth > 0,
  ).length;

/** Clicks a button, a link or a choice by its name, or by what its words begin with; false: it is not there yet. */
export const pressed = (name: string): boolean => {
  // a dialog makes what is behind it inert
  const all = [...document.querySelectorAll<HTMLElement>('button, a, label:has(input)')].filter(
    (one) => one.closest('[inert]') === null,
  );
  const namesOf = (one: HTMLElement): (string | null)[] => [one.getAttribute('aria-label'), one.textContent];
  const found =
    all.find((one) => namesOf(one).some((text) => text?.trim() === name)) ??
    all.find((one) => namesOf(one).some((text) => text?.trim().startsWith(name)));
  found?.click();
  return found !== undefined;
};

/** Types into the field with this label; false: it is not there yet. */
export const typed = ([name, text]: readonly [name: string, text: string]): boolean => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === name);
  const field = label?.control;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  // as a browser would: React listens to what is set past its own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
};

/** Chooses files, in base64, as the file dialog would. */
export const chosen = (files: readonly string[]): boolean => {
  const input = document.querySelector<HTMLInputElement>('input[data-photos]');
  if (input === null) return false;
  const data = new DataTransfer();
  for (const base64 of files)
    data.items.add(
      new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], 'IMG.JPG', {
        type: 'image/jpeg',
      }),
    );
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
};

/** The drafts that are stored on this device, whoever's they are, as JSON. */
export const storedDrafts = async (): Promise<string> => {
  const done = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((found, failed) => {
      asked.onsuccess = () => found(asked.result);
      asked.onerror = () => failed(asked.error);
    });
  const all: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined || !/^campick-\d+$/.test(name)) continue;
    const database = await done(indexedDB.open(name));
    try {
      all.push(...(await done(database.transaction('drafts').objectStore('drafts').getAll())));
    } finally {
      database.close();
    }
  }
  return JSON.stringify(all);
};

/** Whether the next start of Home has a snapshot. */
export const isSnapshotStored = async (): Promise<boolean> => {
  const found = await caches.match('/');
  return (await found?.text())?.includes('data-snapshot') === true;
};

/** What this page of Home began as, what it is now, and how many cards it has. */
export const homeOf = () => ({
  beganAsSnapshot: document.querySelector('script[data-app]') !== null,
  isApp: document.querySelector('[data-snapshot]') === null,
  cards: document.querySelectorAll('[role="feed"] article').length,
});
