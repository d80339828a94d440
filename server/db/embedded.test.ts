import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

let dataDir: string;
let running: EmbeddedDatabase | null = null;
const lockFile = () => join(dataDir, 'postgres', 'postmaster.pid');

const start = async (): Promise<EmbeddedDatabase> => {
  running = await startEmbedded({ dataDir });
  return running;
};

const ask = async (database: EmbeddedDatabase, query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
};

const runs = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (line) => !/\) [ZX] /.test(line),
    () => false,
  );

/** Database processes whose folder is ours; a zombie has none. */
const left = async (): Promise<string[]> => {
  const { ino } = await stat(join(dataDir, 'postgres'));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const inside = await Promise.all(
    pids.map((pid) =>
      stat(`/proc/${pid}/cwd`).then(
        (cwd) => cwd.ino === ino,
        () => false,
      ),
    ),
  );
  return pids.filter((_pid, n) => inside[n]);
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campick-embedded-'));
});
afterAll(async () => {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a set-up that was killed half way is thrown away and made anew', async () => {
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  const database = await start();
  expect(await ask(database, `select current_database(), current_user`)).toEqual([['campick', 'campick']]);
  expect(await readdir(dataDir)).not.toContain('postgres.new');
});

test('an acknowledged write is on disk, nothing listens on the network, and the log names no values', async () => {
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'log_min_error_statement',
  ];
  const asked = settings.map((name) => `current_setting('${name}')`).join();
  expect(await ask(running as EmbeddedDatabase, `select ${asked}`)).toEqual([
    ['on', 'on', 'on', '', 'panic'],
  ]); // started above
});

test('what is written is found after a stop and a start, and a stop leaves no process', async () => {
  const first = running as EmbeddedDatabase; // started above
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  expect(await left()).toEqual([]);
  expect(await ask(await start(), 'select answer from kept')).toEqual([[42]]);
});

test('a lock file whose number now belongs to somebody else does not keep it from starting', async () => {
  await running?.stop();
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  await writeFile(lockFile(), `${process.pid}\n/proc/self/cwd\n1\n5432\n/nowhere\n\n\n`);
  await chown(lockFile(), uid, gid);
  expect(await ask(await start(), 'select answer from kept')).toEqual([[42]]);
});

/** Refusals come before anything is tried: a start that tries for a minute would not end in a test. */
if (process.getuid?.() === 0)
  test.each(['', 'global', 'postgresql.conf'])(
    'a copy that did not keep its owners (postgres/%s) is refused in one sentence with the mend',
    async (name) => {
      await running?.stop();
      const at = join(dataDir, 'postgres', name);
      const { uid, gid } = await stat(at);
      await chown(at, 0, 0);
      await expect(start()).rejects.toThrow(
        /^\S+\/postgres belongs to root, but the database runs as (\S+): chown -R \1 \S+\/postgres$/,
      );
      await chown(at, uid, gid);
      expect(await ask(await start(), 'select answer from kept')).toEqual([[42]]);
    },
  );

test('a copy that others may enter is refused in one sentence with the mend', async () => {
  await running?.stop();
  const at = join(dataDir, 'postgres');
  await chmod(at, 0o755);
  await expect(start()).rejects.toThrow(`PostgreSQL refuses that: chmod 700 ${at}`);
  await chmod(at, 0o700);
  expect(await ask(await start(), 'select answer from kept')).toEqual([[42]]);
});

/** Starts the database in a process of its own; the number of the database's process. */
const startApart = async () => {
  const code = `import('${join(import.meta.dirname, 'embedded.ts')}')
    .then(({ startEmbedded }) => startEmbedded({ dataDir: process.argv[1] }))
    .then((database) => console.log(database.pid()));`;
  const server = spawn(process.execPath, ['-e', code, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  return { server, pid: Number(line) };
};

test('a database ends with a server that is killed', async () => {
  await running?.stop();
  const { server, pid } = await startApart();
  server.kill('SIGKILL');
  await vi.waitUntil(async () => !(await runs(pid)), { timeout: 20_000 });
  expect(await ask(await start(), 'select answer from kept')).toEqual([[42]]);
});

test('a database that a killed server left running is stopped, and ours takes its place', async () => {
  await running?.stop();
  const { server, pid: orphan } = await startApart();
  process.kill(orphan, 'SIGSTOP'); // it does not hear that its server has ended
  server.kill('SIGKILL');
  await once(server, 'exit');
  process.kill(orphan, 'SIGCONT');
  const database = await start();
  expect(await runs(orphan)).toBe(false);
  expect(database.pid()).not.toBe(orphan);
  expect(await ask(database, 'select answer from kept')).toEqual([[42]]);
});

test('a living database of another container is neither stopped nor robbed of its lock file', async () => {
  const database = running as EmbeddedDatabase; // started above
  const way = await mkdtemp(join(tmpdir(), 'campick-way-'));
  await symlink(join(dataDir, 'postgres'), join(way, 'folder'));
  const code = `import('${join(import.meta.dirname, 'remains.ts')}')
    .then(({ clearRemains }) => clearRemains(process.argv[1], process.argv[2], 0))
    .then(() => 'cleared', (error) => error.name).then(console.log);`;
  const root = process.getuid?.() === 0 ? [] : ['-r'];
  const args = [...root, '-n', '-i', '-p', '--fork', '--mount-proc', process.execPath, '-e', code];
  const { stdout } = await promisify(execFile)('unshare', [
    ...args,
    join(dataDir, 'postgres'),
    join(way, 'folder'),
  ]);
  await rm(way, { recursive: true });
  expect(stdout.trim()).toBe('FolderInUse');
  expect(await readFile(lockFile(), 'utf8')).toMatch(`${database.pid()}\n`);
  expect(await ask(database, 'select answer from kept')).toEqual([[42]]);
});

test('a stop while the database is coming back from a kill leaves nothing running', async () => {
  const database = running as EmbeddedDatabase; // started above
  const killed = database.pid() ?? 0;
  const holder = async () => Number((await readFile(lockFile(), 'utf8').catch(() => '')).split('\n')[0]);
  process.kill(killed, 'SIGKILL');
  while ([0, killed].includes(await holder())); // until its successor has begun
  await database.stop();
  expect(await left()).toEqual([]);
  await start();
});
