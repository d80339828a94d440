import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cpuMs, makeProfile, type Profile, type Running, startMiniBrowser } from './mini-browser.ts';
import { isInstalled } from './page-functions.ts';
import type { PageFunction } from './remote.ts';
import { loginAddress, type Stage } from './stage.ts';

/** MiniBrowser without a driver, driven by its own pages; what it stores outlives it. */
export interface Alone {
  readonly pid: number;
  readonly profile: Profile;
  /** Runs a function that stands alone in the page; waits for a page. */
  run<A, R>(page: PageFunction<A, R>, arg: A): Promise<R>;
  /** Loads an address as a link with a full load does; answers after how many ms its content was there. */
  navigate(path: string, selector: string): Promise<number>;
  /** Types a text into the room that is open and presses Enter; settles when that is done. */
  press(text: string): Promise<void>;
  /** Whether the field was cleared and the bubble is shown, within the patience of a user. */
  isAccepted(text: string): Promise<boolean>;
  /** Both. */
  write(text: string): Promise<boolean>;
  /**
   * Sees to it that a text is sent once, whatever page is there: one that is back in the field is sent again, as its user
   * would; one that is nowhere is typed where `mayType` says so. Answers where it was found first.
   */
  keep(text: string, mayType: boolean): Promise<Place>;
  /** Ends the browser like that and starts it again on the same device. */
  restart(address: string, signal: NodeJS.Signals): Promise<void>;
  /** Presses the reload key of the window until a page is there; answers when the key was pressed that brought it. */
  reload(): Promise<number>;
  /** The share of one processor that the browser uses over so many ms. */
  share(ms: number): Promise<number>;
  /** Ends the browser, and its device with it. */
  close(): Promise<void>;
}

const longestMs = 60_000;

/** Asks again until it answers with something; a page that goes away is asked again as well. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | null | false>,
  ms = longestMs,
): Promise<T> => {
  const end = performance.now() + ms;
  let last: unknown = null;
  while (performance.now() < end) {
    try {
      const found = await ask();
      if (found !== null && found !== false) return found;
      last = found;
    } catch (error) {
      last = error; // the page is on its way out, or not there yet
    }
    await pause(20);
  }
  throw new Error(`${what}: not within ${ms} ms; its last answer: ${String(last)}`);
};

/** Where a text is found; `field`: it has gone back to its user, unsent. */
type Place = 'bubble' | 'field' | 'nowhere';

/** In the page. */
const typeAndEnter = async (text: string): Promise<void> => {
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('no room is open');
  // as a browser would: React listens to what is set past its own setter
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await new Promise((go) => setTimeout(go)); // a user's Enter is a task of its own
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
};

/** In the page: where a text is; null while no room with its messages is on screen. */
const placeOf = (text: string): Place | null => {
  const rows = [...document.querySelectorAll('[role="log"] [data-index]')];
  const field = document.querySelector('textarea');
  if (field === null || rows.length === 0) return null;
  if (field.value === text) return 'field';
  return rows.some((row) => row.querySelector('p')?.textContent === text) ? 'bubble' : 'nowhere';
};

/** A window takes a moment to notice that its page has died; a key that comes earlier is lost. */
const noticeMs = 200;
/** How long a key is given before it is pressed again. */
const loadMs = 3_000;

/** A page that has just started fetches and, without a graphics card, draws for some seconds; then it is to be idle. */
const settleMs = 8_000;

/** How long a text may be in neither place: between the field and its bubble, or before a page that is about to go. */
const betweenMs = 3_000;

const pressReload = async ({ env }: Profile): Promise<void> => {
  await promisify(execFile)('xdotool', ['mousemove', '200', '400', 'key', 'F5'], { env });
};

/** `ready`: what is there once the screen behind the path is; a room's field where nothing else is said. */
export const openAlone = async (
  stage: Stage,
  nickname: string,
  path: string,
  ready = 'textarea',
): Promise<Alone> => {
  const profile = makeProfile(stage.display);
  const { remote } = stage;
  let browser: Running = startMiniBrowser(profile, loginAddress(stage.origin, nickname, path));
  const run: Alone['run'] = (page, arg) => remote.run(page, arg);
  await until('the screen', () =>
    run(([at, one]) => location.pathname === at && document.querySelector(one) !== null, [
      path,
      ready,
    ] as const),
  );
  await until('the installed app', () => run(isInstalled, null));

  const press = (text: string): Promise<void> => run(typeAndEnter, text);
  const isAccepted = (text: string): Promise<boolean> =>
    until(text, async () => (await run(placeOf, text)) === 'bubble', 20_000);
  /** Where the text comes to rest. The page that it was typed into may take long to store it, and says when it cannot. */
  const rest = async (text: string, typedInto: string | null = null): Promise<Place> => {
    let nowhereSince = 0;
    return until(text, async () => {
      const place = await run(placeOf, text);
      if (place !== 'nowhere' || remote.current()?.id === typedInto) nowhereSince = 0;
      else if (nowhereSince === 0) nowhereSince = performance.now();
      const isBetween = nowhereSince === 0 || performance.now() - nowhereSince < betweenMs;
      return place === 'nowhere' && isBetween ? null : place;
    });
  };
  const keep = async (text: string, mayType: boolean): Promise<Place> => {
    const first = await (mayType ? until(text, () => run(placeOf, text)) : rest(text));
    let place = first;
    while (place === 'field' || (place === 'nowhere' && mayType)) {
      const page = remote.current()?.id ?? null;
      await press(text).catch(() => undefined); // its page went away: the next one is asked where the text is
      place = await rest(text, page);
    }
    return first;
  };
  return {
    get pid() {
      return browser.pid;
    },
    profile,
    run,
    press,
    isAccepted,
    write: async (text) => {
      await press(text);
      return isAccepted(text);
    },
    keep,
    navigate: async (to, selector) => {
      const before = remote.current()?.id;
      const since = performance.now();
      await run((href) => location.assign(href), to).catch(() => undefined); // the document that would answer goes away
      await until(to, async () => {
        if (remote.current()?.id === before) return false;
        return run((one) => document.querySelector(one) !== null, selector);
      });
      return performance.now() - since;
    },
    restart: async (address, signal) => {
      await browser.end(signal);
      browser = startMiniBrowser(profile, address);
    },
    reload: async () => {
      const before = remote.docs.length;
      return until('a new page', async () => {
        await pause(noticeMs);
        const at = performance.now();
        await pressReload(profile);
        while (remote.docs.length === before && performance.now() < at + loadMs) await pause(20);
        return remote.docs.length > before && at;
      });
    },
    share: async (ms) => {
      await pause(settleMs);
      const before = cpuMs(browser.pid);
      await pause(ms);
      return (cpuMs(browser.pid) - before) / ms;
    },
    close: async () => {
      await browser.end('SIGKILL');
      profile.remove();
    },
  };
};
