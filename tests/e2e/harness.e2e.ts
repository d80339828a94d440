import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { makeProfile } from '#tests/harness/browsers.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';

/** The instruments are measured before anything is measured with them. */

let upstream: Server;
let proxy: FaultProxy;
let handled = 0;

test.beforeEach(async () => {
  handled = 0;
  upstream = createServer((_request, response) => {
    handled += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"a":[1,2,3]}}');
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  // an address of a listening TCP server is never a pipe's name
  proxy = await startFaultProxy((upstream.address() as AddressInfo).port);
});

test.afterEach(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  await new Promise((done) => upstream.close(done));
});

const get = (path = '/api/x') => fetch(`${proxy.origin}${path}`, { redirect: 'manual' });

test('a healthy proxy carries requests and answers unchanged', async () => {
  const response = await get();
  expect([response.status, await response.json()]).toEqual([200, { data: { a: [1, 2, 3] } }]);
  expect(proxy.seen).toEqual([
    { method: 'GET', path: '/api/x', bytes: expect.any(Number), fault: null, length: 0, received: 0 },
  ]);
  expect(proxy.seen[0]?.bytes).toBeGreaterThan('{"data":{"a":[1,2,3]}}'.length);
});

test('a portal answers in the server’s place, and only where it was put', async () => {
  proxy.inject(/^\/api\//, { kind: 'portal', style: 'html' });
  const page = await get();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  proxy.inject(/^\/api\//, { kind: 'portal', style: 'redirect' });
  expect((await get()).status).toBe(302);
  proxy.inject(/^\/api\//, { kind: 'portal', style: '511' });
  expect((await get()).status).toBe(511);
  expect(handled).toBe(0);
  expect((await get('/other')).status).toBe(200);
});

test('a fault for one request leaves the next one alone', async () => {
  proxy.inject(/x/, { kind: 'status', status: 401, code: 'NOT_LOGIN' }, 1);
  const refused = await get();
  expect([refused.status, (await refused.json()).code]).toEqual([401, 'NOT_LOGIN']);
  expect((await get()).status).toBe(200);
});

test('a truncated answer is half of the server’s JSON under a whole status', async () => {
  proxy.inject(/x/, { kind: 'truncate' });
  const response = await get();
  expect([response.status, await response.text()]).toEqual([200, '{"data":{"a']);
});

test('a reset never reaches the server; a dropped answer has', async () => {
  proxy.inject(/x/, { kind: 'reset' }, 1);
  await expect(get()).rejects.toThrow();
  expect(handled).toBe(0);
  proxy.inject(/x/, { kind: 'drop-response' }, 1);
  await expect(get()).rejects.toThrow();
  expect(handled).toBe(1);
});

test('a held answer waits after the server did its work', async () => {
  const gate = proxy.hold(/x/);
  const waiting = get();
  await gate.reached();
  expect(handled).toBe(1);
  gate.open();
  expect((await waiting).status).toBe(200);
});

test('a proxy that is down refuses, and carries again when it is up', async () => {
  await proxy.down();
  await expect(get()).rejects.toThrow();
  await proxy.up();
  expect((await get()).status).toBe(200);
});

test('a killed browser leaves no process, and its profile opens again', async () => {
  const profile = await makeProfile();
  const first = await profile.open();
  const page = await first.newPage();
  await page.goto(`${proxy.origin}/api/x`);
  const gone = first.waitForEvent('close');
  await profile.kill();
  await gone;
  const second = await profile.open();
  expect(second.pages().length).toBeGreaterThan(0);
  await second.close();
  await profile.remove();
});
