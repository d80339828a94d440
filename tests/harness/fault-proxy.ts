import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Fault, matches, type RequestHead, type RequestMatcher, type Seen } from './fault.ts';
import { answerOf, type ServerAnswer } from './server-answer.ts';
import { carrySockets, type SocketProxy } from './socket-proxy.ts';

/** Requests that wait at the proxy until they are let go. */
interface Gate {
  /** Settles when so many requests wait. */
  reached(count?: number): Promise<void>;
  /** Lets all of them go on, and those to come. */
  open(): void;
}

/** A switchable network in front of the real server; the browser only ever talks to its origin. */
export interface FaultProxy {
  readonly origin: string;
  /** Everything that arrived, in order. */
  readonly seen: readonly Seen[];
  /** From now on what matches suffers this, `times` at most, but for the first `spared`. The later one wins. */
  inject(which: RequestMatcher, fault: Fault, times?: number, spared?: number): void;
  /** From now on answers to what matches wait. The server has done what was asked. */
  hold(which: RequestMatcher): Gate;
  /** Its WebSockets, and what they suffer. */
  readonly live: SocketProxy;
  /**
   * From now on a connection of its own for each request: what is lost on one that was used before, a browser sends again
   * by itself.
   */
  freshConnections(): void;
  /** No faults any more. */
  heal(): void;
  /** Nobody listens: every connection is refused, those open are reset. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Another server behind the same origin: an update was deployed. */
  pointTo(port: number): void;
  close(): Promise<void>;
}

interface Rule {
  readonly which: RequestMatcher;
  readonly fault: Fault;
  left: number;
  spared: number;
}

interface Hold {
  readonly which: RequestMatcher;
  readonly waiting: (() => void)[];
  readonly watchers: (() => void)[];
  open: boolean;
}

const portalPage =
  '<!doctype html><html><head><title>Wi-Fi</title></head><body>Log in to go on</body></html>';

const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
};

const portal = (response: ServerResponse, style: 'html' | 'redirect' | '511'): void => {
  if (style === 'redirect') response.writeHead(302, { location: '/portal-login' }).end();
  else answer(response, style === 'html' ? 200 : 511, 'text/html; charset=utf-8', portalPage);
};

/** Changes the headers in place and answers with the body that goes on to the browser. */
export type Amend = (headers: IncomingHttpHeaders, body: Buffer) => Buffer;

/** Files of a build, whose names change with what is in them: a service worker's installation asks for each of some 180. */
const kept = new Map<string, ServerAnswer>();

