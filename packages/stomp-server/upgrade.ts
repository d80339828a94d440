import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Identity } from './broker.ts';
import type { Place } from './connections.ts';
import { RequestRefused } from './request-refused.ts';
import type { EndpointDeps } from './sockjs-endpoints.ts';
import { quote, readMessages, sockjsFrame } from './sockjs-frames.ts';
import { makeStompSession, type StompSession } from './stomp-session.ts';
import { attach, wireOf } from './web-socket.ts';

/** STOMP in a WebSocket, or in SockJS's frames in a WebSocket. */
export type Carrier = 'websocket' | 'sockjs websocket';

/** A handshake that was answered, for the access log. */
export interface Handshake<Id extends Identity> {
  /** Null: refused before it was known. */
  readonly identity: Id | null;
  /** Null: no such path. */
  readonly carrier: Carrier | null;
  readonly status: number;
  readonly ms: number;
}

export interface UpgradeDeps<Id extends Identity> extends EndpointDeps<Id> {
  readonly path: string;
  readonly admit: (request: IncomingMessage) => Promise<Id>;
  readonly refuse: (error: unknown) => { readonly status: number; readonly answer: string };
  readonly onHandshake: (handshake: Handshake<Id>) => void;
}

const subprotocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'];

/** The best common subprotocol; a client that offers none is accepted, one that offers only others is not (B-60). */
const choose = (offered: string | undefined): string | null | undefined => {
  if (offered === undefined) return undefined;
  const names = offered.split(',').map((name) => name.trim());
  return subprotocols.find((name) => names.includes(name)) ?? null;
};

const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '';

/** The paths of both carriers below `base`. */
const carrierAt = (base: string, path: string): Carrier | null => {
  if (path === base || path === `${base}/websocket`) return 'websocket';
  const isSockjs =
    path.startsWith(`${base}/`) && /^\/[^/.]+\/[^/.]+\/websocket$/.test(path.slice(base.length));
  return isSockjs ? 'sockjs websocket' : null;
};

/** Whether a request is for the sockets; the `Upgrade` header of any other request is ignored. */
export const isSocketRequest = (base: string, request: Pick<IncomingMessage, 'headers' | 'url'>): boolean => {
  const path = pathOf(request);
  const isBelow = path === base || path.startsWith(`${base}/`);
  return request.headers.upgrade?.toLowerCase() === 'websocket' && isBelow;
};

const openRaw = <Id extends Identity>(
  deps: UpgradeDeps<Id>,
  ws: WebSocket,
  identity: Id,
): StompSession<Id> => {
  const { timing, limits } = deps;
  const wire = wireOf(ws, { wrap: (text) => text, lastMessage: () => null }, limits.unsentBytes);
  const session = makeStompSession(deps, identity, wire);
  attach(ws, session, { timing, beats: limits.beats }, (bytes) => session.receive(bytes));
  return session;
};

const openSockjs = <Id extends Identity>(
  deps: UpgradeDeps<Id>,
  ws: WebSocket,
  identity: Id,
): StompSession<Id> => {
  const { timing, limits } = deps;
  const wrap = (text: string) => sockjsFrame.messages([quote(text)]);
  const wire = wireOf(ws, { wrap, lastMessage: sockjsFrame.close }, limits.unsentBytes);
  const session = makeStompSession(deps, identity, wire);
  attach(ws, session, { timing, beats: limits.beats }, (bytes, isBinary) => {
    const messages = isBinary ? null : readMessages(bytes.toString());
    if (messages === null) session.refuseInput();
    else for (const message of messages) session.receive(message);
  });
  ws.send(sockjsFrame.open);
  return session;
};

const makeWebSocketServer = <Id extends Identity>({ limits }: UpgradeDeps<Id>): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    maxFragments: 1024,
    maxBufferedChunks: 16 * 1024,
    perMessageDeflate: false, // a small message could unpack to a huge one (B-60)
    ...{ closeTimeout: limits.closeMs }, // missing in the types of ws
    handleProtocols: (offered) => choose([...offered].join(',')) ?? false,
  });

/** Opens a WebSocket connection, raw or for SockJS. All checks happen before the upgrade. */
export const makeUpgrade = <Id extends Identity>(deps: UpgradeDeps<Id>) => {
  const { path, connections, admit, beforeOpen, refuse, onHandshake, log } = deps;
  const server = makeWebSocketServer(deps);

  const check = async (
    request: IncomingMessage,
    carrier: Carrier | null,
    place: Place | null,
    known: (identity: Id) => void,
  ): Promise<{ readonly carrier: Carrier; readonly place: Place; readonly identity: Id }> => {
    if (carrier === null || request.method !== 'GET') throw new RequestRefused('not-found');
    if (place === null) throw new RequestRefused('full');
    const identity = await admit(request);
    known(identity);
    if (carrier === 'websocket' && choose(request.headers['sec-websocket-protocol']) === null)
      throw new RequestRefused('subprotocol');
    beforeOpen(identity);
    return { carrier, place, identity };
  };

  const begin = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const started = performance.now();
    const carrier = carrierAt(path, pathOf(request));
    const place = connections.reserve();
    let identity: Id | null = null;
    const answered = (status: number) =>
      onHandshake({ identity, carrier, status, ms: Math.round(performance.now() - started) });
    const admitted = await check(request, carrier, place, (found) => {
      identity = found;
    }).catch((error: unknown) => {
      place?.free();
      const { status, answer } = refuse(error);
      socket.end(answer, () => socket.destroy());
      answered(status);
      return null;
    });
    if (admitted === null) return;
    if (socket.destroyed) {
      admitted.place.free();
      return;
    }
    const open = admitted.carrier === 'websocket' ? openRaw : openSockjs;
    socket.once('close', admitted.place.free); // a handshake that ws refuses only closes the socket
    server.handleUpgrade(request, socket, head, (ws) => {
      socket.off('close', admitted.place.free);
      admitted.place.fill(open(deps, ws, admitted.identity));
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
