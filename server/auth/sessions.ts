import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx, ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { writeEvents } from '../domain/events.ts';
import { holdDevices, unbindDevices } from '../push/devices.ts';
import { readCookie } from './cookies.ts';
import type { Tokens } from './tokens.ts';

/** Both tokens of a session, as the cookies carry them. */
export interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
}

/** Whose session it is, and its name: the hash that its row goes by. */
export interface LiveSession {
  readonly user: UserId;
  readonly session: string;
}

/**
 * Sessions as contract §1.5–1.6 has them. A session is a row: its refresh token holds a random id of which only the
 * hash is stored, its access tokens name that hash, so ending the row ends both at once (B-34).
 */
export interface Sessions {
  open(db: Kysely<Schema>, user: UserId): Promise<SessionTokens>;
  /** The user of this Cookie header; null for a visitor and for every unusable cookie. */
  who(db: Kysely<Schema>, cookies: string | undefined): Promise<UserId | null>;
  /** The same with the session itself, for a connection that has to end with it (contract §4.1). */
  behind(db: Kysely<Schema>, cookies: string | undefined): Promise<LiveSession | null>;
  /** Those of the sessions that are over, however they ended: by a logout, a withdrawal, an operator's own SQL. */
  ended(db: Kysely<Schema>, sessions: readonly LiveSession[]): Promise<readonly LiveSession[]>;
  /** A new access token, or null when the session is over; the refresh token is neither rotated nor extended. */
  refresh(db: Kysely<Schema>, cookies: string | undefined): Promise<string | null>;
  /** The sessions that these cookies name, ended or not, by the hashes that their rows go by. */
  named(cookies: string | undefined): Promise<readonly string[]>;
  /** The public name of the session of these cookies; null: they carry no access token of this server. */
  publicName(cookies: string | undefined): Promise<string | null>;
  /**
   * Ends the session of these cookies, whichever of the two still names it, its connections (contract §4.1) and its
   * device (contract §2.1). `only`: the public name of the session that is meant, which ends no other; null: whichever
   * it is. Answers whether none of these cookies is worth anything any more.
   */
  close(
    ctx: Pick<Ctx, 'db' | 'announce'>,
    cookies: string | undefined,
    only: string | null,
  ): Promise<boolean>;
  /** The same for sessions by their hashes. */
  end(ctx: Pick<Ctx, 'db' | 'announce'>, sessions: readonly string[]): Promise<void>;
}

/** The name of a session for its client: it opens nothing, and no token can be made of it. */
const publicNameOf = (tokenHash: string): string =>
  createHash('sha256').update(`name of ${tokenHash}`).digest('base64url').slice(0, 22);

const hash = (sid: string): string => createHash('sha256').update(sid).digest('base64url');

/** Ends sessions, with their connections and devices. */
export const endSessions = async (
  ctx: Pick<Ctx, 'db' | 'announce'>,
  clock: ServerClock,
  hashes: readonly string[],
): Promise<void> => {
  if (hashes.length === 0) return;
  const users = await holdDevices(ctx.db, hashes);
  const over = await ctx.db
    .updateTable('refresh_tokens')
    .set({ revoked_at: moment(clock.now()) })
    .where('token_hash', 'in', hashes)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'token_hash'])
    .execute();
  await unbindDevices(ctx.db, users, hashes);
  const events = over.map(({ user_id: user, token_hash: subject }) => ({
    kind: 'SESSION_OVER' as const,
    user,
    subject,
  }));
  await writeEvents(ctx, events);
};

export const makeSessions = (tokens: Tokens, clock: ServerClock): Sessions => {
  const alive = async (db: Kysely<Schema>, tokenHash: string, user: UserId): Promise<boolean> => {
    const row = await db
      .selectFrom('refresh_tokens')
      .innerJoin('users', 'users.id', 'refresh_tokens.user_id')
      .select('users.id')
      .where('token_hash', '=', tokenHash)
      .where('refresh_tokens.user_id', '=', user)
      .where('revoked_at', 'is', null)
      .where('users.withdrawn_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  };
  const read = async (cookies: string | undefined, kind: 'access' | 'refresh') => {
    const value = readCookie(cookies, kind === 'access' ? 'accessToken' : 'refreshToken');
    const token = value === null ? null : await tokens.read(kind, value);
    // The access token names the hash itself: seeing it must not be enough to make a refresh token.
    return token && { user: token.userId, tokenHash: kind === 'access' ? token.sid : hash(token.sid) };
  };
  const behind: Sessions['behind'] = async (db, cookies) => {
    const session = await read(cookies, 'access');
    if (!session || !(await alive(db, session.tokenHash, session.user))) return null;
    return { user: session.user, session: session.tokenHash };
  };
  const named: Sessions['named'] = async (cookies) => {
    const found = await Promise.all([read(cookies, 'refresh'), read(cookies, 'access')]);
    return found.flatMap((session) => (session ? [session.tokenHash] : []));
  };
  const end: Sessions['end'] = (ctx, hashes) => endSessions(ctx, clock, hashes);
  return {
    open: async (db, user) => {
      const sid = randomBytes(32).toString('base64url');
      const now = clock.now();
      await db
        .insertInto('refresh_tokens')
        .values({
          token_hash: hash(sid),
          user_id: user,
          created_at: moment(now),
          expires_at: moment(now + limits.refreshTokenMs),
          revoked_at: null,
        })
        .execute();
      return {
        access: await tokens.sign('access', { userId: user, sid: hash(sid) }),
        refresh: await tokens.sign('refresh', { userId: user, sid }),
      };
    },
    who: async (db, cookies) => (await behind(db, cookies))?.user ?? null,
    behind,
    ended: async (db, sessions) => {
      const { rows } = await sql<LiveSession>`
        select session, named.user from unnest(${sessions.map(({ session }) => session)}::text[],
          ${sessions.map(({ user }) => user)}::bigint[]) as named (session, "user")
        where not exists (select from refresh_tokens join users on users.id = user_id
          where token_hash = session and user_id = named.user and revoked_at is null and withdrawn_at is null)`.execute(
        db,
      );
      return rows;
    },
    refresh: async (db, cookies) => {
      const session = await read(cookies, 'refresh');
      if (!session || !(await alive(db, session.tokenHash, session.user))) return null;
      return tokens.sign('access', { userId: session.user, sid: session.tokenHash });
    },
    named,
    publicName: async (cookies) => {
      const session = await read(cookies, 'access');
      return session && publicNameOf(session.tokenHash);
    },
    close: async (ctx, cookies, only) => {
      const all = await named(cookies);
      const meant = all.filter((one) => only === null || publicNameOf(one) === only);
      await end(ctx, meant);
      return meant.length === all.length;
    },
    end,
  };
};
