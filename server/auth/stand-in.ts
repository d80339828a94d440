import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { UserId } from '#contract/ids.ts';
import { isReserved } from '#contract/reserved-nickname.ts';
import { Nickname } from '#contract/user.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { InvalidInput } from '../problem.ts';
import { makeAccount, newcomer } from './accounts.ts';
import type { Provider } from './providers.ts';

/** The provider id distinguishes accounts of the stand-in from real ones; a real account can never be entered here. */
const prefix = 'demo:';

/** Who may be chosen on the stand-in page. */
export interface DemoUser {
  readonly nickname: string;
  readonly verified: boolean;
}

/** The users of the demo campus, oldest first. */
export const demoUsers = async (db: Kysely<Schema>): Promise<DemoUser[]> =>
  db
    .selectFrom('users')
    .select(['nickname', 'is_korean_univ_verified as verified'])
    .where('provider_id', 'like', `${prefix}%`)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .limit(60)
    .execute();

/** A nickname as it may be given; blank = a newcomer's (contract §8, step 4). */
export const nicknameOf = (given: string): string => {
  if (given.trim() === '') return newcomer();
  const nickname = v.safeParse(Nickname, given);
  if (!nickname.success || isReserved(nickname.output))
    throw new InvalidInput('as', '2~10자의 닉네임을 적어 주세요.');
  return nickname.output;
};

/** Finds the stand-in account of that nickname, or makes it; the lock keeps two logins at once from making two. */
export const signIn = async (
  db: Kysely<Schema>,
  clock: ServerClock,
  wanted: { readonly provider: Provider; readonly nickname: string; readonly verified: boolean },
): Promise<UserId> => {
  const { provider, nickname, verified } = wanted;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stand-in:${nickname}`}, 0))`.execute(db);
  const now = moment(clock.now());
  const found = await db
    .selectFrom('users')
    .select(['id', 'is_korean_univ_verified as verified'])
    .where('provider_id', 'like', `${prefix}%`)
    .where('nickname', '=', nickname)
    .where('withdrawn_at', 'is', null)
    .orderBy(sql`provider = ${provider}`, 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (found === undefined) {
    const providerId = `${prefix}${randomBytes(16).toString('hex')}`;
    const made = await makeAccount(db, clock, { provider, providerId, nickname, verified });
    if (made === null) throw new Error('a random provider id was taken');
    return made;
  }
  if (verified && !found.verified) {
    await db
      .updateTable('users')
      .set({ is_korean_univ_verified: true, version: sql`version + 1`, updated_at: now })
      .where('id', '=', found.id)
      .execute();
  }
  return found.id;
};
