import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The bucket: a folder of files named by their keys, each written once (contract §7). */
export interface MediaStore {
  /** False when the key already holds other bytes. */
  put(key: string, bytes: Buffer): Promise<boolean>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Writes and removes as much as a small picture; throws where the disk takes no more. */
  probe(): Promise<void>;
}

const probeBytes = 256 * 1024;

const codeIs = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Keys must have been checked (keys.ts) before they come here. Half-written files live in a folder that start empties. */
export const makeMediaStore = async (root: string): Promise<MediaStore> => {
  const incoming = join(root, '.incoming');
  await rm(incoming, { recursive: true, force: true });
  for (const folder of ['.incoming', 'post', 'profile']) await mkdir(join(root, folder), { recursive: true });

  const get = async (key: string): Promise<Buffer | null> => {
    try {
      return await readFile(join(root, key));
    } catch (error) {
      if (codeIs(error, 'ENOENT')) return null;
      throw error;
    }
  };

  const write = async (path: string, bytes: Buffer): Promise<void> => {
    const file = await open(path, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync(); // an answered upload survives a power cut
    } finally {
      await file.close();
    }
  };

  return {
    get,
    put: async (key, bytes) => {
      const half = join(incoming, randomUUID());
      try {
        await write(half, bytes);
        await mkdir(dirname(join(root, key)), { recursive: true });
        await link(half, join(root, key)); // unlike a rename, never over an existing file
        return true;
      } catch (error) {
        if (!codeIs(error, 'EEXIST')) throw error;
        return (await get(key))?.equals(bytes) ?? false;
      } finally {
        await rm(half, { force: true });
      }
    },
    remove: (key) => rm(join(root, key), { force: true }),
    probe: async () => {
      const file = join(incoming, randomUUID());
      try {
        await write(file, Buffer.alloc(probeBytes));
      } finally {
        await rm(file, { force: true });
      }
    },
  };
};
