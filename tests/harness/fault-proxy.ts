import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { carrySockets, type SocketProxy } from './socket-proxy.ts';

/** What a network, or a box on the way, does to a request instead of carrying it (reliability §2.3, §2.4). */
export type Fault =
  /** A captive portal's page in the place of the answer. */
  | { readonly kind: 'portal'; readonly style: 'html' | 'redirect' | '511' }
  /** An answer of the contract's shape that the server did not give. */
  | { readonly kind: 'status'; readonly status: number; readonly code: string }
  /** A success of the contract's shape that the server did not give. */
  | { readonly kind: 'answer'; readonly data: unknown }
  /** A gateway's answer with no envelope. */
  | { readonly kind: 'gateway'; readonly status: number }
  /** The server's answer, cut in the middle of its JSON; its length says nothing of it. */
  | { readonly kind: 'truncate' }
  /** The server's answer, so many milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset before anything reaches the server. */
  | { readonly kind: 'reset' }
  /** The server did what was asked; its answer is lost. Chromium repeats such a request by itself, a POST too. */
  | { readonly kind: 'drop-response' }
  /** The server did what was asked; the connection is lost after the head of its answer. No browser repeats that. */
  | { readonly kind: 'drop-body' };

export interface Seen {
  readonly method: string;
  readonly path: string;
  /** Of the answer that was carried, as it went over the wire, headers included; 0 while none was. */
  bytes: number;
  /** What it suffered; null: nothing. */
  readonly fault: Fault['kind'] | null;
}

/** Requests that wait at the proxy until they are let go. */
export interface Gate {
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
  inject(path: RegExp, fault: Fault, times?: number, spared?: number): void;
  /** From now on answers to what matches wait. The server has done what was asked. */
  hold(path: RegExp): Gate;
  /** Its WebSockets, and what they suffer. */
  readonly live: SocketProxy;
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
  readonly path: RegExp;
  readonly fault: Fault;
  left: number;
  spared: number;
}

interface Hold {
  readonly path: RegExp;
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

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

/** Changes the headers in place and answers with the body that goes on to the browser. */
export type Amend = (headers: IncomingHttpHeaders, body: Buffer) => Buffer;

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

  const faultFor = (path: string): Fault | null => {
    const rule = rules.findLast((one) => one.left > 0 && one.path.test(path));
    if (rule === undefined) return null;
    if (rule.spared > 0) {
      rule.spared -= 1;
      return null;
    }
    rule.left -= 1;
    return rule.fault;
  };

  const held = async (path: string): Promise<void> => {
    const hold = holds.findLast((one) => !one.open && one.path.test(path));
    if (hold === undefined) return;
    await new Promise<void>((go) => {
      hold.waiting.push(go);
      for (const watcher of hold.watchers) watcher();
    });
  };

  const carry = async (
    from: IncomingMessage,
    to: ServerResponse,
    fault: Fault | null,
    entry: Seen,
  ): Promise<void> => {
    const { path } = entry;
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
    const upstreamAnswer = await answered;
    const headers = { ...upstreamAnswer.headers };
    const whole = await readAll(upstreamAnswer);
    const body = amend(headers, whole);
    if (body !== whole) headers['content-length'] = String(body.length);
    await held(path);
    if (fault?.kind === 'drop-response') {
      to.socket?.destroy();
      return;
    }
    if (fault?.kind === 'delay') await new Promise((go) => setTimeout(go, fault.ms).unref());
    if (fault?.kind === 'drop-body') {
      to.writeHead(upstreamAnswer.statusCode ?? 502, {
        ...headers,
        'content-length': '1000000',
      });
      to.write(body.subarray(0, 1), () => to.socket?.destroy());
      return;
    }
    const cut = fault?.kind === 'truncate';
    if (cut) delete headers['content-length'];
    delete headers['transfer-encoding'];
    to.writeHead(upstreamAnswer.statusCode ?? 502, headers);
    entry.bytes = upstreamAnswer.rawHeaders.join(': ').length + body.length;
    to.end(cut ? body.subarray(0, Math.floor(body.length / 2)) : body);
  };

  const serve = (from: IncomingMessage, to: ServerResponse): void => {
    const path = from.url ?? '/';
    const fault = faultFor(path);
    const entry: Seen = { method: from.method ?? '', path, bytes: 0, fault: fault?.kind ?? null };
    seen.push(entry);
    switch (fault?.kind) {
      case 'portal':
        portal(to, fault.style);
        break;
      case 'status': {
        const body = { code: fault.code, message: '', data: null, version: '' };
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
      default:
        carry(from, to, fault, entry).catch(() => to.socket?.destroy()); // the server is gone: so is the connection
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
    inject: (path, fault, times = Number.POSITIVE_INFINITY, spared = 0) => {
      rules.push({ path, fault, left: times, spared });
    },
    hold: (path) => {
      const hold: Hold = { path, waiting: [], watchers: [], open: false };
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
