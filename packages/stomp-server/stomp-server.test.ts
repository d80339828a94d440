import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Identity } from './broker.ts';
import type { Limits } from './limits.ts';
import { RequestRefused } from './request-refused.ts';
import { makeStompServer } from './stomp-server.ts';
import { explain, FakeBroker } from './testing/fake-broker.ts';
import type { Handshake } from './upgrade.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A server on a port of its own; who names no `user` in the query is refused. */
const start = async (limits: Partial<Limits> = {}) => {
  const broker = new FakeBroker();
  const handshakes: Handshake<Identity>[] = [];
  const failures: unknown[] = [];
  const admit = async ({ url = '' }: IncomingMessage): Promise<Identity> => {
    const user = new URL(url, 'http://localhost').searchParams.get('user');
    if (user === null) throw new Error('no user');
    return { user, session: 's' };
  };
  const stomp = makeStompServer({
    broker,
    admit,
    beforeOpen: ({ user }) => {
      if (user === 'fast') throw new Error('too fast');
    },
    explain,
    refuse: (error) => {
      const status = error instanceof RequestRefused ? 404 : 403;
      const reason = error instanceof Error ? error.message : 'unknown';
      return { status, answer: `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\n\r\n` };
    },
    onHandshake: (handshake) => handshakes.push(handshake),
    log: { info: () => undefined, error: (_event, cause) => failures.push(cause) },
    path: '/socket',
    limits,
  });
  const server = createServer({ shouldUpgradeCallback: (request) => stomp.isFor(request) }, (_in, out) => {
    out.end('plain');
  });
  server.on('upgrade', stomp.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    await stomp.stop();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  return { broker, handshakes, failures, stomp, at: (path: string) => `ws://127.0.0.1:${port}${path}` };
};

/** An open WebSocket and what it received. */
const open = async (url: string) => {
  const ws = new WebSocket(url);
  const received: string[] = [];
  ws.on('message', (message) => received.push(String(message)));
  const closed = new Promise<[number, string]>((resolve) =>
    ws.on('close', (code, reason) => resolve([code, String(reason)])),
  );
  await once(ws, 'open');
  return { ws, received, closed };
};

/** The status line of a handshake that is refused. */
const refusalOf = async (url: string, protocols: string[] = []): Promise<string> => {
  const ws = new WebSocket(url, protocols);
  const [, response]: [unknown, IncomingMessage] = (await once(ws, 'unexpected-response')) as never; // as ws emits it
  response.destroy();
  return `${response.statusCode} ${response.statusMessage}`;
};

test('a raw client connects, subscribes, and receives what is sent to its destination', async () => {
  const { at, broker, stomp } = await start();
  const { ws, received, closed } = await open(at('/socket?user=ann'));
  ws.send('CONNECT\naccept-version:1.2\n\n\0SUBSCRIBE\nid:1\ndestination:/a\n\n\0');
  ws.send('SEND\ndestination:/a\n\n"hello"\0DISCONNECT\n\n\0');
  expect(await closed).toEqual([1000, 'goodbye']);
  expect(received[0]).toMatch(/^CONNECTED\n[\s\S]*\nuser-name:ann\n/);
  expect(received[1]).toMatch(/^MESSAGE\nsubscription:1\n[\s\S]*\n\n"hello"\0$/);
  await expect.poll(() => stomp.count).toBe(0);
  expect(broker.calls).toEqual(['join', 'subscribe /a', 'send /a', 'leave']);
});

test('a SockJS client speaks the same in the frames of SockJS', async () => {
  const { at } = await start();
  const { ws, received, closed } = await open(at('/socket/000/abc/websocket?user=ann'));
  ws.send(JSON.stringify(['CONNECT\naccept-version:1.2\n\n\0', 'DISCONNECT\n\n\0']));
  expect(await closed).toEqual([1000, 'goodbye']);
  expect(received[0]).toBe('o');
  expect(JSON.parse(received[1]?.slice(1) ?? '')[0]).toMatch(/^CONNECTED\n/);
  expect(received[2]).toBe('c[1000,"goodbye"]');
});

test.each<[string, string, string[], string]>([
  ['admit throws', '/socket', [], '403 no user'],
  ['beforeOpen throws', '/socket?user=fast', [], '403 too fast'],
  ['the path is not of a socket', '/socket/x?user=ann', [], '404 not-found'],
  ['no subprotocol is in common', '/socket?user=ann', ['mqtt'], '404 subprotocol'],
])('a handshake is refused with the answer of the host when %s', async (_when, path, protocols, answer) => {
  const { at, broker, handshakes, stomp } = await start();
  expect(await refusalOf(at(path), protocols)).toBe(answer);
  expect(handshakes.map(({ status }) => `${status}`)).toEqual([answer.slice(0, 3)]);
  expect([broker.calls, stomp.count]).toEqual([[], 0]);
});

test('the connection beyond the limit is refused as full, and a place that is left is taken again', async () => {
  const { at, stomp } = await start({ connections: 1 });
  const first = await open(at('/socket?user=ann'));
  expect(await refusalOf(at('/socket?user=bob'))).toBe('404 full');
  first.ws.terminate();
  await expect.poll(() => stomp.count).toBe(0);
  await open(at('/socket?user=bob'));
});

test('stop closes every connection with 1001, waits until each has left, and admits no more', async () => {
  const { at, broker, stomp } = await start();
  const clients = [await open(at('/socket?user=ann')), await open(at('/socket/0/1/websocket?user=bob'))];
  await stomp.stop();
  expect(broker.calls.filter((call) => call === 'leave')).toHaveLength(2);
  for (const { closed } of clients) expect((await closed)[0]).toBe(1001);
  expect(await refusalOf(at('/socket?user=ann'))).toBe('404 full');
});

test('only an upgrade to a WebSocket at the path or below it is for the sockets', async () => {
  const { stomp } = await start();
  const upgrade = 'WebSocket';
  expect(stomp.isFor({ url: '/socket', headers: { upgrade } })).toBe(true);
  expect(stomp.isFor({ url: '/socket?user=ann', headers: { upgrade } })).toBe(true);
  expect(stomp.isFor({ url: '/socket/0/1/websocket', headers: { upgrade } })).toBe(true);
  expect(stomp.isFor({ url: '/sockets', headers: { upgrade } })).toBe(false);
  expect(stomp.isFor({ url: '/socket', headers: { upgrade: 'h2c' } })).toBe(false);
  expect(stomp.isFor({ url: '/socket', headers: {} })).toBe(false);
});
