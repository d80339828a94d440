import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Amend } from '#tests/harness/fault-proxy.ts';

/** Runs functions in the pages of a browser that no driver controls: each document reports itself to a port of its own. */

/** One document that reported itself. */
interface Doc {
  readonly id: string;
  readonly href: string;
  /** When it reported itself, by this process's own clock. */
  readonly at: number;
}

interface Line extends Doc {
  readonly socket: WebSocket;
}

/** A function that stands alone, as it is sent to the page as text. */
export type PageFunction<A, R> = (arg: A) => R | Promise<R>;

export interface Remote {
  /** Puts the reporting script into each document on its way to the browser. */
  readonly amend: Amend;
  /** The document that reported last; null while none is connected. */
  readonly current: () => Doc | null;
  /** Every document so far, once each, in order. */
  readonly docs: readonly Doc[];
  /** Runs a function in the current document; fails when there is none, or when it goes away meanwhile. */
  run<A, R>(page: PageFunction<A, R>, arg: A): Promise<R>;
  stop(): Promise<void>;
}

/** The script of the page; a document whose connection breaks opens another one. */
const script = (port: number): string => `(() => {
  const id = crypto.randomUUID();
  const asked = globalThis.trustedTypes?.createPolicy('asked', { createScript: (text) => text });
  const trusted = (text) => asked?.createScript(text) ?? text;
  const open = () => {
    const socket = new WebSocket('ws://127.0.0.1:${port}/');
    socket.onopen = () => socket.send(JSON.stringify({ doc: id, href: location.href }));
    socket.onmessage = async ({ data }) => {
      const { call, code, arg } = JSON.parse(data);
      const reply = await (async () => ({ call, value: await (0, eval)(trusted('(' + code + ')'))(arg) }))()
        .catch((error) => ({ call, error: String(error) }));
      if (socket.readyState === 1) socket.send(JSON.stringify(reply));
    };
    socket.onclose = () => setTimeout(open, 50);
  };
  open();
})();`;

const decoded = (headers: IncomingHttpHeaders, body: Buffer): Buffer => {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(body);
    case 'gzip':
      return gunzipSync(body);
    default:
      return body;
  }
};

/** The policy of the shell, with this script and its connection allowed. */
const widened = (policy: string, code: string, port: number): string => {
  const hash = createHash('sha256').update(code).digest('base64');
  return policy
    .replace("script-src 'self'", `script-src 'self' 'unsafe-eval' 'sha256-${hash}'`)
    .replace('trusted-types ', 'trusted-types asked ')
    .replace("connect-src 'self'", `connect-src 'self' ws://127.0.0.1:${port}`);
};

const amendWith =
  (code: string, port: number): Amend =>
  (headers, body) => {
    const isPage = headers['content-type']?.startsWith('text/html') === true;
    const policy = headers['content-security-policy'];
    if (!isPage || body.length === 0 || typeof policy !== 'string') return body;
    const page = decoded(headers, body).toString();
    delete headers['content-encoding'];
    delete headers.etag; // of other bytes
    headers['content-security-policy'] = widened(policy, code, port);
    return Buffer.from(page.replace('<head>', `<head><script>${code}</script>`));
  };

export const startRemote = async (): Promise<Remote> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const lines: Line[] = [];
  const docs: Doc[] = [];
  const calls = new Map<number, { line: Line; end(reply: { value?: unknown; error?: string }): void }>();
  let last = 0;

  const drop = (line: Line): void => {
    lines.splice(lines.indexOf(line), 1);
    for (const [call, waiting] of calls) {
      if (waiting.line !== line) continue;
      calls.delete(call);
      waiting.end({ error: 'the document went away' });
    }
  };

  server.on('connection', (socket) => {
    socket.on('error', () => undefined); // a close follows
    socket.on('message', (text) => {
      const said = JSON.parse(String(text));
      if (typeof said.doc === 'string') {
        const line: Line = { id: said.doc, href: said.href, at: performance.now(), socket };
        if (!docs.some(({ id }) => id === line.id)) docs.push(line);
        lines.push(line);
        socket.on('close', () => drop(line));
        return;
      }
      calls.get(said.call)?.end(said);
      calls.delete(said.call);
    });
  });

  return {
    amend: amendWith(script(port), port),
    current: () => lines.at(-1) ?? null,
    docs,
    run: <A, R>(page: PageFunction<A, R>, arg: A) =>
      new Promise<R>((done, failed) => {
        const line = lines.at(-1);
        if (line === undefined) return failed(new Error('no document is connected'));
        last += 1;
        calls.set(last, {
          line,
          end: ({ value, error }) => (error === undefined ? done(value as R) : failed(new Error(error))),
        });
        line.socket.send(JSON.stringify({ call: last, code: String(page), arg }));
      }),
    stop: async () => {
      for (const client of server.clients) client.terminate();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
};
