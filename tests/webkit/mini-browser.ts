import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** WebKitGTK's MiniBrowser on a virtual screen (docs/decisions/0030). */

export const miniBrowser =
  process.env['MINI_BROWSER'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** A process that a test started and ends by its own id. */
export interface Running {
  readonly pid: number;
  /** Settles when the process has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program that ends with this process, however that ends. */
export const start = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Running & { readonly child: ChildProcess } => {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} does not start`);
  const gone = once(child, 'exit');
  return {
    child,
    pid,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await gone;
    },
  };
};

export interface Display extends Running {
  readonly name: string;
}

/** An X server with a screen of a phone's size, on the first number that is free. */
export const startDisplay = async (): Promise<Display> => {
  const { child, pid, end } = start('Xvfb', [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '480x960x24',
    '-nolisten',
    'tcp',
  ]);
  const said = child.stdio[3] as Readable; // a pipe, as `start` made it
  const [number] = await Promise.race([
    once(said, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb ended while starting'))),
  ]);
  return { name: `:${String(number).trim()}`, pid, end };
};

/** The folders of one device: what WebKit stores outlives the browser, and nothing of the machine's own is touched. */
export interface Profile {
  readonly env: NodeJS.ProcessEnv;
  readonly cookies: string;
  remove(): void;
}

export const makeProfile = (display: Display): Profile => {
  const home = mkdtempSync(join(tmpdir(), 'campick-webkit-'));
  const folder = (name: string): string => {
    const path = join(home, name);
    mkdirSync(path, { mode: 0o700 });
    return path;
  };
  return {
    cookies: join(home, 'cookies.sqlite'),
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      TZ: 'Asia/Seoul',
      DISPLAY: display.name,
      HOME: home,
      XDG_DATA_HOME: folder('data'),
      XDG_CONFIG_HOME: folder('config'),
      XDG_CACHE_HOME: folder('cache'),
      XDG_STATE_HOME: folder('state'),
      XDG_RUNTIME_DIR: folder('run'),
      NO_AT_BRIDGE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', // a graphics card that the processor plays takes a core
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
};

/** Starts the browser alone, without a driver: only so do its databases outlive it. */
export const startMiniBrowser = ({ env, cookies }: Profile, url: string): Running =>
  start(miniBrowser, [`--cookies-file=${cookies}`, url], env);

/** Fields of /proc/PID/stat after the name, which may hold spaces. */
const statOf = (pid: number | string): { name: string; fields: string[] } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') };
  } catch {
    return null; // ended meanwhile
  }
};

const isDead = (state: string | undefined): boolean => state === 'Z' || state === 'X';

/** Every living process below this one. */
export const descendants = (root: number): { readonly pid: number; readonly name: string }[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = statOf(pid);
      if (stat === null || isDead(stat.fields[0])) return [];
      return [{ pid: Number(pid), parent: Number(stat.fields[1]), name: stat.name }];
    });
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(root);
};

/** Processes of one kind below the browser; the kernel cuts names to 15 characters. */
export const processesOf = (root: number, kind: 'WebKitNetworkProcess' | 'WebKitWebProcess'): number[] =>
  descendants(root)
    .filter(({ name }) => name === kind.slice(0, 15))
    .map(({ pid }) => pid);

const tickMs = 10; // of Linux, on every machine that runs these tests

/** Processor time that the browser and all below it have used so far. */
export const cpuMs = (root: number): number =>
  [root, ...descendants(root).map(({ pid }) => pid)]
    .map((pid) => statOf(pid)?.fields ?? [])
    .reduce((sum, fields) => sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs, 0);
