import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RunAs } from './postgres-files.ts';

/** One database server: its binaries, its folder, the folder of its socket, and whom it runs as. */
export interface Cluster {
  readonly files: string;
  readonly folder: string;
  readonly logFile: string;
  readonly sockets: string;
  readonly runAs: RunAs | null;
}

/**
 * The data folder as PostgreSQL sees it. The process enters it before it gives up root's rights and from then on reaches
 * it through this link, so that a folder below /root, which no other user may cross, works like any other.
 */
const here = '/proc/self/cwd';
const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
const logLimitBytes = 5 * 1024 * 1024;

const settings = (sockets: string) => ({
  listen_addresses: '',
  unix_socket_directories: `${sockets}, ${here}`, // in its own folder, too: there any other server can ask whether it lives
  port: '5432',
  max_connections: '60',
  shared_buffers: '128MB',
  // What "acknowledged" means: on disk. Stated here so that no configuration file can weaken it.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0', // short queries on few cores; and no need of a large /dev/shm
  // The log names no values: they are people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
});

const asUser = (runAs: RunAs | null) => (runAs ? { uid: runAs.uid, gid: runAs.gid } : {});

/** Makes an empty cluster in the folder, which exists, is empty and belongs to the database's user. */
export const initialise = async ({ files, folder, runAs }: Cluster): Promise<void> => {
  const child = spawn(
    join(files, 'bin/initdb'),
    ['-D', here, '--auth=trust', '--username=campick', '--encoding=UTF8', '--locale=C', '--no-instructions'],
    { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'], ...asUser(runAs) },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed (${code}): ${said}`);
};

/** The database in the cluster. */
export const databaseName = 'campick';

/** The socket's file, in each folder that has one. */
export const socketName = '.s.PGSQL.5432';

/**
 * Ends the database when this process ends, by a kill −9 too: the shell's input is a pipe of ours that closes then. It
 * has a session of its own, as the database has.
 */
const endWithUs = (database: ChildProcess): void => {
  const watch = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$0"', `${database.pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  database.once('exit', () => watch.kill('SIGKILL')); // its number may become another's
};

/** Starts the server process. In a session of its own, so that Ctrl-C reaches us and we stop it in the right order. */
export const launch = async ({ files, folder, logFile, sockets, runAs }: Cluster): Promise<ChildProcess> => {
  const old = await stat(logFile).catch(() => null);
  if (old && old.size > logLimitBytes) await rename(logFile, `${logFile}.1`);
  const log = await open(logFile, 'a', 0o600);
  try {
    const flags = Object.entries(settings(sockets)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const database = spawn(join(files, 'bin/postgres'), ['-D', here, ...flags], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...asUser(runAs),
    });
    endWithUs(database);
    return database;
  } finally {
    await log.close();
  }
};

export const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Where a client connects. */
export const urlOf = (sockets: string, database: string): string =>
  `postgres://campick@localhost/${database}?host=${encodeURIComponent(sockets)}`;

/** The same of our own database. */
export const embeddedUrl = (sockets: string): string => urlOf(sockets, databaseName);

/** True when the server answers; false when its process ended first or the time is over. */
export const answers = async (sockets: string, child: ChildProcess, withinMs: number): Promise<boolean> => {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline && !ended(child); ) {
    const client = new pg.Client({ connectionString: urlOf(sockets, 'postgres') });
    client.on('error', () => undefined); // the query below reports it
    const ready = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false, // not listening yet, or still replaying its log
      );
    await client.end().catch(() => undefined);
    if (ready) return true;
    await pause(25);
  }
  return false;
};
