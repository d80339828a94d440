import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from './http.ts';

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Takes no new request, lets running ones finish, and gives up on them after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** Opens the socket with every bound Node leaves wide by default (reliability B-21, B-23). */
export const listen = async (app: Hono<HttpEnv>, host: string, port: number): Promise<Listening> => {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
    },
    getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false }),
  );
  server.maxConnections = 4096;
  server.maxHeadersCount = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port, // a listening TCP server's address is always this
    stop: async (graceMs = 10_000) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 50); // each as soon as its answer is out
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
};
