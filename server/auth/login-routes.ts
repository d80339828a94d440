import type { Hono } from 'hono';
import type { Env } from '../env.ts';
import { refuse } from '../envelope.ts';
import type { HttpContext, HttpEnv } from '../http.ts';
import { Problem } from '../problem.ts';
import type { Origins } from '../security.ts';
import type { ServeDeps } from '../serve.ts';
import type { LoginHandlers } from './login-entry.ts';
import { targetOf } from './login-target.ts';
import { type OpenIds, providerLogin } from './provider-routes.ts';
import { answerMethods, isProvider, type Provider, providers } from './providers.ts';
import type { CookieWriter } from './sessions.ts';
import { standInLogin } from './stand-in-routes.ts';

type LoginDeps = Pick<ServeDeps, 'db' | 'clock' | 'log' | 'sessions' | 'throttle' | 'wake'> & {
  readonly env: Pick<Env, 'demoLogin' | 'frontendUrl'>;
  readonly origins: Origins;
  readonly cookies: CookieWriter;
  readonly openIds: OpenIds;
};

const posted: ReadonlySet<string> = new Set(
  providers.filter((name) => answerMethods[name] === 'POST').map((name) => `/login/oauth2/code/${name}`),
);

/** A provider's answer that comes as a form from its own site: the cookie of the attempt protects it from forgery. */
export const isPostedAnswer = (c: HttpContext): boolean => c.req.method === 'POST' && posted.has(c.req.path);

/** Login start and callback of all providers, real or stand-in (contract §8). */
export const loginRoutes = (http: Hono<HttpEnv>, deps: LoginDeps): void => {
  const { env, origins, openIds, throttle } = deps;
  const common = {
    ...deps,
    targetOf: (asked: string | undefined, own: string) => targetOf(asked, own, { env, origins }),
  };
  const real = providerLogin(common);
  const standIn = standInLogin(common);

  /** The provider of the path; a sub-resource of a foreign page may never log in. */
  const providerOf = (c: HttpContext): Provider => {
    const name = c.req.param('provider') ?? '';
    if (!isProvider(name)) throw new Problem('NOT_FOUND');
    const site = c.req.header('sec-fetch-site') ?? 'none';
    const foreign = site !== 'same-origin' && site !== 'none';
    if (foreign && c.req.header('sec-fetch-mode') !== 'navigate') throw new Problem('FORBIDDEN_ORIGIN');
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return name;
  };

  const run = (c: HttpContext, how: keyof LoginHandlers): Promise<Response> => {
    const provider = providerOf(c);
    if (openIds.has(provider) || !env.demoLogin) return real[how](c, provider);
    if (c.req.method !== 'GET') throw new Problem('METHOD_NOT_ALLOWED');
    throttle.login(c);
    return standIn[how](c, provider);
  };

  http.get('/oauth2/authorization/:provider', async (c) => {
    c.set('route', 'GET /oauth2/authorization/:provider');
    if (c.req.method !== 'GET') throw new Problem('METHOD_NOT_ALLOWED'); // HEAD comes here too
    return run(c, 'start');
  });

  http.on(['GET', 'POST'], '/login/oauth2/code/:provider', async (c) => {
    c.set('route', `${c.req.method} /login/oauth2/code/:provider`);
    if (c.req.method === 'HEAD') throw new Problem('METHOD_NOT_ALLOWED');
    return run(c, 'answer');
  });

  for (const path of ['/oauth2/*', '/login/oauth2/*'])
    http.all(path, (c) => refuse(c, new Problem('NOT_FOUND')));
};
