import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { DrawFirstDocument } from '#contract/first-document.ts';
import { moment } from '#server/db/kst.ts';
import { accessLog, type Log } from '#server/log.ts';
import { isPostedAnswer, loginRoutes } from './auth/login-routes.ts';
import type { OpenIds } from './auth/provider-routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { makeCookieWriter, type Sessions } from './auth/sessions.ts';
import type { SharedClock } from './clock.ts';
import type { ServerClock } from './context.ts';
import type { Schema } from './db/schema.ts';
import type { Env } from './env.ts';
import { refuse } from './envelope.ts';
import { type FirstDocuments, makeFirstDocuments } from './first-document/first-documents.ts';
import { visitorAnswer } from './first-document/visitor-answer.ts';
import type { HttpEnv } from './http.ts';
import { checkContentType, decodeBody, parseJson, readBody } from './input.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { makeCleanPicture } from './media/picture.ts';
import type { MediaStore } from './media/store.ts';
import { makeUploads } from './media/uploads.ts';
import { makeVariants } from './media/variants.ts';
import { readBanners } from './operator/files.ts';
import { publicPages } from './operator/public-pages.ts';
import { asProblem, InvalidInput, Problem } from './problem.ts';
import type { Push } from './push/push.ts';
import { makeQuota, makeRateLimiter, makeThrottle, noQuota, unlimited } from './quota.ts';
import { makeReadiness } from './readiness.ts';
import type { Sockets } from './realtime/sockets.ts';
import { marketRoutes, operatorRoutes } from './routes.ts';
import { cors, csrf, knownTarget, makeOrigins, secureHeaders } from './security.ts';
import type { App } from './serve.ts';
import { type Assets, serveApp } from './static.ts';
import { sweep } from './sweep.ts';

const yearMs = 366 * 86_400_000;
const Advance = v.object({ advanceMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(yearMs)) });

/** The test clock (contract §8), present with TEST_CLOCK=1 only. Moving it runs the sweeper before it answers. */
const testClockRoutes = (
  http: Hono<HttpEnv>,
  clock: SharedClock,
  afterMove: () => Promise<unknown>,
): void => {
  http.get('/__test/clock', (c) => c.json({ now: moment(clock.now()) }));
  http.post('/__test/clock', async (c) => {
    checkContentType(c.env.incoming, 'json');
    const body = v.safeParse(Advance, parseJson(decodeBody(await readBody(c.env.incoming, 1024))));
    if (!body.success) throw new InvalidInput('advanceMs', '0 이상의 정수(밀리초)여야 해요.');
    await clock.advance(body.output.advanceMs);
    await afterMove();
    return c.json({ now: moment(clock.now()) });
  });
};

/** What the server stands on. Everything else is made here. */
export interface Services {
  readonly env: Env;
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  /** The same clock when it can be moved; null outside of tests. */
  readonly testClock: SharedClock | null;
  readonly log: Log;
  readonly secret: string;
  readonly sessions: Sessions;
  /** A client for each login provider that is set up. */
  readonly openIds: OpenIds;
  readonly assets: Assets;
  /** Draws the documents of first visits; without it they begin with the plain shell. */
  readonly drawing?: DrawFirstDocument | null;
  readonly store: MediaStore;
  /** Called after a commit that wrote events (realtime/realtime.ts). */
  readonly wake: () => void;
  /** What devices subscribe with, and are tested by. */
  readonly push: Push;
  /** What answers below /ws (realtime/sockets.ts); without it nothing is there. */
  readonly sockets?: Pick<Sockets, 'routes'>;
}

/** Fixed paths come before patterns that would also match them, whatever order they were declared in. */
const byPath = (one: string, other: string): number => {
  const open = (path: string) => path.replace(/[^/:]+/g, 'a').replace(/:a/g, 'z');
  return open(one) < open(other) ? -1 : open(one) > open(other) ? 1 : 0;
};

const mount = (app: App, http: Hono<HttpEnv>): void => {
  const routes = app.routes.toSorted((one, other) => byPath(one.endpoint.path, other.endpoint.path));
  for (const { endpoint, answer } of routes) http.on(endpoint.method, endpoint.path, answer);
  for (const path of new Set(routes.map(({ endpoint }) => endpoint.path))) {
    const allowed = routes
      .filter(({ endpoint }) => endpoint.path === path)
      .map(({ endpoint }) => endpoint.method);
    http.all(path, (c) => {
      c.header('Allow', allowed.join(', '));
      return refuse(c, new Problem('METHOD_NOT_ALLOWED'));
    });
  }
};

