import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { errors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { socketPaths, stompVersions } from '#contract/realtime.ts';
import { surrogate } from '../log.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { rawAnswer } from '../raw-answer.ts';
import { isAway } from '../transaction.ts';
import type { Connections } from './connections.ts';
import type { Handshake } from './handshake.ts';
import { socketLimits } from './socket-limits.ts';
import { quote, readMessages, sockjsFrame } from './sockjs-frames.ts';
import { makeStompSession, type SessionDeps, type Who } from './stomp-session.ts';
import { tie, wireOf } from './web-socket.ts';

export interface UpgradeDeps extends SessionDeps {
  readonly handshake: Handshake;
  readonly connections: Connections;
  readonly secret: string;
  /** Throws a Problem when a user opens connections faster than any client reconnects. */
  readonly pace: (who: Who) => void;
}

const sockjsPath = /^\/ws\/[^/.]+\/[^/.]+\/websocket$/;
type Carrier = 'websocket' | 'sockjs websocket';

const carrierOf = (path: string): Carrier | null => {
  if (path === socketPaths.raw || path === socketPaths.rawBelowSockjs) return 'websocket';
  return sockjsPath.test(path) ? 'sockjs websocket' : null;
};

/** Whether a request is for the sockets; the `Upgrade` header of any other request is ignored. */
export const isSocketRequest = ({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && /^\/ws(?:[/?]|$)/.test(url);

/** The best common subprotocol; a client that offers none is accepted, one that offers only others is not (B-60). */
const choose = (offered: string | undefined): string | null | undefined => {
  if (offered === undefined) return undefined;
  const names = offered.split(',').map((name) => name.trim());
  return stompVersions.find((name) => names.includes(name)) ?? null;
};

const refuse = (socket: Duplex, problem: Problem): number => {
  const { status } = errors[problem.code];
  socket.end(rawAnswer(status, problem), () => socket.destroy());
  return status;
};

/** Opens a WebSocket connection, raw or for SockJS (contract §4.1). All checks happen before the upgrade. */
export const makeUpgrade = (deps: UpgradeDeps) => {
  const { handshake, connections, timing, log, secret, pace } = deps;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.bodyBytes,
    maxFragments: 1024,
    maxBufferedChunks: 16 * 1024,
    perMessageDeflate: false, // a small message could unpack to a huge one (B-60)
    ...{ closeTimeout: socketLimits.closeMs }, // missing in the types of ws
    handleProtocols: (offered) => choose([...offered].join(',')) ?? false,
  });

  const open = (ws: WebSocket, carrier: Carrier, who: Who) => {
    if (carrier === 'websocket') {
      const session = makeStompSession(
        deps,
        who,
        wireOf(
          ws,
          (text) => text,
          () => null,
        ),
      );
      tie(ws, session, timing, (bytes) => session.receive(bytes));
      return session;
    }
    const wire = wireOf(ws, (text) => sockjsFrame.messages([quote(text)]), sockjsFrame.close);
    const session = makeStompSession(deps, who, wire);
    tie(ws, session, timing, (bytes, isBinary) => {
      const messages = isBinary ? null : readMessages(bytes.toString());
      if (messages === null) session.garbled();
      else for (const message of messages) session.receive(message);
    });
    ws.send(sockjsFrame.open);
    return session;
  };

  const begin = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const started = performance.now();
    const carrier = carrierOf((request.url ?? '').split('?', 1)[0] ?? '');
    const place = connections.reserve();
    let who: Who | null = null;
    const answered = (status: number) =>
      log.info('request', {
        request: randomUUID(),
        user: surrogate(secret, who?.user ?? null),
        method: 'GET',
        route: carrier === null ? 'other' : `GET ${carrier}`,
        status,
        ms: Math.round(performance.now() - started),
      });
    try {
      if (carrier === null || request.method !== 'GET') throw new Problem('NOT_FOUND');
      if (place === null) throw new Problem('SERVICE_UNAVAILABLE');
      who = await handshake.admit(request);
      if (carrier === 'websocket' && choose(request.headers['sec-websocket-protocol']) === null)
        throw new InvalidInput('Sec-WebSocket-Protocol', '지원하지 않는 방식이에요.');
      pace(who);
    } catch (error) {
      place?.free();
      if (!(error instanceof Problem)) log.error('handshake failed', error);
      const away = isAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR';
      answered(refuse(socket, error instanceof Problem ? error : new Problem(away)));
      return;
    }
    const from = who;
    if (socket.destroyed) {
      place.free();
      return;
    }
    socket.once('close', place.free); // a handshake that ws refuses only closes the socket
    server.handleUpgrade(request, socket, head, (ws) => {
      socket.off('close', place.free);
      place.fill(open(ws, carrier, from));
      answered(101);
    });
  };

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy()); // the socket may fail while the session is looked up
    begin(request, socket, head).catch((error: unknown) => {
      log.error('handshake failed', error);
      socket.destroy();
    });
  };
};
