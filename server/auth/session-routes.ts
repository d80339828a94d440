import { type Capability, capabilityHeader } from '#contract/capabilities.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Problem } from '../problem.ts';
import { type App, type Exchange, serve } from '../serve.ts';
import { type CookieWriter, hasCookie } from './cookies.ts';

/** The extensions that this server has beyond the plain contract (contract §11.4 f). */
const announced: readonly Capability[] = [
  'idem',
  'if-match',
  'like-state',
  'chat-ack',
  'chat-rest',
  'chat-after',
  'expect-user',
  'repost',
  'photo-widths',
  'reviews',
  'inquiries',
];

/**
 * Which session a logout means, by its `If-Match` (docs/decisions/0037); null: whichever the cookies name. A text that
 * is no name of a session means none.
 */
const meantBy = (header: string | undefined): string | null => {
  if (header === undefined || header === '*') return null;
  return /^(?:W\/)?"([\w-]+)"$/.exec(header)?.[1] ?? '';
};

/** Expires both cookies of a session that is over. */
export const forgetSession = (cookies: CookieWriter, exchange: Exchange): void => {
  exchange.setCookie(cookies.expire(exchange.own, 'accessToken'));
  exchange.setCookie(cookies.expire(exchange.own, 'refreshToken'));
};

/** Probe, refresh and logout (contract §2.1, §1.6). */
export const sessionRoutes = (app: App, cookies: CookieWriter, more: readonly Capability[]): void => {
  const { sessions, ext } = app.deps;

  serve(app, endpoints.isLogin, async (_input, { user }, exchange) => {
    exchange.setHeader('Cache-Control', 'no-store');
    if (ext) exchange.setHeader(capabilityHeader, [...announced, ...more].join(','));
    if (user !== null) {
      const name = ext ? await sessions.publicName(exchange.cookies) : null;
      if (name !== null) exchange.setHeader('ETag', `"${name}"`);
      return true;
    }
    if (hasCookie(exchange.cookies, 'refreshToken')) throw new Problem('NOT_LOGIN'); // so that the client refreshes
    return false;
  });

  serve(app, endpoints.refreshToken, async (_input, { db }, exchange) => {
    if (!hasCookie(exchange.cookies, 'refreshToken')) throw new Problem('REFRESH_TOKEN_NOT_FOUND');
    const access = await sessions.refresh(db, exchange.cookies);
    if (access === null) {
      forgetSession(cookies, exchange);
      throw new Problem('INVALID_REFRESH_TOKEN');
    }
    exchange.setCookie(cookies.set(exchange.own, 'accessToken', access));
    return null;
  });

  serve(app, endpoints.logout, async (_input, ctx, exchange) => {
    const isOver = await sessions.close(ctx, exchange.cookies, ext ? meantBy(exchange.ifMatch) : null);
    if (isOver) forgetSession(cookies, exchange);
    return null;
  });
};
