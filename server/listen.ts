import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { answerClientErrors } from './envelope.ts';
import type { HttpEnv } from './http.ts';
import type { Sockets } from './realtime/sockets.ts';

export interface Listening {
  readonly port: number;
  /** Takes no new request, says goodbye to sockets, lets running requests finish, and gives up on them after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** Connections that carry requests, beside those that have become sockets. */
const requestConnections = 1096;

/** Opens the socket with every bound Node leaves wide by default (B-21, B-23). */
export const listen = async (
  app: Hono<HttpEnv>,
  host: string,
  port: number,
  sockets?: Pick<Sockets, 'isFor' | 'upgrade' | 'stop'>,
  maxSockets = 0,
): Promise<Listening> => {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
      keepAlive: true, // finds out about peers that vanished without a word (B-75)
      keepAliveInitialDelay: 30_000,
      // Whatever else asks for an upgrade (h2c, mostly) gets the answer it would have had without.
      shouldUpgradeCallback: (request) => sockets?.isFor(request) ?? false,
    },
    getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false }),
  );
  answerClientErrors(server);
  if (sockets !== undefined) server.on('upgrade', sockets.upgrade);
  server.maxConnections = maxSockets + requestConnections;
  server.maxHeadersCount = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port, // a listening TCP server's address is always this
    stop: async (graceMs = 10_000) => {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, graceMs);
      await Promise.race([sockets?.stop(), late.promise]);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 50); // each as soon as its answer is out
      void late.promise.then(() => server.closeAllConnections());
      await closed;
      clearInterval(idle);
      clearTimeout(timer);
    },
  };
};
