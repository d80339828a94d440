import { type Kysely, sql, type Transaction } from 'kysely';
import type { SqlFile } from './sql-files.ts';

/** Which files a database has run. */
export interface History {
  /** Kysely's own table: the migrations that ran, and when. */
  kysely_migration: { name: string; timestamp: string };
  /** The text each of them had when it ran. */
  migration_hashes: { name: string; hash: string };
  /** The text each function was last made from. */
  sql_functions: { name: string; hash: string };
  /** What servers before Kysely's migrator recorded; nothing reads it once it is adopted. */
  migrations: { name: string; hash: string; at: Date };
}

/** A row in the old table that no old server has a file for: each of them refuses the database as a newer one. */
const adopted = 'kysely_migration';

/** Takes over what a server before Kysely's migrator recorded. An empty database only gets the row that keeps such servers out. */
const adopt = async (tx: Transaction<History>): Promise<void> => {
  const marker = await tx
    .insertInto('migrations')
    .values({ name: adopted, hash: '', at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (marker === undefined) return;
  const old = tx.selectFrom('migrations').where('name', '<>', adopted);
  const moment = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`; // as Kysely writes it
  await tx
    .insertInto('kysely_migration')
    .columns(['name', 'timestamp'])
    .expression(old.select(['name', moment.as('timestamp')]))
    .execute();
  await tx
    .insertInto('migration_hashes')
    .columns(['name', 'hash'])
    .expression(old.select(['name', 'hash']))
    .execute();
};

/** Makes the tables of the history where they are missing, and adopts the older one. The caller holds the migration lock. */
export const openHistory = async (tx: Transaction<History>): Promise<void> => {
  // Kysely would make its table in the same shape, but only after the older one has to be in it
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists migration_hashes (name text primary key, hash text not null);
    create table if not exists sql_functions (name text primary key, hash text not null);
    create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null);
  `.execute(tx);
  await adopt(tx);
};

/** Refuses a history that does not match the files: going on by a guess could lose data. */
export const refuseStrangers = async (db: Kysely<History>, files: readonly SqlFile[]): Promise<void> => {
  const ran = await db
    .selectFrom('kysely_migration as m')
    .leftJoin('migration_hashes as h', 'h.name', 'm.name')
    .select(['m.name', 'h.hash'])
    .orderBy('m.name')
    .execute();
  const newer = ran.filter(({ name }) => !files.some((file) => file.name === name));
  if (newer.length > 0) {
    const names = newer.map(({ name }) => name).join(', ');
    throw new Error(
      `the database was migrated by a newer version (${names}): start a Campick that has them, or restore a backup from before`,
    );
  }
  const edited = ran.find(({ name, hash }) => files.some((file) => file.name === name && file.hash !== hash));
  if (edited) throw new Error(`${edited.name} was edited after this database ran it: add a new file instead`);
};
