import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Broker, Explanation, Identity, Log } from './broker.ts';
import { makeConnections } from './connections.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { makeSockjsEndpoints, type SockjsEndpoints } from './sockjs-endpoints.ts';
import { makeMessageTail } from './stomp-session.ts';
import { systemTiming, type Timing } from './timing.ts';
import { type Handshake, isSocketRequest, makeUpgrade } from './upgrade.ts';

/** Clients between two polls have this long to fetch the close frame of a stopping server. */
const lastPollMs = 1_000;

/** What a host hands in; everything without a question mark is its decision. */
export interface StompServerOptions<Id extends Identity> {
  readonly broker: Broker<Id>;
  /**
   * Who sends a handshake; throws to refuse it. It must check the Origin: neither CORS nor SameSite=None protects a
   * WebSocket.
   */
  readonly admit: (request: IncomingMessage) => Promise<Id>;
  /** Called before a connection opens; throws to refuse it, for example when a user reconnects too fast. */
  readonly beforeOpen?: (identity: Id) => void;
  /** Describes what a frame or a call of the broker threw: a StompError, or an error of the host. */
  readonly explain: (error: unknown) => Explanation;
  /** The whole HTTP answer to a handshake that is refused: a RequestRefused, or what `admit` and `beforeOpen` threw. */
  readonly refuse: (error: unknown) => { readonly status: number; readonly answer: string };
  readonly onHandshake?: (handshake: Handshake<Id>) => void;
  readonly log: Log;
  /** Without a slash at its end; `/ws` by default. SockJS lies below it. */
  readonly path?: string;
  readonly limits?: Partial<Limits>;
  readonly timing?: Timing;
}

export interface StompServer<Id extends Identity> {
  /** Whether this request is for the `upgrade` below. */
  isFor(request: Pick<IncomingMessage, 'headers' | 'url'>): boolean;
  /** For the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** SockJS over plain requests; their routes are the host's. */
  readonly sockjs: SockjsEndpoints<Id>;
  /** Open connections and handshakes. */
  readonly count: number;
  /** Closes all; resolves once each has left the broker. */
  stop(): Promise<void>;
}

export const makeStompServer = <Id extends Identity>(options: StompServerOptions<Id>): StompServer<Id> => {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const { path = '/ws', timing = systemTiming } = options;
  const connections = makeConnections(limits.connections);
  const deps = {
    beforeOpen: () => undefined,
    onHandshake: () => undefined,
    ...options,
    path,
    timing,
    limits,
    connections,
    tail: makeMessageTail(),
  };
  const sockjs = makeSockjsEndpoints(deps);
  return {
    isFor: (request) => isSocketRequest(path, request),
    upgrade: makeUpgrade(deps),
    sockjs,
    get count() {
      return connections.count;
    },
    stop: async () => {
      const late = Promise.withResolvers<void>();
      const cancel = timing.after(lastPollMs, late.resolve);
      await connections.stop();
      // A client between two polls receives the close in its next poll, if that comes soon.
      await Promise.race([sockjs.closesReceived(), late.promise]);
      cancel();
    },
  };
};
