import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerClientErrors } from '#server/envelope.ts';
import { sendRaw, statuses } from './raw-socket.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** An answer in its parts; the connection has been closed after it. */
const parse = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line, ...rest] = head.split('\r\n');
  const headers = new Headers(rest.map((text) => text.split(': ') as [string, string])); // as the server writes them
  return { line, headers, body };
};

const expectEnvelope = (answer: string, status: number, code: string, message: string) => {
  expect(statuses(answer)).toEqual([status]);
  const { headers, body } = parse(answer);
  expect(JSON.parse(body)).toEqual({ code, message, data: null, version: 'v1.0.0' });
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
};

const tooLarge = '보낸 내용이 너무 커요.';
const start = 'GET /api/test/is-login HTTP/1.1\r\nHost: 127.0.0.1\r\n';

test.each([
  ['a request line', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
  ['a request line without an end', `GET /${'a'.repeat(5_000_000)}`],
  ['a header', `${start}Cookie: a=${'b'.repeat(20_000)}\r\n\r\n`],
  [
    'many headers',
    `${start}${Array.from({ length: 2_000 }, (_none, n) => `X-${n}: yyyyyyyy\r\n`).join('')}\r\n`,
  ],
])(
  '%s that is too large is 431 with the envelope, and the connection is closed (contract §1.3)',
  async (_name, text) => {
    expectEnvelope(await sendRaw(world.port, text), 431, 'PAYLOAD_TOO_LARGE', tooLarge);
  },
);

test('too long an extension of a chunk is 413 with the envelope', async () => {
  const answer = await sendRaw(
    world.port,
    `PUT /api/v1/user HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n`,
  );
  expectEnvelope(answer, 413, 'PAYLOAD_TOO_LARGE', tooLarge);
});

test.each([
  ['nonsense', 'nonsense\r\n\r\n'],
  ['an odd method', 'BREW / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ['two lengths', `${start}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  ['a header without a colon', `${start}nonsense\r\n\r\n`],
])('%s is 400 with the envelope, and the connection is closed', async (_name, text) => {
  expectEnvelope(
    await sendRaw(world.port, text),
    400,
    'INVALID_INPUT',
    'request: HTTP 요청으로 읽을 수 없어요.',
  );
});

/** A server of Node's with the answers alone. */
const withServer = async (
  options: ServerOptions,
  answer: RequestListener,
  use: (port: number, server: Server) => Promise<void>,
): Promise<void> => {
  const server = createServer(options, answer);
  answerClientErrors(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use((server.address() as AddressInfo).port, server); // a listening TCP server's address is always this
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

test('a request that does not come to its end stays 408, which clients repeat (contract §11.2)', async () => {
  const options = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  await withServer(
    options,
    (_request, response) => void response.end(),
    async (port) => {
      const answer = await sendRaw(port, start);
      expectEnvelope(answer, 408, 'SERVICE_UNAVAILABLE', '잠시 후 다시 시도해 주세요.');
    },
  );
});

test('nothing is written into an answer that has begun', async () => {
  await withServer(
    {},
    (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('half\n'),
    async (port) => {
      const answer = await sendRaw(port, `${start}\r\nnonsense\r\n\r\n`);
      expect([statuses(answer), parse(answer).body]).toEqual([[200], 'half\n']);
    },
  );
});

test('an answer that is out does not keep the next one back', async () => {
  await withServer(
    {},
    (_request, response) => void response.end('whole\n'),
    async (port) => {
      const answer = await sendRaw(port, `${start}\r\nnonsense\r\n\r\n`);
      expect(statuses(answer)).toEqual([200, 400]);
    },
  );
});

test('a peer that does not close its side is cut after a second', async () => {
  await withServer(
    {},
    (_request, response) => void response.end(),
    async (port, server) => {
      const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      peer.on('error', () => undefined);
      peer.write('nonsense\r\n\r\n');
      await once(peer.resume(), 'end');
      const count = () => promisify(server.getConnections.bind(server))();
      expect(await count()).toBe(1);
      await expect.poll(count, { timeout: 3_000 }).toBe(0);
      peer.destroy();
    },
  );
});
