import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './world.ts';

const listed = 'https://app.campick.example';
let world: World;
beforeAll(async () => {
  world = await startWorld({ vars: { ALLOWED_ORIGINS: `${listed}, https://web.campick.example:8443` } });
});
afterAll(() => world.stop());

const strangers = [
  'https://evil.example',
  'null',
  'https://app.campick.example.evil.example',
  'https://evilapp.campick.example',
  'http://app.campick.example',
  'https://app.campick.example:444',
  'https://web.campick.example',
  'HTTPS://APP.CAMPICK.EXAMPLE',
  'https://app.campick.example/',
  '*',
];

const preflight = (origin: string) =>
  world.visitor().request('OPTIONS', '/api/v1/item', {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  });

test.each(strangers)('%s gets no CORS header at all (B-32)', async (origin) => {
  for (const answer of [
    await world.visitor().get('/api/v1/item/search', { origin }),
    await preflight(origin),
  ]) {
    const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(cors).toEqual([]);
    expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/);
  }
});

test('an allow-listed origin gets exactly itself, with credentials (contract §1.7)', async () => {
  for (const origin of [listed, 'https://web.campick.example:8443']) {
    const { headers, status } = await world.visitor().get('/api/v1/item/search', { origin });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    const exposed = headers.get('access-control-expose-headers')!.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['ETag', 'Idempotency-Replayed', 'Retry-After', 'Date', 'X-Contract-Ext']),
    );
  }
});

test('refusals carry the header too, so that the page can read them', async () => {
  for (const path of ['/api/v1/user', '/api/v1/nope']) {
    expect(
      (await world.visitor().get(path, { origin: listed })).headers.get('access-control-allow-origin'),
    ).toBe(listed);
  }
});

test('a preflight lists methods and headers and may be kept for an hour', async () => {
  const { status, headers, bytes } = await preflight(listed);
  expect([status, bytes.length]).toEqual([204, 0]);
  expect(headers.get('access-control-max-age')).toBe('3600');
  expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
  const allowed = headers.get('access-control-allow-headers')!.split(', ');
  expect(allowed).toEqual(
    expect.arrayContaining(['Content-Type', 'Idempotency-Key', 'If-Match', 'X-Expect-User']),
  );
});

test('a plain server does not know the headers of the extensions', async () => {
  const plain = await startWorld({ ext: false, vars: { ALLOWED_ORIGINS: listed } });
  try {
    const { headers } = await plain.visitor().request('OPTIONS', '/api/v1/item', {
      headers: { origin: listed, 'access-control-request-method': 'POST' },
    });
    expect(headers.get('access-control-allow-headers')).not.toMatch(/idempotency-key|if-match/i);
  } finally {
    await plain.stop();
  }
});
