import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { connect } from '#server/db/pool.ts';
import { emptyDatabase } from './database.ts';

const folder = join(import.meta.dirname, '../../server/db/migrations');

/** A database as these migrations left it and no later one has seen it; it goes with the test. */
export const olderDatabase = async (...names: readonly string[]): Promise<pg.Pool> => {
  const database = await emptyDatabase();
  const { pool, close } = connect(database.url);
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  await pool.query(
    `create table migrations (name text primary key, hash text not null, at timestamptz not null)`,
  );
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    await pool.query(text);
    const hash = createHash('sha256').update(text).digest('hex');
    await pool.query(`insert into migrations values ($1, $2, now())`, [name, hash]);
  }
  return pool;
};
