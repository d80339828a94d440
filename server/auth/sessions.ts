import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { serverLimits } from '#contract/limits.ts';
import type { Ctx, ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { writeEvents } from '../domain/notify.ts';
import type { Env } from '../env.ts';
import { forgetDevicesOf } from '../push/devices.ts';
import { attemptSeconds } from './attempts.ts';
import { answerMethods, type Provider } from './providers.ts';
import type { Token, Tokens } from './tokens.ts';

/** Names and lifetimes of contract §1.5. */
const seconds = {
  accessToken: serverLimits.accessTokenMs / 1000,
  refreshToken: serverLimits.refreshTokenMs / 1000,
} as const;

type TokenCookie = keyof typeof seconds;

/** With https no other host, and no sibling, can write a cookie of such a name (docs/decisions/0061). */
type OwnCookie<Name extends string> = `${'__Host-' | ''}${Name}`;
/** The cookie that binds an attempt to its browser. */
type AttemptCookie = OwnCookie<`login-${Provider}`>;
type CookieName = OwnCookie<TokenCookie> | 'oauthState' | AttemptCookie;

const isSecure = (own: string): boolean => own.startsWith('https:');

const ownName = <Name extends string>(own: string, name: Name): OwnCookie<Name> =>
  `${isSecure(own) ? '__Host-' : ''}${name}`;

export const attemptCookie = (own: string, provider: Provider): AttemptCookie =>
  ownName(own, `login-${provider}`);

const longest = 4096; // what browsers keep; anything longer was made by hand

/** Every value of that name, in the order of the header. */
const valuesOf = (header: string | undefined, name: CookieName): readonly string[] =>
  (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));

/**
 * The one value of a cookie; null when absent, oversized, or sent twice: of two cookies with one name it is not known
 * which this server set (B-34).
 */
export const readCookie = (header: string | undefined, name: 'oauthState' | AttemptCookie): string | null => {
  const values = valuesOf(header, name);
  const [value] = values;
  return values.length === 1 && value !== undefined && value !== '' && value.length <= longest ? value : null;
};

/** A text that a cookie of a token's name contains, and whether its name is one that only this host can have set. */
interface FoundToken {
  readonly value: string;
  readonly isHost: boolean;
}

/**
 * Every text that may be this token. A neighbour's cookie of the plain name, which its whole domain gets, stands beside
 * ours, or before it with a longer path: which of them is ours only the signature says (docs/decisions/0061).
 */
export const tokenCookies = (header: string | undefined, name: TokenCookie): readonly FoundToken[] =>
  ([`__Host-${name}`, name] as const).flatMap((one) =>
    [...new Set(valuesOf(header, one))].map((value) => ({ value, isHost: one !== name })),
  );

/**
 * How this server writes its cookies: Secure wherever the origin is https, so that plain loopback can still log in
 * (contract §4.11).
 */
export interface CookieWriter {
  set(own: string, name: TokenCookie, value: string): string;
  setState(own: string, value: string): string;
  /** An answer that a provider posts from its own site brings this cookie only with SameSite=None. */
  setAttempt(own: string, provider: Provider, state: string): string;
  expire(own: string, name: 'oauthState' | AttemptCookie): string;
  /** Both tokens' cookies, with https also those of the plain names that older versions set. */
  forget(own: string): readonly string[];
}

/** Whether tokens that are made for this origin go into cookies that only this host can set. */
const hasHostCookies = isSecure;

