import { createHash, randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { UserId } from '#contract/ids.ts';
import type { HttpEnv } from '#server/http.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Two levels: what happened, and what a developer must look at. Never bodies, cookies, names or raw ids. */
export interface Log {
  info(event: string, fields?: Fields): void;
  error(event: string, cause: unknown, fields?: Fields): void;
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);

/** One JSON line an event; JSON encoding keeps line ends and escape codes of any input out of the log. */
export const makeLog = (write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): Log => {
  const put = (level: 'info' | 'error', event: string, fields: Fields) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  return {
    info: (event, fields = {}) => put('info', event, fields),
    error: (event, cause, fields = {}) => put('error', event, { ...fields, cause: textOf(cause) }),
  };
};

/** Tells one user's lines apart in a log without naming the user; another secret gives other names. */
export const surrogate = (secret: string, user: UserId | null): string | null =>
  user === null ? null : createHash('sha256').update(`log:${secret}:${user}`).digest('hex').slice(0, 12);

/** One line a request: its id, who (under a surrogate), the route's pattern, the status, the time (faults §4.39). */
export const accessLog =
  (log: Log, secret: string): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    await next();
    const route = c.get('route') ?? 'other';
    if (route === 'health') return;
    log.info('request', {
      request: id,
      user: surrogate(secret, c.get('user') ?? null),
      method: c.req.method.slice(0, 10),
      route,
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  };
