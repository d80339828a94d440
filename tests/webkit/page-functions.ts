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
