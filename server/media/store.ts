import { randomUUID } from 'node:crypto';
import { access, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The bucket: a folder of files named by their keys, each written once (contract §7). */
export interface MediaStore {
  /** False when the key already holds other bytes. */
  put(key: string, bytes: Buffer): Promise<boolean>;
  get(key: string): Promise<Buffer | null>;
  /** Stores a variant of a picture, unless the picture is gone. */
  putVariant(key: string, name: string, bytes: Buffer): Promise<void>;
  /** A variant of a picture that is there; null: none was stored. */
  getVariant(key: string, name: string): Promise<Buffer | null>;
  /** Removes a picture and its variants. */
  remove(key: string): Promise<void>;
  /** Writes and removes as much as a small picture; throws where the disk takes no more. */
  probe(): Promise<void>;
}

/** The folder of variants: one folder a variant, in it the keys as above. */
const variants = 'variants';

const probeBytes = 256 * 1024;

const codeIs = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** No upload takes as long: a half-written file of this age was left by a process that was killed. */
const abandonedMs = 24 * 3_600_000;

/** Other processes write into the folder meanwhile: only what is old goes, and another may have removed it. */
const removeAbandoned = async (incoming: string): Promise<void> => {
  for (const name of await readdir(incoming)) {
    const half = join(incoming, name);
    const written = await stat(half).catch(() => null);
    if (written !== null && written.mtimeMs < Date.now() - abandonedMs) await rm(half, { force: true });
  }
};

/** Keys must have been checked (keys.ts) before they come here. Half-written files live in a folder of their own. */
export const makeMediaStore = async (root: string): Promise<MediaStore> => {
  const incoming = join(root, '.incoming');
  for (const folder of ['.incoming', 'post', 'profile', variants])
    await mkdir(join(root, folder), { recursive: true });
  await removeAbandoned(incoming);

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

  const put = async (key: string, bytes: Buffer): Promise<boolean> => {
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
  };

  const isThere = (key: string): Promise<boolean> =>
    access(join(root, key)).then(
      () => true,
      (error: unknown) => {
        if (codeIs(error, 'ENOENT')) return false;
        throw error;
      },
    );

  const removeVariants = async (key: string): Promise<void> => {
    for (const name of await readdir(join(root, variants)))
      await rm(join(root, variants, name, key), { force: true });
  };

  return {
    get,
    put,
    putVariant: async (key, name, bytes) => {
      await put(join(variants, name, key), bytes);
      if (!(await isThere(key))) await removeVariants(key); // it was removed while the variant was made
    },
    getVariant: async (key, name) => ((await isThere(key)) ? get(join(variants, name, key)) : null),
    remove: async (key) => {
      await rm(join(root, key), { force: true }); // first: a variant that is being made looks for it afterwards
      await removeVariants(key);
    },
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
