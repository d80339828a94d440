import { readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse } from './folder-lock.ts';
import { socketName } from './postmaster.ts';

/** Whether the process runs: one that ended and waits for its parent to take note (a zombie) does not. */
const runs = async (pid: number): Promise<boolean> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null); // no such process
  return line !== null && !/^\d+ \(.*\) [ZX]/s.test(line);
};

const gone = async (pid: number, withinMs: number): Promise<boolean> => {
  for (const deadline = Date.now() + withinMs; await runs(pid); await pause(20)) {
    if (Date.now() > deadline) return false;
  }
  return true;
};

/** Stops a server: sessions are cut, a checkpoint is written. If that takes too long, its log replays at the next start. */
export const shutDown = async (pid: number): Promise<void> => {
  for (const [signal, withinMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!(await runs(pid))) return;
    process.kill(pid, signal);
    if (await gone(pid, withinMs)) return;
  }
  throw new Error(`the database (process ${pid}) does not stop`);
};

/** Whose a process is: of our folder, of another, or not to be seen (a container may forbid looking). */
const belongs = async (pid: number, folder: string): Promise<'ours' | 'foreign' | 'hidden'> => {
  const [name, owner, wanted] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''), // it just ended
    stat(`/proc/${pid}`).catch(() => null), // the same
    stat(folder),
  ]);
  if (name.trim() !== 'postgres' || owner?.uid !== wanted.uid) return 'foreign';
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null); // not allowed
  if (cwd === null) return 'hidden';
  return cwd === folder ? 'ours' : 'foreign';
};

/** Whether a database listens in its folder. Its socket is a file: it answers over the borders of PID and network namespaces. */
const listens = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const client = connect({ path: socket });
    client.once('connect', () => resolve(true)).once('error', () => resolve(false)); // nobody behind it, or no file
    client.once('close', () => client.destroy());
    client.setTimeout(1_000, () => client.destroy());
  });

/**
 * Clears what a killed server left on its folder: a database that still runs is stopped, sessions that outlived theirs
 * are ended, and a lock file is removed once nothing can hold it: one of a database that still listens, and that we do
 * not see among our processes (another container's), is not; it ends with its server,
 * which may take a moment. Call only while holding the folder's own lock. `way`: the folder by a path that is short
 * enough for the address of a socket.
 */
export const clearRemains = async (at: string, way: string, endsWithinMs = 10_000): Promise<void> => {
  const folder = await realpath(at);
  const lockFile = join(folder, 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => null); // it stopped in good order
  if (text === null) return;
  const lines = text.split('\n');
  const sockets = lines[4] ?? '';
  const server = Number(lines[0]);
  const named = (await runs(server)) ? await belongs(server, folder) : 'foreign';
  if (named !== 'foreign') await shutDown(server); // hidden, yet of this user, this name and this number: it is
  let hidden = false;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    const whose = (await runs(pid)) ? await belongs(pid, folder) : 'foreign';
    if (whose === 'ours') await shutDown(pid);
    if (whose === 'hidden') hidden = true;
  }
  const socket = join(way, socketName);
  for (const deadline = Date.now() + endsWithinMs; await listens(socket); await pause(100))
    if (Date.now() > deadline) throw new FolderInUse(at, 'a database in another container');
  // PostgreSQL refuses a lock file whose number is in use, be it by a stranger or by a process nobody has reaped. While
  // sessions may hide from us the decision stays its own.
  if (!hidden)
    for (const file of [lockFile, `${join(folder, socketName)}.lock`]) await rm(file, { force: true });
  if (/\/campick-pg-[^/]+$/.test(sockets)) await rm(sockets, { recursive: true, force: true });
};
