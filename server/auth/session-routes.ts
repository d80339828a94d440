import { type Capability, capabilityHeader } from '#contract/capabilities.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Problem } from '../problem.ts';
import { type App, type Exchange, serve } from '../serve.ts';
import { type CookieWriter, publicNameOf, tokenCookies } from './sessions.ts';

/** The extensions that this server has beyond the plain contract (contract §11.4 f). */
const announced: readonly Capability[] = [
  'idem',
  'if-match',
  'like-state',
  'chat-ack',
  'chat-rest',
  'chat-after',
  'expect-user',
  'list-pages',
  'repost',
  'photo-widths',
  'reviews',
  'pick-events',
  'web-push',
  'blocks',
  'inquiries',
];

/**
 * Which session a logout means, by its `If-Match` (docs/decisions/0037); null: whichever the cookies name. A text that
 * is no name of a session means none.
 */
const meantBy = (header: string | undefined): string | null => {
  if (header === undefined || header === '*') return null;
  return /^"([\w-]+)"$/.exec(header)?.[1] ?? '';
};

/** Expires both cookies of a session that is over. */
export const forgetSession = (cookies: CookieWriter, exchange: Exchange): void => {
  for (const cookie of cookies.forget(exchange.own)) exchange.setCookie(cookie);
};

/**
 * Has the browser forget what it keeps of photos and pages by itself, as a session was ended on purpose
 * (docs/decisions/0070). Chromium is spared: it holds the answer back until its whole cache is searched, for seconds.
 */
export const forgetCache = (exchange: Exchange): void => {
  if (!exchange.isChromium) exchange.setHeader('Clear-Site-Data', '"cache"');
};

/** Whether a cookie has that name: one of ours that is over is not told from a stranger's before it is read. */
const hasRefreshCookie = (exchange: Exchange): boolean =>
  tokenCookies(exchange.cookies, 'refreshToken').length > 0;

/** Probe, refresh and logout (contract §2.1, §1.6). */
export const sessionRoutes = (app: App, cookies: CookieWriter, more: readonly Capability[]): void => {
  const { sessions, ext } = app.deps;

  serve(app, endpoints.isLogin, async (_input, { user }, exchange) => {
    exchange.setHeader('Cache-Control', 'no-store');
    if (ext) exchange.setHeader(capabilityHeader, [...announced, ...more].join(','));
    const { session } = exchange;
    if (ext && session !== null) exchange.setHeader('ETag', `"${publicNameOf(session)}"`);
    if (user !== null) return true;
    if (hasRefreshCookie(exchange)) throw new Problem('NOT_LOGIN'); // so that the client refreshes
    return false;
  });

  serve(app, endpoints.refreshToken, async (_input, { db }, exchange) => {
    if (!hasRefreshCookie(exchange)) throw new Problem('REFRESH_TOKEN_NOT_FOUND');
    const access = await sessions.refresh(db, exchange.cookies, exchange.own);
    if (access === null) {
      forgetSession(cookies, exchange);
      throw new Problem('INVALID_REFRESH_TOKEN');
    }
    exchange.setCookie(cookies.set(exchange.own, 'accessToken', access));
    return null;
  });

  serve(app, endpoints.logout, async (_input, ctx, exchange) => {
    const isOver = await sessions.close(ctx, exchange.cookies, ext ? meantBy(exchange.ifMatch) : null);
    if (isOver) {
      forgetSession(cookies, exchange);
      forgetCache(exchange);
    }
    return null;
  });
};
