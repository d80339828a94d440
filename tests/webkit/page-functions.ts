/** Functions that run in the page, as text: each stands alone. */

/** Words in sight. */
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

/** Whether a text can be written: the field of the room is there and takes input. */
export const canWrite = (): boolean => document.querySelector('textarea')?.disabled === false;

/** Writes a text into the field of the room and sends it by Enter; answers whether there was a field. */
export const writeText = (text: string): boolean => {
  const field = document.querySelector('textarea');
  if (field === null) return false;
  // as a browser would: React listens to what is set past its own setter
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
  return true;
};

/** What the server answers to a GET with this page's cookies. */
export const ask = async (path: string): Promise<unknown> => (await (await fetch(path)).json()).data;

/** Pictures inside what matches that are drawn. */
export const drawn = (selector: string): number =>
  [...document.querySelectorAll<HTMLImageElement>(selector)].filter(
    (one) => one.complete && one.naturalWidth > 0,
  ).length;
