import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import { socketPath } from '#contract/chat.ts';
import { errors } from '#contract/errors.ts';
import { clientLimits, serverLimits } from '#contract/limits.ts';
import { makeStompServer } from '#packages/stomp-server/stomp-server.ts';
import { systemTiming, type Timing } from '#packages/stomp-server/timing.ts';
import type { Handshake } from '#packages/stomp-server/upgrade.ts';
import type { LiveSession } from '../auth/sessions.ts';
import type { ServerClock } from '../context.ts';
import type { Env } from '../env.ts';
import { rawAnswer } from '../envelope.ts';
import { makeGate } from '../gate.ts';
import type { HttpEnv } from '../http.ts';
import { type Log, surrogate } from '../log.ts';
import { asProblem, Problem, tooMany } from '../problem.ts';
import { makeRateLimiter, rates, unlimited } from '../quota.ts';
import { makeOrigins } from '../security.ts';
import { makeAdmission } from './admission.ts';
import { makeChatBroker } from './chat-broker.ts';
import type { RealtimeService } from './realtime-service.ts';
import { asRefusal, explain } from './socket-errors.ts';
import { sockjsRoutes } from './sockjs-routes.ts';

export interface SocketServices {
  readonly env: Env;
  readonly service: RealtimeService;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly secret: string;
  /** The user and session of a Cookie header, or null. */
  readonly behind: (cookies: string | undefined) => Promise<LiveSession | null>;
  readonly timing?: Timing;
}

/** Everything below /ws (contract §4.1). */
export interface Sockets {
  /** SockJS's plain requests. */
  routes(http: Hono<HttpEnv>): void;
  /** Whether a request is for `upgrade`. */
  isFor(request: Pick<IncomingMessage, 'headers' | 'url'>): boolean;
  /** For the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Open connections and handshakes. */
  readonly count: number;
  /** Closes all; resolves once each has left the realtime service. */
  stop(): Promise<void>;
}

/** The answer to a handshake that is refused; what is no refusal is a bug, or a database that is away. */
const makeRefuse =
  (log: Log) =>
  (error: unknown): { status: number; answer: string } => {
    const refusal = asRefusal(error);
    if (!(refusal instanceof Problem)) log.error('handshake failed', error);
    const problem = asProblem(refusal);
    const { status } = errors[problem.code];
    return { status, answer: rawAnswer(status, problem) };
  };

/** One line for each handshake, as the access log has them. */
const logHandshake =
  (log: Log, secret: string) =>
  ({ identity, carrier, status, ms }: Handshake<LiveSession>): void =>
    log.info('request', {
      request: randomUUID(),
      user: surrogate(secret, identity?.user ?? null),
      method: 'GET',
      route: carrier === null ? 'other' : `GET ${carrier}`,
      status,
      ms,
    });

/** Handshakes that use the database at once, of the ten connections of a process, and how many more wait: some two seconds. */
export const handshakes = { parallel: 3, waiting: 400 } as const;

export const makeSockets = (services: SocketServices): Sockets => {
  const { env, service, clock, log, secret, behind, timing = systemTiming } = services;
  const limiter = env.rateLimits ? makeRateLimiter(clock) : unlimited;
  const origins = makeOrigins(env);
  const admit = makeAdmission(origins, behind);
  // after a network has come back everybody is here at once: they wait for each other, not calls for them
  const arrivals = makeGate(handshakes.parallel, handshakes.waiting);
  const admitNew = makeAdmission(origins, (cookies) => arrivals(() => behind(cookies)));
  const stomp = makeStompServer<LiveSession>({
    broker: makeChatBroker(service, env.ext),
    admit: admitNew,
    beforeOpen: ({ user }) => {
      const wait = limiter.take('connect', `${user}`, rates.connect);
      if (wait > 0) throw tooMany(wait);
    },
    explain,
    refuse: makeRefuse(log),
    onHandshake: logHandshake(log, secret),
    log,
    path: socketPath,
    limits: {
      connections: env.maxSockets,
      frameBytes: serverLimits.bodyBytes,
      heartBeatMs: clientLimits.heartBeatMs,
      ...(env.rateLimits ? {} : { frames: null }),
    },
    timing,
  });
  return {
    routes: (http) => sockjsRoutes(http, stomp.sockjs, { admit, admitNew }),
    isFor: stomp.isFor,
    upgrade: stomp.upgrade,
    get count() {
      return stomp.count;
    },
    stop: stomp.stop,
  };
};
