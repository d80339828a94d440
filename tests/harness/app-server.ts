import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../..');
const startMs = 120_000;

export interface AppServerOptions {
  /** The built client to serve; default: dist/. */
  readonly dist?: string;
  /** Further variables of docs/operating.md. */
  readonly vars?: Readonly<Record<string, string>>;
}

/** The real server, `node server/main.ts`, with the demo campus in a folder of its own. */
export interface AppServer {
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** `kill -9`; settles when it is gone. Its data stays until `stop`. */
  kill(): Promise<void>;
  /** Ends it as an operator would and removes its data. */
  stop(): Promise<void>;
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** What the start printed last, for a start that failed. */
const keepTail = (child: ChildProcess): (() => string) => {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 30) lines.shift();
    });
  }
  return () => lines.join('\n');
};

/** The origin it prints when it listens; a public one where it has one. */
const announced = (child: ChildProcess, tail: () => string): Promise<URL> =>
  new Promise((found, failed) => {
    const fail = (why: string) => failed(new Error(`the server ${why}:\n${tail()}`));
    const timer = setTimeout(() => fail('does not start'), startMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code} while starting`);
    });
    if (child.stdout === null) return fail('has no output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!/^https?:\/\/\S+$/.test(line)) return;
      clearTimeout(timer);
      found(new URL(line));
    });
  });

/** Starts it on a free port and waits until it answers. */
export const startAppServer = async ({ dist, vars = {} }: AppServerOptions = {}): Promise<AppServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'campick-e2e-'));
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: undefined, // a test of the same worker that built with Vite has left `production` there
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DIST_DIR: dist ?? process.env['DIST_DIR'] ?? join(root, 'dist'),
      SECRET: 'a secret that only the tests of this repository use',
      TEST_CLOCK: '1',
      RATE_LIMITS: 'off',
      DEMO_LOGIN: '1',
      ...vars,
    },
  });
  const end = () => child.kill('SIGTERM'); // a run that is broken off leaves no server behind
  process.once('exit', end);
  const { port } = await announced(child, keepTail(child));
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    process.off('exit', end);
    if (ended(child)) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    port: Number(vars['PORT']) || Number(port), // a public origin says another port than the server's own
    dataDir,
    pid: child.pid ?? 0, // it has announced itself, so it has one
    kill: () => endBy('SIGKILL'),
    stop: async () => {
      await endBy('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
