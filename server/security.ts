import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';
import { isLoopback } from './env-vars.ts';
import { refuse } from './envelope.ts';
import type { HttpContext, HttpEnv } from './http.ts';
import { Problem } from './problem.ts';

/** Which hosts are us, and which web origins may use us (contract §1.7, faults §4.13–4.14, B-22, B-32). */
export interface Origins {
  /** The origin this request was sent to, or null when its Host header is not one of ours. */
  own(host: string | undefined, forwardedProto: string | undefined): string | null;
  /** On the exact allow-list; never our own origin, never `null`. */
  listed(origin: string): boolean;
}

const hostShape = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Names a hostile page cannot point at us: loopback, and plain addresses (re-binding needs a name). */
const unforgeable = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/** Decides from the environment alone; nothing is reflected from the request. */
export const makeOrigins = (
  env: Pick<Env, 'publicOrigin' | 'allowedOrigins' | 'frontendUrl' | 'trustProxy'>,
): Origins => {
  const frontend = URL.parse(env.frontendUrl)?.origin;
  const list = new Set([...env.allowedOrigins, ...(frontend === undefined ? [] : [frontend])]);
  const publicHost = env.publicOrigin === null ? null : new URL(env.publicOrigin).host;
  return {
    own: (host, forwardedProto) => {
      if (host === undefined || !hostShape.test(host)) return null;
      const url = URL.parse(`http://${host}`);
      if (url === null) return null;
      if (publicHost !== null && url.host === publicHost) return env.publicOrigin;
      if (publicHost === null ? !unforgeable(url.hostname) : !isLoopback(url.hostname)) return null;
      return env.trustProxy && forwardedProto === 'https' ? `https://${url.host}` : url.origin;
    },
    listed: (origin) => list.has(origin),
  };
};

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const known = new Set(['GET', 'HEAD', 'OPTIONS', ...unsafe]);

const methods = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
const plainHeaders = 'Origin, X-Requested-With, Content-Type, Accept, Key, Authorization';
const ownHeaders = `${plainHeaders}, Idempotency-Key, If-Match, X-Expect-User`;
const exposed = 'ETag, Idempotency-Replayed, Retry-After, Date, X-Contract-Ext';

/**
 * The one style element of the client: its zoom library adds it by script, first empty, then with this text (a test
 * compares), so both are named by their hashes.
 */
const zoomStyle =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-/aQdAPrD+kc0v7HnGQTuKBtoP6ZN+lnzOGVJ1Qt6dfw='";

/** The document policy: no inline script, no foreign source, and no text becomes a script (src/workers/trusted-scripts.ts); sockets are named because old engines do not see them in 'self'. */
export const shellPolicy = (own: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'self' ${zoomStyle}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${own.replace(/^http/, 'ws')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default shell',
    ...(own.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Of the worker that converts photos: its decoder is WebAssembly, which needs a word of its own; nothing else may. */
export const photoWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** Headers of every answer (faults §4.1, §4.5); a route may say something narrower. */
export const secureHeaders = (): MiddlewareHandler<HttpEnv> => async (c, next) => {
  await next();
  const put = (name: string, value: string) => {
    if (!c.res.headers.has(name)) c.header(name, value);
  };
  put('X-Content-Type-Options', 'nosniff');
  put('Referrer-Policy', 'strict-origin-when-cross-origin');
  put('Cross-Origin-Opener-Policy', 'same-origin');
  put('Cross-Origin-Resource-Policy', 'same-site');
  put('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()');
  put('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (c.get('own')?.startsWith('https:')) {
    put('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  }
};

/** Refuses foreign Host headers, odd methods, and stray service worker scripts; keeps the verified own origin. */
export const knownTarget =
  (origins: Origins): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const own = origins.own(c.req.header('host'), c.req.header('x-forwarded-proto'));
    if (own === null) return refuse(c, new Problem('FORBIDDEN_ORIGIN'));
    c.set('own', own);
    if (!known.has(c.req.method)) return refuse(c, new Problem('METHOD_NOT_ALLOWED'));
    // A user's file or an API answer must never become a worker that sees every request (faults §4.7).
    if (c.req.header('service-worker') === 'script' && c.req.path !== '/sw.js')
      return refuse(c, new Problem('NOT_FOUND'));
    return next();
  };

/** Exact-match CORS (contract §1.7): nothing is reflected, a stranger gets no header at all. */
export const cors =
  (env: Pick<Env, 'ext'>, origins: Origins): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const origin = c.req.header('origin');
    const listed = origin !== undefined && origins.listed(origin);
    if (c.req.method !== 'OPTIONS') await next();
    else {
      c.res = c.body(null, 204);
      if (listed) {
        c.header('Access-Control-Allow-Methods', methods);
        c.header('Access-Control-Allow-Headers', env.ext ? ownHeaders : plainHeaders);
        c.header('Access-Control-Max-Age', '3600');
      }
    }
    c.header('Vary', 'Origin', { append: true });
    if (!listed) return;
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Allow-Credentials', 'true');
    c.header('Access-Control-Expose-Headers', exposed);
  };

/** True when a browser sent this from a page that is neither ours nor allow-listed (faults §4.13). */
const forged = (
  request: { readonly site: string | undefined; readonly origin: string | undefined; readonly own: string },
  origins: Origins,
): boolean => {
  const { site, origin, own } = request;
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return origin === undefined || !origins.listed(origin);
  return origin !== undefined && origin !== own && !origins.listed(origin); // both absent: not a browser
};

/**
 * Stops forged unsafe requests before any handler; no extra header is demanded of older clients. `isForeign` are those that
 * come from other sites by design and have a proof of their own.
 */
export const csrf =
  (origins: Origins, isForeign: (c: HttpContext) => boolean): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const request = {
      site: c.req.header('sec-fetch-site'),
      origin: c.req.header('origin'),
      own: c.get('own'),
    };
    if (unsafe.has(c.req.method) && !isForeign(c) && forged(request, origins))
      return refuse(c, new Problem('FORBIDDEN_ORIGIN'));
    return next();
  };
