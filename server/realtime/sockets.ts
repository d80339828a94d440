import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import type { ServerClock } from '../context.ts';
import type { Env } from '../env.ts';
import type { HttpEnv } from '../http.ts';
import type { Log } from '../log.ts';
import { makeOrigins } from '../origins.ts';
import { Problem } from '../problem.ts';
import { makeRateLimiter, rates, unlimited } from '../rate-limit.ts';
import { makeConnections } from './connections.ts';
import { makeHandshake } from './handshake.ts';
import type { Hub } from './hub.ts';
import { makeMessageTail } from './message-frames.ts';
import { sockjsRoutes } from './sockjs-routes.ts';
import type { SockjsSession } from './sockjs-session.ts';
import type { Who } from './stomp-session.ts';
import { systemTiming, type Timing } from './timing.ts';
import { makeUpgrade } from './upgrade.ts';

const tellMs = 1_000;

export interface SocketServices {
  readonly env: Env;
  readonly hub: Hub;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly secret: string;
  /** The user and session of a Cookie header, or null. */
  readonly behind: (cookies: string | undefined) => Promise<Who | null>;
  readonly timing?: Timing;
}

/** Everything below /ws (contract §4.1). */
export interface Sockets {
  /** SockJS's plain requests. */
  routes(http: Hono<HttpEnv>): void;
  /** For the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Open connections and handshakes. */
  readonly count: number;
  /** Closes all; resolves once each has left the hub. */
  stop(): Promise<void>;
}

export const makeSockets = (services: SocketServices): Sockets => {
  const { env, hub, clock, log, secret, behind, timing = systemTiming } = services;
  const limiter = env.rateLimits ? makeRateLimiter(clock) : unlimited;
  const connections = makeConnections(env.maxSockets);
  const deps = {
    hub,
    timing,
    log,
    secret,
    connections,
    ext: env.ext,
    limited: env.rateLimits,
    tail: makeMessageTail(),
    handshake: makeHandshake(makeOrigins(env), behind),
    pace: ({ user }: Who) => {
      const wait = limiter.take('connect', `${user}`, rates.connect);
      if (wait > 0) throw new Problem('TOO_MANY_REQUESTS', wait);
    },
  };
  const polled = new Map<string, SockjsSession>();
  return {
    routes: (http) => sockjsRoutes(http, deps, polled),
    upgrade: makeUpgrade(deps),
    get count() {
      return connections.count;
    },
    stop: async () => {
      const late = Promise.withResolvers<void>();
      const cancel = timing.after(tellMs, late.resolve);
      await connections.stop();
      // A client between two polls receives the close in its next poll, if that comes soon.
      await Promise.race([Promise.all([...polled.values()].map(({ told }) => told)), late.promise]);
      cancel();
    },
  };
};
