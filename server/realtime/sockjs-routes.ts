import { randomInt } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { limits } from '#contract/limits.ts';
import { checkContentType, decodeBody, readBody } from '../body.ts';
import type { HttpContext, HttpEnv } from '../http.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { readMessages, sockjsFrame } from './sockjs-frames.ts';
import { makeSockjsSession, type Reader, type SockjsSession } from './sockjs-session.ts';
import type { Who } from './stomp-session.ts';
import type { UpgradeDeps } from './upgrade.ts';

/**
 * Size at which a streaming response ends, as browsers buffer all of it; the client opens the next one (SockJS 0.3).
 */
const streamBytes = 128 * 1024;
/** Some browsers deliver a response only after its first two kilobytes. */
const prelude = 'h'.repeat(2048);

const scripts = { 'Content-Type': 'application/javascript; charset=UTF-8', 'Cache-Control': 'no-store' };
const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };
const secondReader = { frame: sockjsFrame.close(2010, 'Another connection still open'), isLast: true };

/**
 * SockJS 0.3 without its security holes: only transports that obey the same-origin policy, no reflected input, and each
 * request is checked like a handshake (B-61). It has no iframe, JSONP, htmlfile and eventsource transports. `sessions`
 * holds the open sessions by the id in their path.
 */
export const sockjsRoutes = (
  http: Hono<HttpEnv>,
  deps: UpgradeDeps,
  sessions: Map<string, SockjsSession>,
): void => {
  const { handshake, connections, pace } = deps;

  const admit = async (c: HttpContext, route: string): Promise<Who> => {
    c.set('route', route);
    const who = await handshake.admit(c.env.incoming);
    c.set('user', who.user);
    return who;
  };
  const idOf = (c: Context): string => c.req.param('session') ?? '';

  /** The session of this path; null where it belongs to another user or login. */
  const find = (c: HttpContext, { user, session }: Who): SockjsSession | null => {
    const found = sessions.get(idOf(c));
    if (found === undefined) return null;
    if (found.who.user !== user || found.who.session !== session) throw new Problem('NOT_FOUND');
    return found;
  };
  const findOrOpen = (c: HttpContext, who: Who): SockjsSession => {
    const found = find(c, who);
    if (found !== null) return found;
    pace(who);
    const place = connections.reserve();
    if (place === null) throw new Problem('SERVICE_UNAVAILABLE');
    const id = idOf(c);
    const made = makeSockjsSession(deps, who, () => sessions.delete(id));
    sessions.set(id, made);
    place.fill(made.stomp);
    return made;
  };
  /** The reader for a request; a broken response is reported to the session. */
  const readerOf = (c: HttpContext, session: SockjsSession): Reader | null => {
    const { outgoing } = c.env;
    const reader = session.read(() => outgoing.destroy());
    const release = () => (outgoing.writableFinished ? reader?.done() : reader?.broken());
    if (outgoing.closed)
      release(); // the request was aborted during its admission: no `close` follows
    else outgoing.once('close', release);
    return reader;
  };

  for (const path of ['/ws', '/ws/'])
    http.get(path, (c) => {
      c.set('route', 'GET /ws');
      return c.text('Welcome to SockJS!\n', 200, plain);
    });

  http.get('/ws/info', async (c) => {
    await admit(c, 'GET /ws/info');
    c.header('Cache-Control', 'no-store');
    return c.json({ websocket: true, cookie_needed: true, origins: ['*:*'], entropy: randomInt(2 ** 32) });
  });

  http.post('/ws/:server{[^/.]+}/:session{[^/.]{1,64}}/xhr', async (c) => {
    const session = findOrOpen(c, await admit(c, 'POST /ws/:server/:session/xhr'));
    const reader = readerOf(c, session);
    const found = reader === null ? secondReader : await reader.next();
    return c.body(found === null ? '' : `${found.frame}\n`, 200, scripts);
  });

  http.post('/ws/:server{[^/.]+}/:session{[^/.]{1,64}}/xhr_streaming', async (c) => {
    const session = findOrOpen(c, await admit(c, 'POST /ws/:server/:session/xhr_streaming'));
    const reader = readerOf(c, session);
    const encoder = new TextEncoder();
    let sent = -1;
    const body = new ReadableStream<Uint8Array>(
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
    return c.body(body, 200, scripts);
  });

  http.post('/ws/:server{[^/.]+}/:session{[^/.]{1,64}}/xhr_send', async (c) => {
    const session = find(c, await admit(c, 'POST /ws/:server/:session/xhr_send'));
    if (session === null) throw new Problem('NOT_FOUND');
    const { incoming } = c.env;
    const isText = incoming.headers['content-type']?.startsWith('text/plain') ?? false;
    checkContentType(incoming, isText ? 'text' : 'json'); // sockjs-client sends text/plain
    const messages = readMessages(decodeBody(await readBody(incoming, limits.bodyBytes)));
    if (messages === null || messages.length === 0) throw new InvalidInput('body', '메시지가 없어요.');
    for (const message of messages) session.stomp.receive(message);
    return c.body(null, 204, plain);
  });
};
