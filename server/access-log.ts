import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http.ts';
import { type Log, surrogate } from './log.ts';

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
