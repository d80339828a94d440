import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { databaseUser, postgresFiles, type RunAs, refuseForeign } from './postgres-files.ts';
import {
  answers,
  type Cluster,
  databaseName,
  embeddedUrl,
  ended,
  initialise,
  launch,
  urlOf,
} from './postmaster.ts';
import { clearRemains, shutDown } from './remains.ts';

export interface EmbeddedDatabase {
  /** Where the pool connects; stays the same when the database had to be started again. */
  readonly url: string;
  /** Process id of the database server now, for operators and crash tests. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** What the operator should know: first set-up, recovery. */
  readonly say?: (text: string) => void;
}

const startMs = 60_000;

/** Whether the folder holds a database; one that this user may not look into is an error. */
export const isCluster = (folder: string): Promise<boolean> =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

const give = async (folder: string, runAs: RunAs | null, mode: number): Promise<void> => {
  if (runAs) await chown(folder, runAs.uid, process.getgid?.() ?? runAs.gid); // our group, so that we keep our way in
  await chmod(folder, mode);
};

/** Makes the cluster beside its place and moves it there when complete: a kill half way leaves nothing that looks whole. */
const ensureCluster = async (cluster: Cluster, say: (text: string) => void): Promise<void> => {
  if (await isCluster(cluster.folder)) return;
  say('setting up the database');
  const making = `${cluster.folder}.new`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  await give(making, cluster.runAs, 0o700);
  await initialise({ ...cluster, folder: making });
  await rename(making, cluster.folder);
};

const shut = async (child: ChildProcess): Promise<void> => {
  if (!ended(child) && child.pid !== undefined) await shutDown(child.pid);
};

const tail = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).slice(-1_500);

/** Starts and waits. A process that ends at once is tried again: sessions of a killed predecessor may still be ending. */
const startServer = async (cluster: Cluster, stopped: () => boolean): Promise<ChildProcess> => {
  for (const deadline = Date.now() + startMs; Date.now() < deadline && !stopped(); await pause(200)) {
    const child = await launch(cluster);
    if (await answers(cluster.sockets, child, startMs)) return child;
    await shut(child);
  }
  throw new Error(`the database does not start; its log ends:\n${await tail(cluster.logFile)}`);
};

const prepare = async (sockets: string): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(sockets, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
    const durable = await client.query<{ fsync: string; commit: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    );
    const { fsync, commit } = durable.rows[0] ?? {};
    if (fsync !== 'on' || commit !== 'on')
      throw new Error('the database would lose acknowledged writes: fsync is off');
  } finally {
    await client.end();
  }
};

/**
 * A real PostgreSQL from npm on a folder of ours (0002). It belongs to one server process, is started again
 * when it dies, and after any kill the next start recovers by itself.
 */
export const startEmbedded = async ({
  dataDir,
  say = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const root = resolve(dataDir);
  await mkdir(root, { recursive: true });
  const release = await lockFolder(root);
  const folder = join(root, 'postgres');
  const sockets = await mkdtemp(join(tmpdir(), 'campick-pg-'));
  try {
    const runAs = await databaseUser(folder);
    await refuseForeign(folder, runAs);
    await give(sockets, runAs, 0o770);
    const files = await postgresFiles(runAs);
    const cluster: Cluster = { files, folder, logFile: join(root, 'postgres.log'), sockets, runAs };
    await ensureCluster(cluster, say);
    const way = join(sockets, 'folder');
    await symlink(folder, way);
    await clearRemains(folder, way);

    let stopping = false;
    let child = await startServer(cluster, () => stopping);
    await prepare(sockets);

    const killOnExit = () => child.kill('SIGINT'); // we leave without stop(): it still shuts down cleanly
    process.on('exit', killOnExit);

    const keepRunning = async (): Promise<void> => {
      while (!stopping) {
        if (!ended(child)) await once(child, 'exit');
        if (stopping) return;
        say('the database stopped: starting it again');
        child = await startServer(cluster, () => stopping);
      }
    };
    const running = keepRunning();
    running.catch((error: unknown) => {
      if (!stopping) throw error; // a database that cannot come back: let the process end and its supervisor decide
    });

    return {
      url: embeddedUrl(sockets),
      pid: () => child.pid,
      stop: async () => {
        stopping = true;
        await shut(child);
        await running.catch(() => undefined); // a start that the stop interrupted
        await shut(child); // or one that succeeded meanwhile
        process.off('exit', killOnExit);
        await rm(sockets, { recursive: true, force: true });
        await release();
      },
    };
  } catch (error) {
    await rm(sockets, { recursive: true, force: true });
    await release();
    throw error;
  }
};
