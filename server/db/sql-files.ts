import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of SQL, and the hash by which a database knows whether it has run this very text. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

export const sqlFile = (name: string, text: string): SqlFile => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
});

/** Reads the `.sql` files of a folder beside this one, in the order of their names. */
export const readSqlFiles = async (folder: 'migrations' | 'functions'): Promise<readonly SqlFile[]> => {
  const path = join(import.meta.dirname, folder);
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => sqlFile(name, await readFile(join(path, name), 'utf8'))));
};

/** PostgreSQL refused a file: the message names the file, `code` is the SQLSTATE. */
export class SqlFileFailed extends Error {
  readonly code: string | null;

  constructor(file: string, cause: unknown) {
    super(`server/db/${file} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'SqlFileFailed';
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  }
}
