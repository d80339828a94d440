import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { uploadsAt } from '#server/doctor.ts';
import { startWorld } from './world.ts';

let proxy: Server | null = null;
afterEach(() => proxy?.close());

/** A proxy that takes so many bytes, as nginx judges: by the length that is announced. */
const proxyTaking = async (most: number): Promise<string> => {
  const server = createServer();
  proxy = server;
  server.on('checkContinue', ({ headers }, answer) => {
    if (Number(headers['content-length']) > most) return void answer.writeHead(413).end('<html>');
    answer.writeContinue();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
};

test('a proxy that takes less than a photo is found out, and one that takes it is not', async () => {
  expect(await uploadsAt(await proxyTaking(1024 * 1024))).toEqual({ is: 'too-small' });
  proxy?.close();
  expect(await uploadsAt(await proxyTaking(11 * 1024 * 1024))).toEqual({ is: 'fine' });
});

test('the server itself takes a photo, and an address where nobody answers is said', async () => {
  const world = await startWorld();
  expect(await uploadsAt(world.url)).toEqual({ is: 'fine' });
  await world.stop();
  expect(await uploadsAt(world.url)).toMatchObject({ is: 'unreachable' });
});