/** null: this build draws none. */
const firstDocumentsOf = ({ assets, drawing, clock, log }: Services, app: App): FirstDocuments | null => {
  const shell = assets.get('/index.html');
  if (!drawing || shell === undefined) return null;
  const ask = (path: string) => visitorAnswer(app, path);
  return makeFirstDocuments({ draw: drawing, shell: readFileSync(shell.path, 'utf8'), clock, log, ask });
};

/** The whole server but its socket. */
export const makeApp = (services: Services): Hono<HttpEnv> => {
  const { env, db, clock, testClock, log, secret, sessions, openIds, assets, store, wake } = services;
  const origins = makeOrigins(env);
  const cookies = makeCookieWriter(env);
  const throttle = makeThrottle(env.rateLimits ? makeRateLimiter(clock) : unlimited, env.trustProxy);
  const quota = env.rateLimits ? makeQuota(clock) : noQuota;
  const uploads = makeUploads({
    db,
    clock,
    secret,
    store,
    clean: makeCleanPicture(),
    quota,
  });
  const app: App = {
    deps: { db, clock, log, sessions, throttle, quota, wake, ext: env.ext, strictReplies: !env.production },
    routes: [],
  };

  const http = new Hono<HttpEnv>();
  http.onError((error, c) => {
    const problem = asProblem(error);
    if (problem !== error)
      log.error('request failed', error, { request: c.get('requestId'), route: c.get('route') ?? 'other' });
    return refuse(c, problem);
  });
  http.use(accessLog(log, secret), secureHeaders(), knownTarget(origins));
  if (testClock !== null)
    for (const path of ['/api/*', '/login/*', '/oauth2/*', '/__test/*'])
      http.use(path, async (_c, next) => {
        await testClock.look().catch(() => undefined); // whoever needs the database finds out that it is away
        await next();
      });
  http.use(async (c, next) => {
    throttle.address(c);
    c.header('Date', new Date(clock.now()).toUTCString()); // clients measure their own clock by it (contract §1.8)
    await next();
    if (c.res.status === 413) c.header('Connection', 'close'); // the rest of the body is not worth reading
  });
  // the service worker takes shared photos; before it is there nobody can, and the app's own page says so
  http.post('/share-target', (c) => {
    c.set('route', 'POST /share-target');
    c.header('Connection', 'close'); // the photos are not worth reading
    return c.redirect('/share-target?why=again', 303);
  });
  http.use(cors(env, origins), csrf(origins, isPostedAnswer));

  http.get('/healthz', (c) => {
    c.set('route', 'health');
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' }); // the process lives; whether it can work is the other question
  });
  const readiness = makeReadiness(db, store, clock, log);
  http.get('/readyz', async (c) => {
    c.set('route', 'readiness');
    c.header('Cache-Control', 'no-store');
    if (await readiness.check()) return c.json({ status: 'ready' });
    c.header('Retry-After', '1');
    return c.json({ status: 'not ready' }, 503);
  });
  if (testClock !== null) testClockRoutes(http, testClock, () => sweep({ db, clock, store, wake }));
  loginRoutes(http, { db, clock, log, sessions, throttle, env, origins, cookies, openIds, wake });
  const operator = { inquiry: env.operator.inquiry, banners: readBanners(env.dataDir) };
  const isSet = operator.inquiry !== null || operator.banners !== null;
  sessionRoutes(app, cookies, isSet ? ['operator'] : []);
  marketRoutes(app, cookies, services.push);
  mediaRoutes(app, http, { uploads, store, variants: env.ext ? makeVariants(store, log) : null });
  operatorRoutes(app, operator);
  mount(app, http);
  services.sockets?.routes(http);
  publicPages(http, { env, clock });
  for (const path of ['/api/*', '/ws/*', '/__test/*'])
    http.all(path, (c) => refuse(c, new Problem('NOT_FOUND')));
  http.all('*', serveApp(assets, firstDocumentsOf(services, app)));
  return http;
};
