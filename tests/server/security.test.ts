import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from './fixtures.ts';
import { sendRaw, statuses } from './raw-socket.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const raw = (text: string | Buffer) => sendRaw(world.port, text);

describe('headers of every answer (faults §4.1–4.6)', () => {
  test.each([
    ['/api/test/is-login', 200],
    ['/api/v1/user', 401],
    ['/api/nothing', 404],
    ['/healthz', 200],
    ['/media/post/none.jpg', 404],
    ['/anything', 404],
  ])('%s answers %i with the whole set', async (path, status) => {
    const { headers, ...answer } = await world.visitor().get(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-site',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers.has('strict-transport-security')).toBe(false); // plain loopback: nobody could come back
    expect(headers.has('server') || headers.has('x-powered-by')).toBe(false);
    expect(headers.get('vary')).toContain('Origin');
  });

  test('personal answers are not stored, public catalogue answers only privately (contract §1.10)', async () => {
    const member = await world.as('캐시확인');
    expect((await member.get('/api/v1/user')).headers.get('cache-control')).toBe('no-store');
    expect((await member.get('/api/v1/item/search')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await member.get('/api/v1/item/999999')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await member.post('/api/v1/logout')).headers.get('cache-control')).toBe('no-store');
  });

  test('the Date header has the time of the server, moved clock included (contract §1.8)', async () => {
    world.clock.advance(3_600_000);
    const date = Date.parse((await world.visitor().get('/healthz')).headers.get('date')!);
    expect(Math.abs(date - world.clock.now())).toBeLessThan(5_000);
  });
});

describe('routes (contract §1.4)', () => {
  test('an unknown path below /api is a JSON 404 with the four keys, whatever the browser accepts', async () => {
    for (const path of ['/api', '/api/', '/api/v1/nope', '/api/v2/user', '/api/v1/item/1/nope']) {
      const answer = await world.visitor().get(path, { accept: 'text/html' });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        code: 'NOT_FOUND',
        message: expect.any(String),
        data: null,
        version: 'v1.0.0',
      });
    }
  });

  test('a known path with another verb is 405 and names the verbs that work', async () => {
    for (const [method, path, allow] of [
      ['POST', '/api/v1/user', 'GET, PUT, DELETE'],
      ['DELETE', '/api/v1/item', 'POST'],
      ['GET', '/api/v1/logout', 'POST'],
      ['PATCH', '/api/v1/item/search', 'GET'],
      ['HEAD', '/api/v1/refresh-token', 'POST'],
      ['DELETE', '/media/post/4c1ff2a4-0000-4000-8000-000000000000.jpg', 'GET, HEAD'],
      ['GET', '/media-upload/post/4c1ff2a4-0000-4000-8000-000000000000.jpg', 'PUT'],
    ] as const) {
      const answer = await world.visitor().request(method, path);
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get('allow')!.split(', ').sort()).toEqual(allow.split(', ').sort());
    }
  });

  test('fixed paths win over patterns: the presign call is never read as an item', async () => {
    const answer = await (await world.as('경로확인')).get('/api/v1/item/presigned-url');
    expectInvalid(answer, 'fileName');
  });

  test('method tricks change nothing (B-20)', async () => {
    const member = await world.as('메서드');
    const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await member.get('/api/v1/user?_method=DELETE', override)).status).toBe(200);
    expect((await member.get('/api/v1/user')).status).toBe(200);
    for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'PURGE']) {
      expect((await member.request(method, '/api/v1/user')).status).toBe(405);
    }
    expect(
      statuses(await raw('CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')).filter(
        (status) => status < 400,
      ),
    ).toEqual([]);
  });
});

describe('the protocol itself (B-21, B-22)', () => {
  const get = (host: string) =>
    `GET /api/test/is-login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

  test.each([
    [
      'two lengths',
      'POST /api/v1/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    ],
    [
      'length and chunks',
      'POST /api/v1/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n 2\r\n\r\n'],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['a 20 KB header', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['nonsense', '\x16\x03\x01\x02\x00'],
  ])('%s is refused and the connection closed', async (_name, text) => {
    const answer = await raw(text);
    for (const status of statuses(answer)) expect(status).toBeGreaterThanOrEqual(400);
    for (const status of statuses(answer)) expect(status).toBeLessThan(500);
  });

  test.each([
    'evil.example',
    'campick.example.evil.example',
    'localhost.evil.example',
    'a@127.0.0.1',
    '127.0.0.1:99999',
    '127.0.0.1/x',
    '',
  ])('host %j is refused', async (host) => {
    for (const status of statuses(await raw(get(host)))) expect([400, 403]).toContain(status);
  });

  test('localhost, 127.0.0.1, [::1] and plain addresses are accepted', async () => {
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1', '[::1]:8080', '10.0.0.5:8080']) {
      expect(statuses(await raw(get(host)))).toEqual([200]);
    }
  });

  test('with PUBLIC_ORIGIN only that host and loopback are accepted', async () => {
    const other = await startWorld({ vars: { PUBLIC_ORIGIN: 'https://campick.example' } });
    try {
      for (const [host, status] of [
        ['campick.example', 200],
        ['127.0.0.1', 200],
        ['10.0.0.5', 403],
        ['www.campick.example', 403],
      ] as const) {
        const answer = await other.visitor().get('/api/test/is-login', { host });
        expect([host, answer.status]).toEqual([host, status]);
      }
    } finally {
      await other.stop();
    }
  });

  test('X-Forwarded-* from outside change nothing without TRUST_PROXY', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '1.2.3.4',
    };
    const answer = await world.visitor().get('/oauth2/authorization/kakao?as=abc&redirectURI=/x', headers);
    expect(answer.headers.get('location')).toBe(`${world.url}/x`);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).not.toContain('Secure');
  });

  test('a service worker script is served from /sw.js alone (faults §4.7)', async () => {
    for (const path of ['/api/test/is-login', '/media/post/x.jpg', '/assets/other.js']) {
      expect((await world.visitor().get(path, { 'service-worker': 'script' })).status).toBe(404);
    }
  });
});
