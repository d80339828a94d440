import type { Kysely } from 'kysely';
import type { Endpoint, Parsed, Reply } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errors } from '#contract/errors.ts';
import { serverLimits } from '#contract/limits.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Ctx, ServerClock, UserCtx } from './context.ts';
import { announced } from './db/pool.ts';
import type { Schema } from './db/schema.ts';
import { checkReply, failure, messageOf, plain, retryAfter, success, versionOf } from './envelope.ts';
import type { HttpContext } from './http.ts';
import { type Answer, once, parseKey } from './idempotency.ts';
import { checkContentType, decodeBody, parseInput, parseJson, type RawInput, readBody } from './input.ts';
import type { Log } from './log.ts';
import { asProblem, Problem } from './problem.ts';
import type { Quota, Throttle } from './quota.ts';

/** What every call needs of the server around it. */
export interface ServeDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly quota: Quota;
  /** Called after a commit that wrote events. */
  readonly wake: () => void;
  /** Our extensions (contract §11.4); off = a plain server. */
  readonly ext: boolean;
  /** Check each reply against the contract before it leaves; a mismatch is a bug of ours. */
  readonly strictReplies: boolean;
}

/** Collects the routes of all calls; makeApp() mounts them, fixed paths before patterns. */
export interface App {
  readonly deps: ServeDeps;
  readonly routes: {
    readonly endpoint: Endpoint;
    readonly answer: (c: HttpContext) => Promise<Response>;
    /** The envelope for a visitor, outside of any request; for calls that read and that visitors may make. */
    readonly visit: (url: string, params: Readonly<Record<string, string>>) => Promise<object>;
  }[];
}

type CtxOf<E extends Endpoint> = E['auth'] extends 'user' ? UserCtx : Ctx;

/** What a few calls may see and set of HTTP itself: the session ones, and a repeat that is answered otherwise. */
export interface Exchange {
  readonly cookies: string | undefined;
  /** The session behind this call, by the hash that its row goes by. */
  readonly session: string | null;
  readonly own: string;
  /** The header as it came: a version of what has none, here the name of a session. */
  readonly ifMatch: string | undefined;
  /** By the browser's own word, which others do not give (User-Agent Client Hints). */
  readonly isChromium: boolean;
  /** Another 2xx than the endpoint's usual one. */
  setStatus(status: number): void;
  setCookie(cookie: string): void;
  setHeader(name: string, value: string): void;
}

export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  ctx: CtxOf<E>,
  exchange: Exchange,
) => Promise<Reply<E>>;

/** Joins an endpoint of the contract with the function that answers it. Nothing else touches HTTP. */
export const serve = <const E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void => {
  if (endpoint.ext !== null && !app.deps.ext) return;
  const erased = handler as unknown as Handler<Endpoint>; // the pair stays together: parseInput makes what it takes
  app.routes.push({
    endpoint,
    answer: (c) => respond(app.deps, endpoint, erased, c),
    visit: (url, params) => visit(app.deps, endpoint, erased, { url, params, body: undefined }),
  });
};

/** No call that only reads sets any of it. */
const noExchange: Exchange = {
  cookies: undefined,
  session: null,
  own: '',
  ifMatch: undefined,
  isChromium: false,
  setStatus: () => undefined,
  setCookie: () => undefined,
  setHeader: () => undefined,
};

