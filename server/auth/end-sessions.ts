import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { systemClock } from '../clock.ts';
import { runCommand } from '../command.ts';
import { announced } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import { EnvError } from '../env-vars.ts';
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

if (import.meta.main)
  await runCommand(process.env, process.argv.slice(2), async (db, [verb, named, ...more]) => {
    if (verb !== 'end' || named === undefined || more.length > 0)
      throw new EnvError('usage: ./campick sessions end <user id or nickname>');
    const ended = await endSessionsOf(db, named);
    return `${ended} session${ended === 1 ? '' : 's'} of ${named} ended\n`;
  });
