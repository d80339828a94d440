import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Folders of its own: nothing of another run is found, and a restart finds what was left. */
export const browserEnv = (folder: string, display: string): NodeJS.ProcessEnv => {
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    ...process.env,
    HOME: own('home'),
    XDG_CACHE_HOME: own('cache'),
    XDG_CONFIG_HOME: own('config'),
    XDG_DATA_HOME: own('data'),
    XDG_RUNTIME_DIR: own('run'),
    DISPLAY: display,
    TZ: 'Asia/Seoul',
    LANG: 'C.UTF-8',
  };
};

export type Part = 'network' | 'web' | 'all';

/** WebKitGTK's browser without a driver: its parts can be killed, and it finds its data again. */
export interface Browser {
  /** A tab for each address. */
  open(urls: readonly string[]): void;
  /** `kill -9` of one kind of its processes, as a phone's system does; answers how many there were. */
  kill(part: Part): Promise<number>;
  /** Processor time that all its processes have used, in ms. */
  busyMs(): Promise<number>;
  remove(): Promise<void>;
}

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly ticks: number;
}

const tickMs = 10; // Linux counts processor time in hundredths of a second

const processes = async (): Promise<Process[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    ids.map(async (id): Promise<Process[]> => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => ''); // ended while we looked
      const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const name = /\((.*)\)/.exec(stat)?.[1];
      if (name === undefined || rest[0] === 'Z') return [];
      const ticks = Number(rest[11]) + Number(rest[12]);
      return [{ id: Number(id), parent: Number(rest[1]), name, ticks }];
    }),
  );
  return all.flat();
};

/** A process and everything that it started. */
const familyOf = (all: readonly Process[], root: number): Process[] => {
  const found = all.filter(({ id }) => id === root);
  for (let at = 0; at < found.length; at += 1)
    found.push(...all.filter(({ parent }) => parent === found[at]?.id));
  return found;
};

const isPart = ({ name }: Process, part: Part): boolean =>
  part === 'all' || name.startsWith(part === 'network' ? 'WebKitNetwork' : 'WebKitWeb');

export const makeBrowser = async (display: string): Promise<Browser> => {
  const folder = await mkdtemp(join(tmpdir(), 'campick-webkit-'));
  const env = browserEnv(folder, display);
  let child: ChildProcess | null = null;

  const family = async () => (child?.pid === undefined ? [] : familyOf(await processes(), child.pid));
  const end = (found: readonly Process[]) => {
    for (const { id } of found)
      try {
        process.kill(id, 'SIGKILL');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
  };
  const killAll = async () => {
    const found = await family();
    const gone = child === null ? null : new Promise((done) => child?.once('exit', done));
    end(found);
    await gone;
    child = null;
    return found.length;
  };
  const atExit = () => child?.kill('SIGKILL');
  process.once('exit', atExit);

  return {
    open: (urls) => {
      // without a file the cookies die with the network process, which those of a phone do not
      const cookies = ['--cookies-file', join(folder, 'cookies.sqlite'), '--cookies-policy', 'always'];
      child = spawn(miniBrowser, [...cookies, ...urls], { env, stdio: 'ignore' });
    },
    kill: async (part) => {
      if (part === 'all') return killAll();
      const found = (await family()).filter((one) => isPart(one, part));
      end(found);
      return found.length;
    },
    busyMs: async () => (await family()).reduce((sum, { ticks }) => sum + ticks * tickMs, 0),
    remove: async () => {
      await killAll();
      process.off('exit', atExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
