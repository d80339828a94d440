import { readFile, realpath, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A server that this process cannot stop serves from this folder. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(`${folder} is in use by another running server (${holder}): stop it, or set another DATA_DIR`);
    this.name = 'FolderInUse';
  }
}

const busy = 5; // SQLITE_BUSY

/** SQLite's files that are held: one that nothing refers to would be closed, and with it the lock. */
const held = new Set<DatabaseSync>();

/** By Node's own SQLite: it is what Node has that takes a lock of the kernel on a file. No byte is ever written into it. */
const lockFile = (path: string): DatabaseSync | null => {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
    held.add(file);
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw error;
  }
};

/**
 * Takes the folder for this process. The lock is the kernel's, on a file of the folder: it holds whatever namespace a
 * second server runs in (containers with one volume), is not copied with the folder, and ends with the process however
 * that ends, so a kill −9 leaves nothing to clean up. Returns the release.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const real = await realpath(folder);
  const holder = join(real, 'server.pid'); // for the sentence alone
  const file = lockFile(join(real, 'server.lock'));
  if (file === null) throw new FolderInUse(folder, await readFile(holder, 'utf8').catch(() => 'unknown'));
  await writeFile(holder, `process ${process.pid} of ${hostname()}`);
  return async () => {
    file.close();
    held.delete(file);
  };
};
