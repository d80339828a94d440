import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { carrySockets } from '#tests/harness/socket-proxy.ts';

/*
 * A browser whose processes are killed has no driver: its pages ask for what they are to do. A server stands before the
 * app's and adds one script to each page; the script fetches the next job as a module (the page's own policy allows its own
 * origin and nothing else), runs it and posts the result. The jobs pass even while the app's server counts as dead.
 */

const script = `
const page = Math.random().toString(36).slice(2);
let away = false;
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const ask = async () => {
  while (!away) {
    let wait = 40;
    try {
      const id = await (await fetch('/__next?page=' + page, { cache: 'no-store' })).text();
      if (/^rest/.test(id)) wait = Number(id.slice(4));
      else if (id !== '') {
        let body;
        try {
          const job = await import('/__job/' + id + '.js');
          body = { result: await job.default() };
        } catch (error) {
          body = { error: String(error) };
        }
        await fetch('/__done/' + id, { method: 'POST', body: JSON.stringify(body), keepalive: true });
      }
    } catch {
      wait = 200; // the network process is dead or new
    }
    await pause(wait);
  }
};
const faults = [];
const fault = (kind, text) => faults.push(kind + ': ' + text);
addEventListener('error', (event) => fault('error', event.message));
addEventListener('unhandledrejection', (event) => fault('rejection', event.reason));
const told = console.error;
console.error = (...args) => { fault('console', args.join(' ')); told.apply(console, args); };
window.faultsSeen = faults;
addEventListener('pagehide', () => { away = true; });
addEventListener('pageshow', (event) => { if (event.persisted) { away = false; void ask(); } });
void ask();
`;

interface Job {
  readonly source: string;
  readonly done: (body: string) => void;
}

/** The app as a page of our own drives it. */
export interface Driven {
  readonly origin: string;
  /** Runs a function in whatever page asks next; it closes over nothing, its arguments are JSON. */
  run<A extends readonly unknown[], R>(
    withinMs: number,
    job: (...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<R>;
  /** For so long the page asks for nothing: what it does then is the app's own work. */
  rest(ms: number): void;
  /** The app's server cannot be reached; pages still ask for jobs. */
  dead(isDead: boolean): void;
  close(): Promise<void>;
}

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

export const startDriven = async (upstream: number): Promise<Driven> => {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const waiting: number[] = [];
  const jobs = new Map<number, Job>();
  let last = 0;
  let isDead = false;
  let restMs = 0;

  const own = async (path: string, from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const js = { 'content-type': 'text/javascript', 'cache-control': 'no-store' };
    const id = Number(/\d+/.exec(path)?.[0]);
    if (path.startsWith('/__driver.js')) to.writeHead(200, js).end(script);
    else if (path.startsWith('/__next')) {
      to.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
      to.end(restMs > 0 ? `rest${restMs}` : String(waiting.shift() ?? ''));
      restMs = 0;
    } else if (path.startsWith('/__job/')) to.writeHead(200, js).end(jobs.get(id)?.source ?? '');
    else {
      const body = (await readAll(from)).toString();
      to.end();
      jobs.get(id)?.done(body);
    }
  };

  const carry = async (path: string, from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const { 'accept-encoding': _packed, ...headers } = from.headers;
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: upstream,
      path,
      method: from.method ?? 'GET',
      headers,
    });
    const answered = new Promise<IncomingMessage>((found, failed) => {
      sent.on('response', found).on('error', failed);
    });
    from.pipe(sent);
    const answer = await answered;
    const body = await readAll(answer);
    const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html');
    const text = isPage
      ? body.toString().replace('<head>', '<head><script src="/__driver.js"></script>')
      : body;
    const { 'content-length': _size, 'transfer-encoding': _coding, ...rest } = answer.headers;
    const length = isPage || answer.statusCode !== 304 ? { 'content-length': Buffer.byteLength(text) } : {};
    to.writeHead(answer.statusCode ?? 502, { ...rest, ...length });
    to.end(from.method === 'HEAD' ? undefined : text);
  };

  const server = createServer((from, to) => {
    const path = from.url ?? '/';
    if (path.startsWith('/__')) void own(path, from, to).catch(() => to.socket?.destroy());
    else if (isDead) from.socket.resetAndDestroy();
    else carry(path, from, to).catch(() => to.socket?.destroy()); // the server is gone: so is the connection
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const live = carrySockets(server, () => upstream);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // never a pipe's name

  return {
    origin: `http://127.0.0.1:${port}`,
    run: (withinMs, job, ...args) =>
      new Promise((found, failed) => {
        last += 1;
        const id = last;
        const source = `export default () => (${job.toString()})(${args.map((one) => JSON.stringify(one)).join(', ')});`;
        const forget = () => {
          clearTimeout(timer);
          jobs.delete(id);
          const at = waiting.indexOf(id);
          if (at >= 0) waiting.splice(at, 1);
        };
        const timer = setTimeout(() => {
          forget();
          failed(new Error(`no page has done it within ${withinMs} ms: ${job.toString().slice(0, 200)}`));
        }, withinMs);
        jobs.set(id, {
          source,
          done: (body) => {
            forget();
            const answer = JSON.parse(body) as { result?: never; error?: string }; // posted by the script above
            if (answer.error !== undefined) failed(new Error(answer.error));
            else found(answer.result as never); // what the job returned, by its type
          },
        });
        waiting.push(id);
      }),
    rest: (ms) => {
      restMs = ms;
    },
    dead: (now) => {
      isDead = now;
      live.refuse(now);
      if (now) live.cut();
    },
    close: async () => {
      live.cut();
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      agent.destroy();
    },
  };
};
