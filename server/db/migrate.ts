import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

const folder = join(import.meta.dirname, 'migrations');
/** Any constant of our own: two processes that start together migrate one after the other. */
const lockKey = 827_364_501;

/**
 * Brings the database to the newest shape: every file of migrations/ once, in order, each in its own transaction. Returns
 * the names it ran. Refuses a database that is newer than this code, because what it would write might not be valid there.
 */
export const migrate = async (pool: Pool): Promise<readonly string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null)',
    );
    const done = await client.query<{ name: string }>('select name from migrations order by name');
    const known = new Set(done.rows.map((row) => row.name));
    const foreign = [...known].filter((name) => !files.includes(name));
    if (foreign.length > 0) {
      throw new Error(`the database was migrated by a newer version (${foreign.join(', ')}): update first`);
    }
    const waiting = files.filter((name) => !known.has(name));
    for (const name of waiting) {
      const text = await readFile(join(folder, name), 'utf8');
      await client.query('begin');
      await client.query(text);
      await client.query('insert into migrations (name, at) values ($1, now())', [name]);
      await client.query('commit');
    }
    return waiting;
  } finally {
    client.release(true); // closes it: an open transaction, the lock and the settings above go with it
  }
};
