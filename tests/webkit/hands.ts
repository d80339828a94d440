import type { Driven } from './driven.ts';

/** What a user does on the screens, as jobs for the page; each stands alone, as it is serialised into it. */

/** Longer than anything takes on a machine with much to do. */
export const longMs = 60_000;

/** What is on screen, for a test that failed. */
const sight = (app: Driven): Promise<string> =>
  app
    .run(
      2_000,
      () => `${location.pathname}: ${(document.body.textContent ?? '').replace(/\s+/g, ' ').slice(0, 400)}`,
    )
    .catch(String);

/** Repeats a look into the page until it answers true; a page that ends meanwhile is asked again. */
export const until = async <A extends readonly unknown[]>(
  app: Driven,
  withinMs: number,
  look: (...args: A) => boolean | Promise<boolean>,
  ...args: A
): Promise<number> => {
  const begun = performance.now();
  for (;;) {
    const left = withinMs - (performance.now() - begun);
    if (left <= 0) throw new Error(`not so within ${withinMs} ms: ${look}\n${await sight(app)}`);
    const answer = await app.run(Math.min(2_000, Math.max(200, left)), look, ...args).catch(() => false); // the page may just have ended
    if (answer) return performance.now() - begun;
  }
};

/** Goes to a path as a link to another page does. */
export const go = (app: Driven, path: string, afterMs = 0): Promise<void> =>
  app.run(
    longMs,
    (to, wait) => {
      setTimeout(() => {
        location.href = to;
      }, wait);
    },
    path,
    afterMs,
  );

export const shows = (app: Driven, text: string, withinMs = longMs): Promise<number> =>
  until(app, withinMs, (wanted) => (document.body.textContent ?? '').includes(wanted), text);

export const isAt = (app: Driven, path: string): Promise<number> =>
  until(app, longMs, (wanted) => location.pathname === wanted, path);

/** Logs in by the stand-in provider, and waits for the member's world. */
export const isMember = (app: Driven): Promise<number> =>
  until(app, longMs, async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return (
      names.some((name) => /^campick-\d+$/.test(name)) && (document.body.textContent ?? '').includes('홈')
    );
  });

/** The app is whole on this device. A page that is opened while that is under way may stay blank for long here. */
export const isInstalled = (app: Driven): Promise<number> =>
  until(app, longMs, async () => (await navigator.serviceWorker.ready).active?.state === 'activated');

/** A room's screen: its log is read and its field is there. */
export const isRoomOpen = (): boolean =>
  document.querySelector('textarea') !== null &&
  document.querySelectorAll('[role="log"] [data-index] p').length > 0;

/**
 * Writes a text into the room on screen and sends it, as a user who looks first: what is in the log is not written again,
 * what is still in the field is only sent. Answers whether it is in the log.
 */
export const say = async (text: string): Promise<boolean> => {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const isSaid = () =>
    [...document.querySelectorAll('[role="log"] [data-index] p')].some((one) => one.textContent === text);
  const field = document.querySelector('textarea');
  const rows = document.querySelectorAll('[role="log"] [data-index] p').length;
  if (field === null || rows === 0) return false;
  if (isSaid()) return true;
  const page = document.documentElement.dataset; // a new page has forgotten it, and its log holds what waits
  if (field.value === text || page['sentText'] !== text) {
    if (field.value !== text) {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await pause(50);
    }
    document.querySelector<HTMLButtonElement>('button[aria-label="보내기"]')?.click();
    page['sentText'] = text;
  }
  for (let waited = 0; waited < 1_000 && !isSaid(); waited += 25) await pause(25);
  return isSaid();
};
