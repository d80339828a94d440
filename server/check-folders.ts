import { constants } from 'node:fs';
import { access, mkdir, stat, statfs } from 'node:fs/promises';
import type { Env } from './env.ts';
import { EnvError } from './env-vars.ts';

/** What a start writes at least: a log of the database is one file of this size. */
const leastBytes = 16 * 1024 * 1024;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** Refuses folders that a start cannot use, before it has begun with anything. */
export const checkFolders = async ({ dataDir, distDir, distIsGiven }: Env): Promise<void> => {
  const dist = await stat(distDir).catch(() => null);
  if (distIsGiven && !dist?.isDirectory())
    throw new EnvError(`DIST_DIR ${distDir} is not there: build the app into it, or unset DIST_DIR`);
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new EnvError(
      `DATA_DIR ${dataDir} cannot be made (${codeOf(error)}): set a folder that this user may write`,
    );
  }
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new EnvError(
      `DATA_DIR ${dataDir} is not this user's to read and write (${codeOf(error)}): chown it, or set another folder`,
    );
  });
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < leastBytes)
    throw new EnvError(`the disk of DATA_DIR ${dataDir} is full: make room, or set a folder on another disk`);
};
