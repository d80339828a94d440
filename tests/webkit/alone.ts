import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
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
  /** Writes a text into the room that is open; answers whether the field was cleared and the bubble shown. */
  write(text: string): Promise<boolean>;
  /** The same in whatever page is there, until it is kept. */
  writeUntilKept(text: string): Promise<boolean>;
  /** After a break: what is in the field is sent, as its user would; answers whether the text has its bubble. */
  writeAgain(text: string, wasKept: boolean): Promise<boolean>;
  /** Ends the browser like that and starts it again on the same device. */
  restart(address: string, signal: NodeJS.Signals): Promise<void>;
  /** Presses the reload key of the window. */
  reload(): Promise<void>;
  /** The share of one processor that the browser uses over so many ms. */
  share(ms: number): Promise<number>;
  /** Ends the browser, and its device with it. */
  close(): Promise<void>;
}

const longestMs = 60_000;

/** Asks again until it answers with something; a page that goes away is asked again as well. */
export const until = async <T>(what: string, ask: () => Promise<T | null | false>, ms = longestMs): Promise<T> => {
  const end = performance.now() + ms;
  let last: unknown = 'nothing';
  while (performance.now() < end) {
    try {
      const found = await ask();
      if (found !== null && found !== false) return found;
    } catch (error) {
      last = error; // the page is on its way out, or not there yet
    }
    await pause(20);
  }
  throw new Error(`${what}: not within ${ms} ms; last ${String(last)}`);
};

/** In the page: writes the text and waits until it is accepted. */
const writeAndSee = async (text: string): Promise<boolean> => {
  const shown = () =>
    [...document.querySelectorAll('[role="log"] [data-index] p')].some((one) => one.textContent === text);
  const field = document.querySelector('textarea');
  if (field === null || document.querySelector('[role="log"]') === null) throw new Error('no room is open');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    if (document.querySelector('textarea')?.value === '' && shown()) return true;
    await new Promise((go) => setTimeout(go, 20));
  }
  return false;
};

/** In the page: where a text is; null while no room is on screen. */
const whereIs = (text: string): 'bubble' | 'field' | 'nowhere' | null => {
  const field = document.querySelector('textarea');
  const log = document.querySelector('[role="log"]');
  if (field === null || log === null) return null;
  if (field.value === text) return 'field';
  return [...log.querySelectorAll('[data-index] p')].some((one) => one.textContent === text) ? 'bubble' : 'nowhere';
};

const pressReload = async ({ env }: Profile): Promise<void> => {
  await promisify(execFile)('xdotool', ['mousemove', '200', '400', 'key', 'F5'], { env });
};

export const openAlone = async (stage: Stage, nickname: string, path: string): Promise<Alone> => {
  const profile = makeProfile(stage.display);
  const { remote } = stage;
  let browser: Running = startMiniBrowser(profile, loginAddress(stage.origin, nickname, path));
  const run: Alone['run'] = (page, arg) => remote.run(page, arg);
  await until('the room', () => run((at) => location.pathname === at && document.querySelector('textarea') !== null, path));
  await until('the installed app', () => run(isInstalled, null));

  const write = (text: string): Promise<boolean> => run(writeAndSee, text);
  return {
    get pid() {
      return browser.pid;
    },
    profile,
    run,
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
    write,
    writeUntilKept: (text) => until(text, () => write(text)),
    writeAgain: async (text, wasKept) => {
      const where = await until(text, () => run(whereIs, text));
      if (where === 'field') return until(text, () => write(text));
      return where === 'bubble' || wasKept;
    },
    restart: async (address, signal) => {
      await browser.end(signal);
      browser = startMiniBrowser(profile, address);
    },
    reload: () => pressReload(profile),
    share: async (ms) => {
      await pause(1_000);
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