/** Starts it in front of the server on that port of the loopback address. */
export const startFaultProxy = async (
  upstream: number,
  amend: Amend = (_headers, body) => body,
): Promise<FaultProxy> => {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const seen: Seen[] = [];
  let port = upstream;
  let rules: Rule[] = [];
  let holds: Hold[] = [];
  let isFresh = false;

  const faultFor = (asked: RequestHead): Fault | null => {
    const rule = rules.findLast((one) => one.left > 0 && matches(one.which, asked));
    if (rule === undefined) return null;
    if (rule.spared > 0) {
      rule.spared -= 1;
      return null;
    }
    rule.left -= 1;
    return rule.fault;
  };

  const held = async (asked: RequestHead): Promise<void> => {
    const hold = holds.findLast((one) => !one.open && matches(one.which, asked));
    if (hold === undefined) return;
    await new Promise<void>((go) => {
      hold.waiting.push(go);
      for (const watcher of hold.watchers) watcher();
    });
  };

  const ask = async (from: IncomingMessage, path: string): Promise<ServerAnswer> => {
    const isPlain = from.headers.range === undefined && from.headers['if-none-match'] === undefined;
    const isKept = from.method === 'GET' && path.startsWith('/assets/') && isPlain;
    const key = [port, path, from.headers['accept-encoding']].join(' ');
    const known = isKept ? kept.get(key) : undefined;
    if (known !== undefined) return known;
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: from.method ?? 'GET',
      headers: from.headers,
    });
    const answered = new Promise<IncomingMessage>((found, failed) => {
      sent.on('response', found).on('error', failed);
    });
    from.pipe(sent);
    const answer = await answerOf(await answered);
    if (isKept && answer.status === 200) kept.set(key, answer);
    return answer;
  };

  const carry = async (
    from: IncomingMessage,
    to: ServerResponse,
    fault: Fault | null,
    entry: Seen,
  ): Promise<void> => {
    const { status, headers: sent, raw, whole } = await ask(from, entry.path);
    const headers = { ...sent };
    if (isFresh) delete headers.connection; // the one to the server is kept
    const body = amend(headers, whole);
    if (body !== whole) headers['content-length'] = String(body.length);
    await held(entry);
    if (fault?.kind === 'drop-response') {
      to.socket?.destroy();
      return;
    }
    if (fault?.kind === 'delay') await new Promise((go) => setTimeout(go, fault.ms).unref());
    if (fault?.kind === 'drop-body') {
      to.writeHead(status, {
        ...headers,
        'content-length': '1000000',
      });
      to.write(body.subarray(0, 1), () => to.socket?.destroy());
      return;
    }
    const cut = fault?.kind === 'truncate';
    if (cut) delete headers['content-length'];
    delete headers['transfer-encoding'];
    to.writeHead(status, headers);
    entry.bytes = raw.join(': ').length + body.length;
    to.end(cut ? body.subarray(0, Math.floor(body.length / 2)) : body);
  };

  const serve = (from: IncomingMessage, to: ServerResponse): void => {
    if (isFresh) to.shouldKeepAlive = false;
    const length = Number(from.headers['content-length'] ?? 0);
    const asked: RequestHead = { method: from.method ?? '', path: from.url ?? '/', length };
    const fault = faultFor(asked);
    const entry: Seen = { ...asked, received: 0, bytes: 0, fault: fault?.kind ?? null };
    seen.push(entry);
    const cutAt = fault?.kind === 'cut-request' ? Math.ceil(length * fault.of) : Number.POSITIVE_INFINITY;
    from.on('data', (part: Buffer) => {
      // what has left the browser beyond that lies in the buffers of this machine
      entry.received = Math.min(entry.received + part.length, cutAt);
      if (entry.received === cutAt) from.socket.resetAndDestroy();
    });
    switch (fault?.kind) {
      case 'portal':
        portal(to, fault.style);
        break;
      case 'status': {
        const body = { code: fault.code, message: '', data: null, version: '' };
        to.sendDate = false; // the time of this machine is not the server's, which a test may have moved
        if (fault.retryAfter !== undefined) to.setHeader('retry-after', fault.retryAfter);
        answer(to, fault.status, 'application/json', JSON.stringify(body));
        break;
      }
      case 'answer': {
        const body = { message: '', data: fault.data, version: '' };
        answer(to, 200, 'application/json', JSON.stringify(body));
        break;
      }
      case 'gateway':
        answer(to, fault.status, 'text/html', '<html><body>Bad gateway</body></html>');
        break;
      case 'reset':
        from.socket.resetAndDestroy();
        break;
      case 'cut-request':
        break; // where its body arrives
      default:
        carry(from, to, fault, entry).catch(() => {
          kept.clear(); // the server is gone: so are its files, and the connection
          to.socket?.destroy();
        });
    }
  };

  const server = createServer(serve);
  const live = carrySockets(server, () => port);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (at: number): Promise<void> =>
    new Promise((ready, failed) => {
      server.once('error', failed);
      server.listen(at, '127.0.0.1', () => {
        server.off('error', failed);
        ready();
      });
    });
  await listen(0);
  // an address of a listening TCP server is never a pipe's name
  const own = (server.address() as AddressInfo).port;

  const down = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise<void>((done) => server.close(() => done()));
    live.cut();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };

  const open = (hold: Hold): void => {
    hold.open = true;
    for (const go of hold.waiting.splice(0)) go();
  };

  return {
    origin: `http://127.0.0.1:${own}`,
    seen,
    inject: (which, fault, times = Number.POSITIVE_INFINITY, spared = 0) => {
      rules.push({ which, fault, left: times, spared });
    },
    hold: (which) => {
      const hold: Hold = { which, waiting: [], watchers: [], open: false };
      holds.push(hold);
      return {
        reached: (count = 1) =>
          new Promise((done) => {
            const look = () => {
              if (hold.waiting.length >= count) done();
            };
            hold.watchers.push(look);
            look();
          }),
        open: () => open(hold),
      };
    },
    live,
    freshConnections: () => {
      isFresh = true;
    },
    heal: () => {
      rules = [];
      live.suffer({ kind: 'none' });
      live.refuse(false);
      for (const hold of holds) open(hold);
      holds = [];
    },
    down,
    up: () => (server.listening ? Promise.resolve() : listen(own)),
    pointTo: (next) => {
      port = next;
    },
    close: async () => {
      for (const hold of holds) open(hold);
      await down();
      agent.destroy();
    },
  };
};
