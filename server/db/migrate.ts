import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

const folder = join(import.meta.dirname, 'migrations');
/** Any constant of our own: two processes that start together migrate one after the other. */
const lockKey = 827_364_501;

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

const migrationFiles = async (): Promise<readonly MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.map((name, at) => {
    const text = texts[at] ?? '';
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
};

/** What this code's files and a database's history do not agree on: refused, because guessing could lose data. */
const refuseStrangers = (files: readonly MigrationFile[], ran: ReadonlyMap<string, string>): void => {
  const newer = [...ran.keys()].filter((name) => !files.some((file) => file.name === name));
  if (newer.length > 0) {
    throw new Error(`the database was migrated by a newer version (${newer.join(', ')}): update first`);
  }
  const edited = files.find(({ name, hash }) => (ran.get(name) ?? hash) !== hash);
  if (edited) throw new Error(`${edited.name} was edited after this database ran it: add a new file instead`);
};

/**
 * Brings the database to the newest shape: every file of migrations/ once, in order, each in its own transaction.
 * Returns the names it ran.
 */
export const migrate = async (pool: Pool): Promise<readonly string[]> => {
  const files = await migrationFiles();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`create table if not exists migrations
      (name text primary key, hash text not null, at timestamptz not null)`);
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const ran = new Map(done.rows.map((row) => [row.name, row.hash]));
    refuseStrangers(files, ran);
    const waiting = files.filter(({ name }) => !ran.has(name));
    for (const { name, text, hash } of waiting) {
      await client.query('begin');
      await client.query(text);
      await client.query('insert into migrations (name, hash, at) values ($1, $2, now())', [name, hash]);
      await client.query('commit');
    }
    return waiting.map(({ name }) => name);
  } finally {
    client.release(true); // closes it: an open transaction, the lock and the settings above go with it
  }
};