const visit = async (
  deps: ServeDeps,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: RawInput,
): Promise<object> => {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.method} ${endpoint.path} does not only read`);
  if (endpoint.auth === 'user') throw new Problem('NOT_LOGIN');
  const visitor = null as unknown as UserCtx['user']; // refused above where it may not be
  const ctx = { db: deps.db, user: visitor, clock: deps.clock, ifMatch: null, announce: () => undefined };
  return enveloped(deps, endpoint, await handler(parseInput(endpoint, raw), ctx, noExchange));
};

/** A reply as it leaves. */
const enveloped = (deps: ServeDeps, endpoint: Endpoint, reply: unknown): object => {
  if (deps.strictReplies) checkReply(endpoint, reply);
  return success(messageOf(endpoint), deps.ext ? reply : plain(reply));
};

const respond = async (deps: ServeDeps, endpoint: Endpoint, handler: Handler<Endpoint>, c: HttpContext) => {
  c.set('route', `${endpoint.method} ${endpoint.path}`);
  c.header(
    'Cache-Control',
    endpoint.method !== 'GET' || endpoint.auth === 'user' ? 'no-store' : 'private, no-cache',
  );
  const headers: Header[] = [];
  const answer = await attempt(deps, endpoint, handler, c, headers);
  for (const [name, value] of headers) c.header(name, value, { append: name === 'Set-Cookie' });
  if (answer.replayed) c.header('Idempotency-Replayed', 'true');
  if (answer.version !== null) c.header('ETag', `"${answer.version}"`);
  if (answer.retryAfter !== null) c.header('Retry-After', String(answer.retryAfter));
  return c.json(answer.envelope, answer.status as 200); // hono wants a literal; every status comes from the contract's tables
};

type Header = readonly [name: string, value: string];

interface Outcome extends Answer {
  readonly version: number | null;
  readonly retryAfter: number | null;
}

const attempt = async (
  deps: ServeDeps,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  c: HttpContext,
  headers: Header[],
): Promise<Outcome> => {
  try {
    const answer = await perform(deps, endpoint, handler, c, headers);
    return { ...answer, version: versionOf(answer.envelope), retryAfter: null };
  } catch (error) {
    const problem = asProblem(error);
    if (problem !== error) {
      headers.length = 0; // nothing was committed, so nothing may be promised
      deps.log.error('call failed', error, { request: c.get('requestId'), route: c.get('route') });
    }
    return {
      status: errors[problem.code].status,
      envelope: failure(problem),
      replayed: false,
      version: null,
      retryAfter: retryAfter(problem),
    };
  }
};

const perform = async (
  deps: ServeDeps,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  c: HttpContext,
  headers: Header[],
): Promise<Answer> => {
  const cookie = c.req.header('cookie');
  const live = await deps.sessions.behind(deps.db, cookie);
  const user = live?.user ?? null;
  c.set('user', user);
  deps.throttle.check(endpoint, user, c);
  if (endpoint.auth === 'user' && user === null) throw new Problem('NOT_LOGIN');
  const expected = c.req.header('x-expect-user');
  if (expected !== undefined && user !== null && expected !== String(user))
    throw new Problem('USER_MISMATCH');
  // who names a user is not served as a visitor: the refresh comes first, and `liked` and `mine` are true
  const isRead = endpoint.method === 'GET' && endpoint.path !== endpoints.isLogin.path; // it answers who is logged in
  if (expected !== undefined && user === null && isRead) throw new Problem('NOT_LOGIN');

  const bytes = await bodyOf(endpoint, c);
  const ifMatch = deps.ext && endpoint.versioned ? parseIfMatch(c.req.header('if-match')) : null;
  let status: number = endpoint.status;
  const exchange: Exchange = {
    cookies: cookie,
    session: live?.session ?? null,
    own: c.get('own'),
    ifMatch: c.req.header('if-match'),
    isChromium: c.req.header('sec-ch-ua')?.includes('"Chromium"') === true,
    setStatus: (other) => {
      status = other;
    },
    setCookie: (text) => headers.push(['Set-Cookie', text]),
    setHeader: (name, value) => headers.push([name, value]),
  };
  const run = async (db: Kysely<Schema>, announce: () => void): Promise<Answer> => {
    headers.length = 0; // a lost run leaves nothing behind, no cookie either
    status = endpoint.status;
    const input = parseInput(endpoint, {
      url: c.req.url,
      params: c.req.param(),
      body: bodyValue(endpoint, bytes),
    });
    if (user !== null) await deps.quota.call(db, endpoint, user);
    const reply = await handler(
      input,
      { db, user: user as UserCtx['user'], clock: deps.clock, ifMatch, announce },
      exchange,
    ); // null was refused above where it may not be
    return { status, envelope: enveloped(deps, endpoint, reply), replayed: false };
  };

  if (endpoint.method === 'GET') return run(deps.db, deps.wake); // what time has done to a PICK commits by itself
  const header = deps.ext && endpoint.auth === 'user' ? c.req.header('idempotency-key') : undefined;
  if (header === undefined || user === null) return announced(deps.db, deps.wake, run);
  const request = {
    user,
    key: parseKey(header),
    method: endpoint.method,
    path: pathAndQuery(c),
    body: bytes,
  };
  return announced(deps.db, deps.wake, (tx, announce) =>
    once(tx, request, deps.clock.now(), () => run(tx, announce)),
  );
};

const bodyOf = async (endpoint: Endpoint, c: HttpContext): Promise<Buffer> => {
  if (endpoint.body === null) return Buffer.alloc(0);
  checkContentType(c.env.incoming, endpoint.bodyType);
  return readBody(c.env.incoming, serverLimits.bodyBytes);
};

const bodyValue = (endpoint: Endpoint, bytes: Buffer): unknown => {
  if (endpoint.body === null) return undefined;
  const text = decodeBody(bytes);
  return endpoint.bodyType === 'json' ? parseJson(text) : text;
};

const pathAndQuery = (c: HttpContext): string => {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
};

/** The version of something that does not exist: versions begin with 1. */
const noVersion = 0;

/** `If-Match: "7"` (contract §11.4 b); `*` is any version. A weak tag (RFC 9110 §13.1.1) and what is no version match none. */
const parseIfMatch = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null;
  const found = /^"(\d{1,15})"$/.exec(header);
  return found ? Number(found[1]) : noVersion;
};
