import { type Kysely, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { InvalidInput, Problem } from '../problem.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const controls = /[\u0000-\u001F\u007F]/;

/**
 * Makes this the only device on which the caller receives pushes, until the session ends (contract §2.2 [C]). A
 * previous user of the same phone loses it. Users are locked before sessions, as everywhere.
 */
export const bindDevice = async (
  { db, user }: UserCtx,
  { session, token }: { readonly session: string; readonly token: string },
): Promise<null> => {
  if (controls.test(token)) throw new InvalidInput('token', '제어 문자는 쓸 수 없어요.');
  // serializes two users with one token: the later one finds below what the earlier one has written
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${token}`}, 0))`.execute(db);
  const { rows } = await sql<{ id: UserId; withdrawn: boolean }>`
    select id, withdrawn_at is not null as withdrawn from users
    where id = ${user} or (md5(push_token) = md5(${token}) and push_token = ${token})
    order by id for no key update`.execute(db);
  if (rows.find(({ id }) => id === user)?.withdrawn !== false) throw new Problem('NOT_LOGIN');
  const alive = await sql`
    select from refresh_tokens where token_hash = ${session} and user_id = ${user} and revoked_at is null
    for share`.execute(db);
  if (alive.rows.length === 0) throw new Problem('NOT_LOGIN'); // logged out meanwhile: nothing would ever unbind it
  const others = rows.map(({ id }) => id).filter((id) => id !== user);
  if (others.length > 0)
    await db
      .updateTable('users')
      .set({ push_token: null, push_session: null })
      .where('id', 'in', others)
      .execute();
  await db
    .updateTable('users')
    .set({ push_token: token, push_session: session })
    .where('id', '=', user)
    .execute();
  return null;
};

/** Locks the users of these sessions, so that none of them binds a device until this transaction ends. */
export const holdDevices = async (
  db: Kysely<Schema>,
  sessions: readonly string[],
): Promise<readonly UserId[]> => {
  const { rows } = await sql<{ id: UserId }>`
    select id from users where id in (select user_id from refresh_tokens where token_hash = any (${sessions}::text[]))
    order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
};

/** Unbinds the devices of these sessions (contract §2.1: logout). */
export const unbindDevices = async (
  db: Kysely<Schema>,
  users: readonly UserId[],
  sessions: readonly string[],
): Promise<void> => {
  await sql`
    update users set push_token = null, push_session = null
    where id = any (${users}::bigint[]) and push_session = any (${sessions}::text[])`.execute(db);
};
