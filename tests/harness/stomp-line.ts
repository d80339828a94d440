import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import WebSocket from 'ws';

/** What carries the scripted client. */
export type Carrier = 'websocket' | 'sockjs';

export interface LineOptions {
  readonly port: number;
  /** The Cookie header; none: a visitor. */
  readonly cookie?: string | undefined;
  readonly carrier: Carrier;
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
  /** Another path than the carrier's own. */
  readonly path?: string;
}

/** An open connection that carries texts, whatever frames them. */
export interface Line {
  readonly ws: WebSocket;
  /** Hears each text of the server from now on, those before it first. */
  listen(heard: (text: string) => void): void;
  send(text: string | Buffer): void;
  /** Resolves when it has ended, with the code of the innermost close that was said. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
}

/** The handshake was answered by something else than an upgrade. */
export class Refused extends Error {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];

  constructor(status: number, body: string, headers: IncomingMessage['headers']) {
    super(`the handshake was answered ${status} ${body}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const pathOf = (carrier: Carrier): string =>
  carrier === 'websocket' ? '/ws' : `/ws/000/${randomBytes(6).toString('hex')}/websocket`;

/** Opens it; throws Refused when the server does not upgrade. */
export const openLine = ({
  port,
  cookie,
  carrier,
  headers = {},
  protocols,
  path,
}: LineOptions): Promise<Line> =>
  new Promise((resolve, reject) => {
    const ws = new WebSocket(
      `ws://127.0.0.1:${port}${path ?? pathOf(carrier)}`,
      [...(protocols ?? (carrier === 'websocket' ? ['v12.stomp', 'v11.stomp', 'v10.stomp'] : []))],
      { headers: { ...(cookie === undefined ? {} : { cookie }), ...headers }, perMessageDeflate: true },
    );
    const closed = Promise.withResolvers<{ code: number; reason: string }>();
    const early: string[] = [];
    let heard = (text: string): void => {
      early.push(text);
    };
    let said: { code: number; reason: string } | null = null;
    ws.on('message', (data) => {
      const text = data.toString();
      if (carrier === 'websocket') heard(text);
      else if (text.startsWith('a')) for (const inner of JSON.parse(text.slice(1))) heard(inner);
      else if (text.startsWith('c')) {
        const [code, reason] = JSON.parse(text.slice(1));
        said = { code, reason };
      } else if (text !== 'o' && text !== 'h') throw new Error(`no SockJS frame: ${text}`);
    });
    ws.on('close', (code, reason) => closed.resolve(said ?? { code, reason: reason.toString() }));
    ws.on('unexpected-response', (_request, response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        reject(new Refused(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers)),
      );
    });
    ws.on('error', reject); // after the handshake a `close` follows, and this changes nothing
    ws.on('open', () =>
      resolve({
        ws,
        listen: (call) => {
          heard = call;
          for (const text of early.splice(0)) call(text);
        },
        send: (text) => ws.send(carrier === 'sockjs' ? JSON.stringify([text.toString()]) : text),
        closed: closed.promise,
      }),
    );
  });
