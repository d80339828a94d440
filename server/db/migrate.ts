import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { applyFunctions } from './functions.ts';
import { type History, openHistory, refuseStrangers } from './history.ts';
import { readSqlFiles, type SqlFile, SqlFileFailed } from './sql-files.ts';

/** Servers before Kysely's migrator take this lock too: two processes that start together migrate one after the other. */
const lockKey = 827_364_501;

/**
 * Kysely's own lock belongs to a session. In a transaction that fails it would stay with the connection, and its release
 * would hide the error; our lock ends with the transaction.
 */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }
}

const migrationOf = ({ name, text, hash }: SqlFile): Migration => ({
  up: async (tx: Kysely<History>) => {
    await sql.raw(text).execute(tx);
    await tx.insertInto('migration_hashes').values({ name, hash }).execute();
  },
});

/** Runs, by Kysely's migrator, the files that this database has not run. */
const runMigrations = async (
  tx: Transaction<History>,
  files: readonly SqlFile[],
): Promise<readonly string[]> => {
  const migrations = Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]));
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true, // a file whose branch is merged after a later number runs all the same
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  const failed = results.find(({ status }) => status === 'Error');
  throw failed ? new SqlFileFailed(`migrations/${failed.migrationName}`, error) : error;
};

/** Only one process goes on from here at a time, and none waits long for the locks of those that serve. */
const takeTurn = async (tx: Transaction<History>, lockTimeoutMs: number): Promise<void> => {
  // the one before may take as long as its migrations do, and so may ours
  await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
  // a statement that waits for a table's lock holds up everyone who comes after it: rather fail, and start again
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
};

/**
 * Brings the database to the newest shape in one transaction: every file of migrations/ once, in order, then the files of
 * functions/ that have changed. Returns the migrations it ran.
 */
export const migrate = async (
  pool: Pool,
  { lockTimeoutMs = 10_000 }: { readonly lockTimeoutMs?: number } = {},
): Promise<readonly string[]> => {
  const [files, functions] = await Promise.all([readSqlFiles('migrations'), readSqlFiles('functions')]);
  const db = new Kysely<History>({ dialect: new Dialect({ pool }) }); // never destroyed: that would end the caller's pool
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, lockTimeoutMs);
    await openHistory(tx);
    await refuseStrangers(tx, files);
    const ran = await runMigrations(tx, files);
    await applyFunctions(tx, functions);
    return ran;
  });
};
