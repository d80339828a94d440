import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '#server/db/postmaster.ts';

// An embedded database is the point here, so an external DATABASE_URL does not matter.
const root = join(import.meta.dirname, '../..');
let dataDir: string;
let sources: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campick-dev-data-'));
  sources = await mkdtemp(join(tmpdir(), 'campick-dev-src-'));
});
afterEach(async () => {
  for (const folder of [dataDir, sources]) await rm(folder, { recursive: true, force: true });
});

const vars = (port: number) => ({
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: dataDir,
  DIST_DIR: dataDir,
  DEMO_CAMPUS: 'off',
  PORT: `${port}`,
});

const databasePid = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const runs = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (line) => !/\) [ZX] /.test(line),
    () => false,
  );

/** A port of nobody. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's
  await once(server.close(), 'close');
  return port;
};

interface Started {
  readonly child: ChildProcess;
  readonly said: readonly string[];
  /** The next address that the server says it serves at. */
  address(): Promise<string>;
}

/** Starts Node in a process group of its own, as a shell does, so that Ctrl-C can reach all of it. */
const startNode = (args: readonly string[], port: number): Started => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: vars(port),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  const closed = once(lines, 'close').then(() =>
    Promise.reject(new Error('it ended before the server served')),
  );
  closed.catch(() => undefined); // it also ends when all is done
  let read = 0;
  const address = async () => {
    for (;;) {
      const line = said[read];
      if (line === undefined) await Promise.race([once(lines, 'line'), closed]);
      else read += 1;
      if (line?.startsWith('http://127.0.0.1:')) return line;
    }
  };
  return { child, said, address };
};

/** Sessions of servers in the database of `dataDir`. */
const serverSessions = async (): Promise<number> => {
  const sockets = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[4] ?? '';
  const client = new pg.Client({ connectionString: urlOf(sockets, 'campick') });
  await client.connect();
  try {
    const text = `select from pg_stat_activity where application_name like 'campick %'`;
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
};

const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

const groupOf = (child: ChildProcess): number => {
  if (child.pid === undefined) throw new Error('it did not start');
  return child.pid;
};

/** Processes of a group that run; the database has a group of its own. */
const membersOf = async (group: number): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.filter((_pid, n) => new RegExp(`\\) [^ZX] \\d+ ${group} `).test(lines[n] ?? ''));
};

test('an edit of server code starts the server again, and its database stays up', async () => {
  const entry = join(sources, 'main.ts');
  const code = (edit: string) => `// ${edit}\nimport '${join(root, 'server/main.ts')}';\n`;
  await writeFile(entry, code('first'));
  const options = JSON.stringify({ entry, watched: [sources], vars: vars(0) });
  const host = `const { startBackend } = await import('${join(root, 'server/dev/backend.ts')}');
    const backend = await startBackend(${options});
    process.on('SIGTERM', () => backend.stop().then(() => process.exit()));`;
  const { child, said, address } = startNode(['--input-type=module', '-e', host], 0);
  const first = await address();
  const pid = await databasePid();
  await writeFile(entry, code('second'));
  const second = await address();
  expect(await answers(second)).toBe(true);
  expect(await answers(first)).toBe(false); // another process, which found another free port
  expect(await databasePid()).toBe(pid);
  expect(await runs(pid)).toBe(true);
  expect(await serverSessions()).toBeGreaterThan(0); // it is the database that the server uses
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await runs(pid)).toBe(false);
  expect(await membersOf(groupOf(child))).toEqual([]);
  expect(said.filter((line) => line.includes('"level":"error"'))).toEqual([]); // the server went before its database
}, 120_000);

test('./campick dev stops its server and its database at Ctrl-C', async () => {
  const { child, address } = startNode(['scripts/dev.mjs'], await freePort());
  const served = await address();
  const pid = await databasePid();
  expect(await answers(served)).toBe(true);
  process.kill(-groupOf(child), 'SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await runs(pid)).toBe(false);
  expect(await membersOf(groupOf(child))).toEqual([]);
}, 120_000);

test('when ./campick dev is killed its server and the watcher end, and the next start takes over its database', async () => {
  const port = await freePort();
  const killed = startNode(['scripts/dev.mjs'], port);
  await killed.address();
  const orphan = await databasePid();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  while ((await membersOf(groupOf(killed.child))).length > 0) await pause(20); // they end by themselves: looked at until then
  const next = startNode(['scripts/dev.mjs'], port);
  expect(await answers(await next.address())).toBe(true);
  expect(await runs(orphan)).toBe(false);
  const pid = await databasePid();
  next.child.kill('SIGTERM');
  expect(await once(next.child, 'exit')).toEqual([0, null]);
  expect(await runs(pid)).toBe(false);
}, 120_000);

const listening = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** A port that is taken and whose neighbour below is free: other tests take ports meanwhile. */
const besideFree = async (): Promise<{ readonly held: Server; readonly port: number }> => {
  for (;;) {
    const held = await listening(0);
    const { port } = held.address() as AddressInfo; // a TCP server's
    const neighbour = await listening(port - 1).catch(() => null);
    neighbour?.close();
    if (neighbour !== null) return { held, port };
    held.close();
  }
};

test('./campick dev takes no other port than PORT, and ends in a sentence before it makes anything where that is taken', async () => {
  const { held, port } = await besideFree();
  onTestFinished(() => void held.close());
  const dev = (on: number) =>
    new Promise<{ code: unknown; stderr: string }>((done) =>
      execFile(process.execPath, ['scripts/dev.mjs'], { cwd: root, env: vars(on) }, (error, _out, stderr) =>
        done({ code: error?.code ?? 0, stderr }),
      ),
    );
  expect(await dev(port)).toEqual({
    code: 1,
    stderr: `PORT ${port} is in use: stop what listens there, or set another PORT\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
  const { child, address } = startNode(['scripts/dev.mjs'], port - 1); // its neighbour is taken
  expect(await answers(await address())).toBe(true);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 120_000);
