import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { readCookie } from './cookies.ts';
import type { Tokens } from './tokens.ts';

/** Both tokens of a session, as the cookies carry them. */
export interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
}

/**
 * Sessions as contract §1.5–1.6 has them. A session is a row: its refresh token holds a random id of which we keep only
 * the hash, its access tokens name that hash, so ending the row ends both at once (reliability B-34).
 */
export interface Sessions {
  open(db: Kysely<Schema>, user: UserId): Promise<SessionTokens>;
  /** Who this Cookie header speaks for; null for a visitor and for every unusable cookie. */
  who(db: Kysely<Schema>, cookies: string | undefined): Promise<UserId | null>;
  /** A new access token, or null when the session is over; the refresh token is neither rotated nor extended. */
  refresh(db: Kysely<Schema>, cookies: string | undefined): Promise<string | null>;
  /** Ends the session of these cookies, whichever of the two still names it; no session is fine too. */
  close(db: Kysely<Schema>, cookies: string | undefined): Promise<void>;
}

const hash = (sid: string): string => createHash('sha256').update(sid).digest('base64url');

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
    who: async (db, cookies) => {
      const session = await read(cookies, 'access');
      return session && (await alive(db, session.tokenHash, session.user)) ? session.user : null;
    },
    refresh: async (db, cookies) => {
      const session = await read(cookies, 'refresh');
      if (!session || !(await alive(db, session.tokenHash, session.user))) return null;
      return tokens.sign('access', { userId: session.user, sid: session.tokenHash });
    },
    close: async (db, cookies) => {
      const found = await Promise.all([read(cookies, 'refresh'), read(cookies, 'access')]);
      const hashes = found.flatMap((session) => (session ? [session.tokenHash] : []));
      if (hashes.length === 0) return;
      await db
        .updateTable('refresh_tokens')
        .set({ revoked_at: moment(clock.now()) })
        .where('token_hash', 'in', hashes)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
};
