import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { uploadsAt } from '#server/doctor.ts';
import { failure } from '#server/envelope.ts';
import { Problem } from '#server/problem.ts';
import { startRealProxy } from '#tests/harness/real-proxies.ts';
import { startWorld } from './world.ts';

let proxy: Server | null = null;
afterEach(() => proxy?.close());

/** A proxy without a server that announces to take a body of so many bytes, and says that and no more to one it took. */
const proxyTaking = async (most: number, said: number): Promise<string> => {
  const server = createServer();
  proxy = server;
  server.on('checkContinue', (request, answer) => {
    if (Number(request.headers['content-length']) > most) return void answer.writeHead(413).end('<html>');
    answer.writeContinue();
    request.resume().on('end', () => answer.writeHead(said).end('<html>'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
};

test.each([
  ['refuses so many bytes as soon as they are announced', 1024 * 1024, 413, { is: 'too-small' }],
  ['asks for the bytes and has them refused behind it', 11 * 1024 * 1024, 413, { is: 'too-small' }],
  ['asks for the bytes and has no server behind it', 11 * 1024 * 1024, 503, { is: 'not-ours', status: 503 }],
  ['answers every address with a page of its own', 11 * 1024 * 1024, 200, { is: 'not-ours', status: 200 }],
])('a proxy that %s is found out', async (_what, most, said, found) => {
  expect(await uploadsAt(await proxyTaking(most, said))).toEqual(found);
});

test('the server itself takes a photo, and an address where nobody answers is said', async () => {
  const world = await startWorld();
  expect(await uploadsAt(world.url)).toEqual({ is: 'fine' });
  await world.stop();
  expect(await uploadsAt(world.url)).toMatchObject({ is: 'unreachable' });
});

test.each([
  ['the name of its upstream', 'campick'],
  ['the address of the server', '127.0.0.1:8080'],
])('a proxy that sends %s for Host is found out', async (_what, host) => {
  const world = await startWorld();
  const real = await startRealProxy('haproxy', world.port, `http-request set-header Host ${host}`);
  onTestFinished(async () => {
    await real.stop();
    await world.stop();
  });
  expect(await uploadsAt(real.origin)).toEqual({ is: 'other-host' });
});

test('a server that refuses otherwise is not taken for a proxy', async () => {
  const busy = createServer((_request, answer) => {
    answer.writeHead(503).end(JSON.stringify(failure(new Problem('SERVICE_UNAVAILABLE'))));
  });
  proxy = busy;
  await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening));
  const { port } = busy.address() as AddressInfo; // it listens on a port
  expect(await uploadsAt(`http://127.0.0.1:${port}`)).toEqual({
    is: 'refused',
    code: 'SERVICE_UNAVAILABLE',
  });
});