export const makeCookieWriter = ({ sameSite }: Pick<Env, 'sameSite'>): CookieWriter => {
  const write = (own: string, name: CookieName, value: string, maxAge: number, site = sameSite) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${site}${isSecure(own) ? '; Secure' : ''}`;
  return {
    set: (own, name, value) => write(own, ownName(own, name), value, seconds[name]),
    setState: (own, value) => write(own, 'oauthState', value, 300),
    setAttempt: (own, provider, state) =>
      write(
        own,
        attemptCookie(own, provider),
        state,
        attemptSeconds,
        answerMethods[provider] === 'POST' ? 'None' : 'Lax',
      ),
    expire: (own, name) => write(own, name, '', 0),
    forget: (own) =>
      (['accessToken', 'refreshToken'] as const).flatMap((name) =>
        [...new Set([ownName(own, name), name])].map((one) => write(own, one, '', 0)),
      ),
  };
};

/** Both tokens of a session, as the cookies carry them. */
interface SessionTokens {
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
  /** `own`: the origin at which it is opened. */
  open(db: Kysely<Schema>, user: UserId, own: string): Promise<SessionTokens>;
  /**
   * The session of this Cookie header and whose it is; null for a visitor, for every unusable cookie, and where cookies
   * name two sessions that live: it is not known which one this server set last (B-34).
   */
  behind(db: Kysely<Schema>, cookies: string | undefined): Promise<LiveSession | null>;
  /** Those of the sessions that are over, however they ended: by a logout, a withdrawal, an operator's own SQL. */
  ended(db: Kysely<Schema>, sessions: readonly LiveSession[]): Promise<readonly LiveSession[]>;
  /** A new access token, or null when the session is over; the refresh token is neither rotated nor extended. */
  refresh(db: Kysely<Schema>, cookies: string | undefined, own: string): Promise<string | null>;
  /** The sessions that these cookies name, ended or not, by the hashes that their rows go by. */
  named(cookies: string | undefined): Promise<readonly string[]>;
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
export const publicNameOf = (tokenHash: string): string =>
  createHash('sha256').update(`name of ${tokenHash}`).digest('base64url').slice(0, 22);

const madeFor = (own: string): Pick<Token, 'host'> => (hasHostCookies(own) ? { host: true } : {});

const hash = (sid: string): string => createHash('sha256').update(sid).digest('base64url');

/** Ends sessions, with their connections and devices. */
export const endSessions = async (
  ctx: Pick<Ctx, 'db' | 'announce'>,
  clock: ServerClock,
  hashes: readonly string[],
): Promise<void> => {
  if (hashes.length === 0) return;
  const over = await ctx.db
    .updateTable('refresh_tokens')
    .set({ revoked_at: moment(clock.now()) })
    .where('token_hash', 'in', hashes)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'token_hash'])
    .execute();
  await forgetDevicesOf(ctx.db, hashes);
  const events = over.map(({ user_id: user, token_hash: subject }) => ({
    kind: 'SESSION_OVER' as const,
    user,
    subject,
  }));
  await writeEvents(ctx, events);
};

export const makeSessions = (tokens: Tokens, clock: ServerClock): Sessions => {
  /** The one session of these that lives; null: none does, or more than one. */
  const alive = async (db: Kysely<Schema>, named: readonly LiveSession[]): Promise<LiveSession | null> => {
    if (named.length === 0) return null;
    const rows = await db
      .selectFrom('refresh_tokens')
      .innerJoin('users', 'users.id', 'refresh_tokens.user_id')
      .select(['token_hash as session', 'users.id as user'])
      .where(
        'token_hash',
        'in',
        named.map(({ session }) => session),
      )
      .where('revoked_at', 'is', null)
      .where('users.withdrawn_at', 'is', null)
      .execute();
    const living = named.filter((one) =>
      rows.some(({ session, user }) => session === one.session && user === one.user),
    );
    return living.length === 1 ? (living[0] ?? null) : null;
  };
  /** The sessions that the cookies of this kind name, each once; what is not ours is as if it were not there. */
  const read = async (
    cookies: string | undefined,
    kind: 'access' | 'refresh',
  ): Promise<readonly LiveSession[]> => {
    const found = tokenCookies(cookies, kind === 'access' ? 'accessToken' : 'refreshToken');
    const sessions = new Map<string, LiveSession>();
    for (const { value, isHost } of found) {
      const token = await tokens.read(kind, value);
      if (token === null || (token.host === true && !isHost)) continue;
      // The access token names the hash itself: seeing it must not be enough to make a refresh token.
      const session = kind === 'access' ? token.sid : hash(token.sid);
      sessions.set(session, { user: token.userId, session });
      if (isHost) break; // what only this host can have set stands before what older versions set
    }
    return [...sessions.values()];
  };
  const behind: Sessions['behind'] = async (db, cookies) => alive(db, await read(cookies, 'access'));
  const named: Sessions['named'] = async (cookies) => {
    const found = await Promise.all([read(cookies, 'refresh'), read(cookies, 'access')]);
    return [...new Set(found.flat().map(({ session }) => session))];
  };
  const end: Sessions['end'] = (ctx, hashes) => endSessions(ctx, clock, hashes);
  return {
    open: async (db, user, own) => {
      const sid = randomBytes(32).toString('base64url');
      const now = clock.now();
      await db
        .insertInto('refresh_tokens')
        .values({
          token_hash: hash(sid),
          user_id: user,
          created_at: moment(now),
          expires_at: moment(now + serverLimits.refreshTokenMs),
          revoked_at: null,
        })
        .execute();
      return {
        access: await tokens.sign('access', { userId: user, sid: hash(sid), ...madeFor(own) }),
        refresh: await tokens.sign('refresh', { userId: user, sid, ...madeFor(own) }),
      };
    },
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
    refresh: async (db, cookies, own) => {
      const live = await alive(db, await read(cookies, 'refresh'));
      return live && tokens.sign('access', { userId: live.user, sid: live.session, ...madeFor(own) });
    },
    named,
    close: async (ctx, cookies, only) => {
      const all = await named(cookies);
      const meant = all.filter((one) => only === null || publicNameOf(one) === only);
      await end(ctx, meant);
      return meant.length === all.length;
    },
    end,
  };
};
