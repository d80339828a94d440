import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { checkDatabase } from './db/check-database.ts';
import { isCluster, startEmbedded } from './db/embedded.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { connect } from './db/pool.ts';
import { embeddedUrl } from './db/postmaster.ts';
import type { Schema } from './db/schema.ts';
import { type DataEnv, readDataEnv } from './env.ts';
import { EnvError, type Vars } from './env-vars.ts';
import { dataSentence, orSentence } from './sentences.ts';

/** Refuses settings that lead to no data of a server: only a server begins with nothing. */
export const checkData = async (env: DataEnv): Promise<void> => {
  if (env.databaseUrl !== null) return checkDatabase(env);
  if (!(await isCluster(join(env.dataDir, 'postgres'))))
    throw new EnvError(
      `there is no server's data in DATA_DIR ${env.dataDir}: set DATA_DIR or DATABASE_URL as the server has it`,
    );
};

/** The database of the settings: an external one, that of the server that runs on the folder, or one started for this. */
const openDatabase = async (env: DataEnv): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  await checkData(env);
  if (env.databaseUrl !== null) return { url: env.databaseUrl, stop: async () => undefined };
  try {
    return await startEmbedded({ dataDir: env.dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const lines = (await readFile(join(env.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    return { url: embeddedUrl(lines[4] ?? ''), stop: async () => undefined };
  }
};

const noSuchTable = '42P01';

const commandSentence = (error: unknown, env: DataEnv): string =>
  error instanceof Error && 'code' in error && error.code === noSuchTable
    ? 'the database has no tables of this Campick: start the server on it once, or set DATA_DIR or DATABASE_URL as the server has it'
    : dataSentence(error, env);

/** Asks the database of the settings, beside a running server too; makes no data where there is none. */
export const onDatabase = async <T>(env: DataEnv, run: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
  try {
    const database = await openDatabase(env);
    const { db, close } = connect(database.url, { sessionUrl: env.databaseSessionUrl });
    try {
      return await run(db);
    } finally {
      await close();
      await database.stop();
    }
  } catch (error) {
    throw error instanceof EnvError ? error : new EnvError(commandSentence(error, env), { cause: error });
  }
};

/**
 * Runs a command of the operator on the database of the settings and prints what it answers. It needs no other variable of
 * the server.
 */
export const runCommand = (
  vars: Vars,
  args: readonly string[],
  run: (db: Kysely<Schema>, args: readonly string[]) => Promise<string>,
): Promise<void> =>
  orSentence(async () => {
    process.stdout.write(await onDatabase(readDataEnv(vars), (db) => run(db, args)));
  });
