import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Stands between a client that knows no cookies and the server, as a browser's cookie jar would. */
export interface CookieProxy {
  readonly url: string;
  /** `POST /ws/…/xhr 200`, in the order of the answers. */
  readonly answers: readonly string[];
  stop(): Promise<void>;
}

const headOf = (method: string, path: string, headers: IncomingHttpHeaders): string =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

export const startCookieProxy = async (
  port: number,
  cookie: () => string | undefined,
): Promise<CookieProxy> => {
  const answers: string[] = [];
  const upgraded = new Set<Duplex>();
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, cookie: cookie() ?? '' };
    const upstream = forward(
      { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers, agent: false },
      (answer) => {
        answers.push(`${incoming.method} ${incoming.url} ${answer.statusCode}`);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = connect(port, '127.0.0.1', () => {
      upstream.write(headOf('GET', incoming.url ?? '', { ...incoming.headers, cookie: cookie() ?? '' }));
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upgraded.add(socket).add(upstream);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        upgraded.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a listening TCP server's address is always this
    answers,
    stop: async () => {
      for (const socket of upgraded) socket.destroy();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
};
