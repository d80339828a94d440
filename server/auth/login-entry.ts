import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { announced } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import type { HttpContext } from '../http.ts';
import type { ServeDeps } from '../serve.ts';
import type { Provider } from './providers.ts';
import type { CookieWriter } from './sessions.ts';

/** How a login is sent to one kind of provider, and how its answer is read. */
export interface LoginHandlers {
  start(c: HttpContext, provider: Provider): Promise<Response>;
  answer(c: HttpContext, provider: Provider): Promise<Response>;
}

export type EntryDeps = Pick<ServeDeps, 'db' | 'sessions' | 'wake'> & { readonly cookies: CookieWriter };

/** A proven login: whose it is, and the address to which it leads. */
export interface Entry {
  readonly userOf: (tx: Kysely<Schema>) => Promise<UserId>;
  readonly target: string;
  /** Sessions that end with it, besides that of the request's cookies. */
  readonly sessions: readonly string[];
}

/**
 * Opens a new session in place of the one before, in one transaction, and leads on. Tokens travel in cookies alone
 * (contract §8).
 */
export const enter = async (
  c: HttpContext,
  { db, sessions, wake, cookies }: EntryDeps,
  { userOf, target, sessions: before }: Entry,
): Promise<Response> => {
  const named = await sessions.named(c.req.header('cookie'));
  const tokens = await announced(db, wake, async (tx, announce) => {
    await sessions.end({ db: tx, announce }, [...new Set([...before, ...named])]); // a login never lives on beside the one before it
    return sessions.open(tx, await userOf(tx), c.get('own'));
  });
  c.header('Set-Cookie', cookies.set(c.get('own'), 'accessToken', tokens.access), { append: true });
  c.header('Set-Cookie', cookies.set(c.get('own'), 'refreshToken', tokens.refresh), { append: true });
  return c.redirect(target, c.req.method === 'GET' ? 302 : 303);
};
