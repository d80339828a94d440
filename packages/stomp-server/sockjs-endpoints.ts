import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Identity } from './broker.ts';
import type { Connections } from './connections.ts';
import { RequestRefused } from './request-refused.ts';
import { readMessages, sockjsFrame } from './sockjs-frames.ts';
import { makeSockjsSession, type Reader, type SockjsSession } from './sockjs-session.ts';
import type { SessionDeps } from './stomp-session.ts';

/**
 * Size at which a streaming response ends, as browsers buffer all of it; the client opens the next one (SockJS 0.3).
 */
const streamBytes = 128 * 1024;
/** Some browsers deliver a response only after its first two kilobytes. */
const prelude = 'h'.repeat(2048);
const secondReader = {
  frame: sockjsFrame.close({ code: 2010, text: 'Another connection still open' }),
  isLast: true,
};

type Outgoing = Pick<ServerResponse, 'destroy' | 'writableFinished' | 'closed' | 'once'>;

export interface EndpointDeps<Id extends Identity> extends SessionDeps<Id> {
  readonly connections: Connections;
  readonly beforeOpen: (identity: Id) => void;
}

/**
 * SockJS 0.3 over plain requests, as functions that the routes of any framework call. `id` is the session in the path;
 * the identity is what `admit` returned for this very request (B-61). A session of another identity is not found.
 */
export interface SockjsEndpoints<Id extends Identity> {
  /** GET, the path itself. */
  readonly greeting: string;
  /** GET info. */
  info(): Readonly<Record<string, unknown>>;
  /** POST xhr: the body of the answer, once there is something to say. Opens the session. */
  poll(id: string, identity: Id, outgoing: Outgoing): Promise<string>;
  /** POST xhr_streaming: the body of the answer. Opens the session. */
  stream(id: string, identity: Id, outgoing: Outgoing): ReadableStream<Uint8Array>;
  /** POST xhr_send: takes the body of the request, after the session was found. */
  receiver(id: string, identity: Id): (body: string) => void;
  /** Resolves once every client has received its close frame, or can no longer receive it. */
  closesReceived(): Promise<unknown>;
}

/** The reader for a request; a response that breaks off is reported to its session. Null: the session has a reader. */
const readerOf = (session: SockjsSession, outgoing: Outgoing): Reader | null => {
  const reader = session.read(() => outgoing.destroy());
  const release = () => (outgoing.writableFinished ? reader?.done() : reader?.broken());
  if (outgoing.closed)
    release(); // the request was aborted during its admission: no `close` follows
  else outgoing.once('close', release);
  return reader;
};

const streamOf = (reader: Reader | null): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let sent = -1;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const first = sent === -1 ? { frame: prelude, isLast: false } : null;
        const found = first ?? (reader === null ? secondReader : await reader.next());
        if (found === null) return controller.close();
        controller.enqueue(encoder.encode(`${found.frame}\n`));
        sent = first === null ? sent + found.frame.length : 0;
        if (found.isLast || sent >= streamBytes) controller.close();
      },
      cancel: () => reader?.broken(),
    },
    { highWaterMark: 0 }, // takes nothing from the session before the socket has room for it
  );
};

/**
 * SockJS without its security holes: only transports that obey the same-origin policy, and no reflected input. It has no
 * iframe, JSONP, htmlfile and eventsource transports.
 */
export const makeSockjsEndpoints = <Id extends Identity>(deps: EndpointDeps<Id>): SockjsEndpoints<Id> => {
  const { connections, beforeOpen } = deps;
  const sessions = new Map<string, SockjsSession<Id>>();

  const find = (id: string, { user, session }: Id): SockjsSession<Id> | null => {
    const found = sessions.get(id);
    if (found === undefined) return null;
    if (found.identity.user !== user || found.identity.session !== session)
      throw new RequestRefused('not-found');
    return found;
  };
  const findOrOpen = (id: string, identity: Id): SockjsSession<Id> => {
    const found = find(id, identity);
    if (found !== null) return found;
    beforeOpen(identity);
    const place = connections.reserve();
    if (place === null) throw new RequestRefused('full');
    const made = makeSockjsSession(deps, identity, () => sessions.delete(id));
    sessions.set(id, made);
    place.fill(made.stomp);
    return made;
  };

  return {
    greeting: 'Welcome to SockJS!\n',
    info: () => ({ websocket: true, cookie_needed: true, origins: ['*:*'], entropy: randomInt(2 ** 32) }),
    poll: async (id, identity, outgoing) => {
      const reader = readerOf(findOrOpen(id, identity), outgoing);
      const found = reader === null ? secondReader : await reader.next();
      return found === null ? '' : `${found.frame}\n`;
    },
    stream: (id, identity, outgoing) => streamOf(readerOf(findOrOpen(id, identity), outgoing)),
    receiver: (id, identity) => {
      const session = find(id, identity);
      if (session === null) throw new RequestRefused('not-found');
      return (body) => {
        const messages = readMessages(body);
        if (messages === null || messages.length === 0) throw new RequestRefused('no-messages');
        for (const message of messages) session.stomp.receive(message);
      };
    },
    closesReceived: () => Promise.all([...sessions.values()].map(({ closeReceived }) => closeReceived)),
  };
};
