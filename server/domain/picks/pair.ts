import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Ctx } from '../../context.ts';

/**
 * Serialises proposals and blocks between two users, so that no PICK is stored beside a block (contract §2.8). Taken before
 * any item's lock.
 */
export const lockPair = async ({ db }: Pick<Ctx, 'db'>, one: UserId, other: UserId): Promise<void> => {
  const name = `pair:${Math.min(one, other)}:${Math.max(one, other)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
};
