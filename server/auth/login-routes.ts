import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { Env } from '../env.ts';
import { refuse } from '../envelope.ts';
import type { HttpContext, HttpEnv } from '../http.ts';
import type { Origins } from '../origins.ts';
import { Problem } from '../problem.ts';
import type { ServeDeps } from '../serve.ts';
import { announced } from '../transaction.ts';
import { type CookieWriter, readCookie } from './cookies.ts';
import { loginPage, styleHash } from './login-page.ts';
import { isProvider, type Provider } from './providers.ts';
import { demoUsers, nicknameOf, sameText, signIn } from './stand-in.ts';

type LoginDeps = Pick<ServeDeps, 'db' | 'clock' | 'sessions' | 'throttle' | 'wake'> & {
  readonly env: Pick<Env, 'demoLogin' | 'oauth' | 'frontendUrl'>;
  readonly origins: Origins;
  readonly cookies: CookieWriter;
};

/** Where a login ends: the wished address if its origin is ours or allow-listed, else the configured front end (§8). */
export const targetOf = (
  wish: string | undefined,
  own: string,
  deps: Pick<LoginDeps, 'env' | 'origins'>,
): string => {
  if (wish === undefined || wish === deps.env.frontendUrl) return deps.env.frontendUrl;
  const url = URL.parse(wish, own);
  const allowed =
    url !== null && url.username === '' && (url.origin === own || deps.origins.listed(url.origin));
  return allowed ? url.href : deps.env.frontendUrl;
};

/** `{front-end}/login?error={provider}` (§8). */
const failureOf = (target: string, provider: Provider): string => {
  const base = URL.parse(target);
  return `${base === null ? '' : base.origin}/login?error=${provider}`;
};

/** Login start and callback of all providers, answered by the stand-in (contract §8). Tokens travel in cookies alone. */
export const loginRoutes = (http: Hono<HttpEnv>, deps: LoginDeps): void => {
  const { db, clock, sessions, throttle, env, origins, cookies, wake } = deps;

  /** The provider of the path if its stand-in may answer here; a sub-resource of a foreign page may never log in. */
  const standIn = (c: HttpContext): Provider => {
    const name = c.req.param('provider') ?? '';
    if (!env.demoLogin || !isProvider(name) || env.oauth.has(name)) throw new Problem('NOT_FOUND');
    if (c.req.method !== 'GET') throw new Problem('METHOD_NOT_ALLOWED');
    const site = c.req.header('sec-fetch-site') ?? 'none';
    const foreign = site !== 'same-origin' && site !== 'none';
    if (foreign && c.req.header('sec-fetch-mode') !== 'navigate') throw new Problem('FORBIDDEN_ORIGIN');
    throttle.login(c);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return name;
  };

  const enter = async (
    c: HttpContext,
    provider: Provider,
    given: string,
    target: string,
  ): Promise<Response> => {
    const wanted = { provider, nickname: nicknameOf(given), verified: c.req.query('verified') === 'true' };
    const tokens = await announced(db, wake, async (tx, announce) => {
      await sessions.close({ db: tx, announce }, c.req.header('cookie')); // a login never lives on beside the one before it
      return sessions.open(tx, await signIn(tx, clock, wanted));
    });
    c.header('Set-Cookie', cookies.set(c.get('own'), 'accessToken', tokens.access), { append: true });
    c.header('Set-Cookie', cookies.set(c.get('own'), 'refreshToken', tokens.refresh), { append: true });
    return c.redirect(target, 302);
  };

  http.get('/oauth2/authorization/:provider', async (c) => {
    c.set('route', 'GET /oauth2/authorization/:provider');
    const provider = standIn(c);
    const target = targetOf(c.req.query('redirectURI'), c.get('own'), { env, origins });
    if (c.req.query('fail') === '1') return c.redirect(failureOf(target, provider), 302);
    const given = c.req.query('as');
    if (given) return enter(c, provider, given, target);
    const state = randomBytes(16).toString('base64url');
    c.header(
      'Set-Cookie',
      cookies.setState(c.get('own'), `${state}.${Buffer.from(target).toString('base64url')}`),
    );
    const after = URL.parse(target)?.origin ?? '';
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${styleHash}; form-action 'self' ${after}; base-uri 'none'; frame-ancestors 'none'`,
    );
    return c.html(loginPage(provider, state, await demoUsers(db)));
  });

  http.get('/login/oauth2/code/:provider', async (c) => {
    c.set('route', 'GET /login/oauth2/code/:provider');
    const provider = standIn(c);
    const [state = '', packed = ''] = (readCookie(c.req.header('cookie'), 'oauthState') ?? '').split('.');
    // The cookie is judged again: a sibling host may have written it.
    const target = targetOf(Buffer.from(packed, 'base64url').toString() || undefined, c.get('own'), {
      env,
      origins,
    });
    c.header('Set-Cookie', cookies.expire(c.get('own'), 'oauthState'), { append: true });
    const genuine = state !== '' && sameText(state, c.req.query('state') ?? '');
    if (!genuine || c.req.query('error') !== undefined) return c.redirect(failureOf(target, provider), 302);
    return enter(c, provider, c.req.query('as') ?? '', target);
  });

  for (const path of ['/oauth2/*', '/login/oauth2/*'])
    http.all(path, (c) => refuse(c, new Problem('NOT_FOUND')));
};
