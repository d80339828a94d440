import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/** What happens to the messages of a WebSocket on their way to the browser; what it sends always passes but when muted. */
export type SocketFault =
  | { readonly kind: 'none' }
  /** Nothing passes in either direction, and nobody is told: half open. */
  | { readonly kind: 'mute' }
  /** Each message arrives so many milliseconds late, in order. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Each message arrives twice. */
  | { readonly kind: 'duplicate' }
  /** Of two messages the second arrives first. */
  | { readonly kind: 'reorder' }
  /** Every other message is lost. */
  | { readonly kind: 'drop' }
  /** Half of the next message arrives, then the connection breaks. */
  | { readonly kind: 'truncate' };

/** WebSockets through the proxy, message by message. */
export interface SocketProxy {
  /** Of those that are open and those to come. */
  suffer(fault: SocketFault): void;
  /** From now on upgrades are answered by a gateway, as a box on the way that knows no WebSocket. */
  refuse(refused: boolean): void;
  /** Resets what is open. */
  cut(): void;
  readonly open: number;
  /** Everything that browsers sent and that was carried, in order, as text. */
  readonly sent: readonly string[];
}

interface Pair {
  readonly near: WebSocket;
  readonly far: WebSocket;
}

/** Carries upgrades of `server` to the port that `upstream` names. */
export const carrySockets = (server: Server, upstream: () => number): SocketProxy => {
  const pairs = new Set<Pair>();
  const sent: string[] = [];
  const acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  let fault: SocketFault = { kind: 'none' };
  let refused = false;

  const breakOff = ({ near, far }: Pair) => {
    near.terminate();
    far.terminate();
  };

  const pass = (pair: Pair) => {
    let turn = 0;
    let kept: (() => void) | null = null;
    return (data: RawData, isBinary: boolean) => {
      const send = () =>
        pair.near.readyState === WebSocket.OPEN && pair.near.send(data, { binary: isBinary });
      turn += 1;
      switch (fault.kind) {
        case 'mute':
          return;
        case 'delay':
          setTimeout(send, fault.ms).unref();
          return;
        case 'duplicate':
          send();
          send();
          return;
        case 'reorder':
          if (kept === null) kept = send;
          else {
            send();
            kept();
            kept = null;
          }
          return;
        case 'drop':
          if (turn % 2 === 0) send();
          return;
        case 'truncate': {
          const bytes = Buffer.from(data as Buffer); // ws hands over one buffer by default
          pair.near.send(bytes.subarray(0, Math.floor(bytes.length / 2)), { binary: isBinary }, () =>
            breakOff(pair),
          );
          return;
        }
        default:
          send();
      }
    };
  };

  const join = (near: WebSocket, far: WebSocket) => {
    const pair = { near, far };
    pairs.add(pair);
    far.on('message', pass(pair));
    near.on('message', (data, isBinary) => {
      if (fault.kind === 'mute' || far.readyState !== WebSocket.OPEN) return;
      sent.push(String(data));
      far.send(data, { binary: isBinary });
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.terminate());
      one.on('close', (code) => {
        pairs.delete(pair);
        if (fault.kind === 'mute') return;
        if (code >= 3000) other.close(code);
        else other.terminate();
      });
    }
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (refused) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const { cookie, origin, host } = request.headers;
    const offered = request.headers['sec-websocket-protocol']?.split(/, */) ?? [];
    const far = new WebSocket(`ws://127.0.0.1:${upstream()}${request.url}`, offered, {
      perMessageDeflate: false,
      headers: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}), ...(host ? { host } : {}) },
    });
    far.once('open', () => {
      request.headers['sec-websocket-protocol'] = far.protocol;
      acceptor.handleUpgrade(request, socket, head, (near) => join(near, far));
    });
    far.once('unexpected-response', (_request, answer) => {
      socket.end(`HTTP/1.1 ${answer.statusCode} \r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    });
    far.on('error', () => socket.destroy());
  });

  return {
    suffer: (next) => {
      fault = next;
    },
    refuse: (now) => {
      refused = now;
    },
    cut: () => {
      for (const pair of pairs) breakOff(pair);
    },
    sent,
    get open() {
      return pairs.size;
    },
  };
};
