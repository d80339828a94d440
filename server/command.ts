import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { startEmbedded } from './db/embedded.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { connect } from './db/pool.ts';
import { embeddedUrl } from './db/postmaster.ts';
import type { Schema } from './db/schema.ts';
import { type Env, readEnv } from './env.ts';
import { EnvError, type Vars } from './env-vars.ts';

/** The database of the settings: an external one, that of the server that runs on the folder, or one started for this. */
const openDatabase = async (env: Env): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  if (env.databaseUrl !== null) return { url: env.databaseUrl, stop: async () => undefined };
  try {
    return await startEmbedded({ dataDir: env.dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const lines = (await readFile(join(env.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    return { url: embeddedUrl(lines[4] ?? ''), stop: async () => undefined };
  }
};

/**
 * Runs a command of the operator on the database of the settings, beside a running server too, and prints what it answers.
 * A sentence on stderr is for a caller who got it wrong.
 */
export const runCommand = async (
  vars: Vars,
  args: readonly string[],
  run: (db: Kysely<Schema>, args: readonly string[]) => Promise<string>,
): Promise<void> => {
  try {
    const env = readEnv(vars);
    const database = await openDatabase(env);
    const { db, close } = connect(database.url, { sessionUrl: env.databaseSessionUrl });
    try {
      process.stdout.write(await run(db, args));
    } finally {
      await close();
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
