import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { systemClock } from '../clock.ts';
import { startEmbedded } from '../db/embedded.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { connect } from '../db/pool.ts';
import { embeddedUrl } from '../db/postmaster.ts';
import type { Schema } from '../db/schema.ts';
import { type Env, readEnv } from '../env.ts';
import { EnvError } from '../env-vars.ts';
import { announced } from '../transaction.ts';
import { endSessions } from './sessions.ts';

/** `./campick sessions end`: signs a user out everywhere, beside a running server too, which hears of it with its next beat. */

/** The user of an id or of a nickname, which several may have. */
const userOf = async (db: Kysely<Schema>, named: string): Promise<UserId> => {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(
      (row) =>
        /^\d{1,15}$/.test(named) ? row('id', '=', Number(named) as UserId) : row('nickname', '=', named), // an id as text
    )
    .orderBy('id')
    .execute();
  const [first, ...more] = found;
  if (first === undefined) throw new EnvError(`there is no user ${named}`);
  if (more.length > 0)
    throw new EnvError(
      `several users are named ${named}: say which by its id (${found.map(({ id }) => id).join(', ')})`,
    );
  return first.id;
};

/** Ends all sessions of the user; how many there were. */
export const endSessionsOf = async (db: Kysely<Schema>, named: string): Promise<number> => {
  const user = await userOf(db, named);
  return announced(
    db,
    () => undefined, // servers look by themselves
    async (tx, announce) => {
      const rows = await tx
        .selectFrom('refresh_tokens')
        .select('token_hash')
        .where('user_id', '=', user)
        .where('revoked_at', 'is', null)
        .execute();
      await endSessions(
        { db: tx, announce },
        systemClock,
        rows.map(({ token_hash }) => token_hash),
      );
      return rows.length;
    },
  );
};

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

const main = async (args: readonly string[]): Promise<void> => {
  const [verb, named, ...more] = args;
  if (verb !== 'end' || named === undefined || more.length > 0)
    throw new EnvError('usage: ./campick sessions end <user id or nickname>');
  const env = readEnv(process.env);
  const database = await openDatabase(env);
  const { db, close } = connect(database.url, { sessionUrl: env.databaseSessionUrl });
  try {
    const ended = await endSessionsOf(db, named);
    process.stdout.write(`${ended} session${ended === 1 ? '' : 's'} of ${named} ended\n`);
  } finally {
    await close();
    await database.stop();
  }
};

if (import.meta.main) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
