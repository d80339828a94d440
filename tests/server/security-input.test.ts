import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid } from './fixtures.ts';
import { sendRaw } from './raw-socket.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const raw = (text: string | Buffer) => sendRaw(world.port, text);

describe('bodies (B-5, B-17, B-18, B-19)', () => {
  const put = async (body: Buffer | string, headers: Record<string, string>) => {
    const member = await world.as('몸통확인');
    return member.request('PUT', '/api/v1/user', { body, headers });
  };
  const json = { 'content-type': 'application/json' };
  const profile = JSON.stringify({
    nickname: '몸통확인',
    profileImageUrl: null,
    gender: null,
    height: null,
    weight: null,
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    'application/json; charset=euc-kr',
    'application/jsonp',
    'text/json',
  ])('content type %j is 415, not parsed', async (type) => {
    const answer = await put(profile, type === '' ? {} : { 'content-type': type });
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'content type %j is read',
    async (type) => {
      expect((await put(profile, { 'content-type': type })).status).toBe(200);
    },
  );

  test('packed bodies are not unpacked', async () => {
    expect((await put(profile, { ...json, 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('a body over 64 KiB is 413, announced or not, and the server reads no further', async () => {
    const member = await world.as('몸통확인');
    const announced = await raw(
      `PUT /api/v1/user HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${member.jar.header()}\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n`,
    );
    expect(announced).toMatch(/^HTTP\/1\.1 413/);
    const streamed = await raw(
      Buffer.concat([
        Buffer.from(
          `PUT /api/v1/user HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${member.jar.header()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        ),
        Buffer.from(`${(20_000_000).toString(16)}\r\n`),
        Buffer.alloc(70_000, 32), // more than may be read, far less than was promised
      ]),
    );
    expect(streamed).toMatch(/^HTTP\/1\.1 413/);
  });

  test.each<[string, Buffer | string]>([
    ['nothing', ''],
    ['half of it', '{"nickname":'],
    ['a bare value', '3'],
    ['null', 'null'],
    ['a list', '[]'],
    ['30,000 nested lists', '['.repeat(30_000)],
    ['a byte order mark', Buffer.from(`\ufeff${profile}`)],
    ['UTF-16', Buffer.from(profile, 'utf16le')],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a zero character', JSON.stringify({ nickname: 'a\u0000b' })],
    ['half a surrogate pair', '{"nickname":"a\\ud800b"}'],
    ['NaN', '{"nickname":"abc","height":NaN}'],
  ])('%s is 400 INVALID_INPUT', async (_name, body) => {
    const answer = await put(body, json);
    expectInvalid(answer, '\\w+(\\.\\w+)*');
    expect(answer.bytes.length).toBeLessThan(1024);
  });

  test('the refusal names the first failing field and does not echo what was sent', async () => {
    const secret = 'x'.repeat(5000);
    const answer = await put(JSON.stringify({ nickname: '좋은이름', gender: secret }), json);
    expectInvalid(answer, 'gender');
    expect(answer.bytes.toString()).not.toContain('xxx');
  });

  test.each([
    '{"__proto__":{"x":1},"nickname":"착한이름"}',
    '{"\\u005f_proto__":{"x":1},"nickname":"착한이름"}',
    '{"constructor":{"prototype":{"x":1}},"nickname":"착한이름"}',
    '{"nickname":"착한이름","x":[{"prototype":1}]}',
    '{"nickname":"나쁜이름","nickname":"착한이름"}',
    '{"nickname":"나쁜이름", "nickn\\u0061me" : "착한이름"}',
    '{"nickname":"착한이름","x":{"a":[{}],"b":{"c":1,"c":1}}}',
  ])('%s, with a name twice or one that all objects share, is refused (B-17)', async (body) => {
    expectInvalid(await put(body, json), 'body');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('names that stand in different objects, or in a text, are no repetition', async () => {
    const body =
      '{"x":[{"a":1},{"a":2}],"y":{"a":{"a":"\\"a\\": {\\"a\\":"}},"a":"__proto__","nickname":"착한이름"}';
    expect((await put(body, json)).body.data.nickname).toBe('착한이름');
  });

  test('fields that are not for a client to set are left alone (B-16)', async () => {
    const member = await world.as('승급시도');
    const answer = await member.put('/api/v1/user', {
      nickname: '승급시도',
      id: 1,
      role: 'ADMIN',
      isKoreanUnivVerified: true,
      version: 99,
    });
    expect(answer.body.data).toMatchObject({ id: member.id, isKoreanUnivVerified: false });
    const row = await world.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(row.role).toBe('USER');
  });
});

describe('queries and paths (B-11, B-13)', () => {
  test.each([
    `colors=${Array(1000).fill('WHITE').join('&colors=')}`,
    'colors[]=NOT',
    '__proto__[x]=1',
    'constructor=1&__proto__=2&hasOwnProperty=3',
    'colors=WHITE,BLACK',
    'pageSize=1e9',
    `pageSize=${encodeURIComponent('٣')}`,
    'keyword=%00',
    'keyword=%ff%fe',
    `keyword=${'a'.repeat(8000)}`,
    'cursorId=0x10',
    'startDate=2026-02-30T10:00:00&endDate=2026-03-01T00:00:00',
    'startDate=2026-02-20T10:00:00Z&endDate=2026-03-01T00:00:00',
    '%',
    '&&&==&=',
  ])('?%.60s is answered 200 or 400, never 5xx', async (query) => {
    const answer = await world.visitor().get(`/api/v1/item/search?${query}`);
    expect([200, 400]).toContain(answer.status);
  });

  test('an empty value counts as absent (contract §1.9)', async () => {
    const answer = await world
      .visitor()
      .get('/api/v1/item/search?pageSize=&cursorId=&cursorLike=&cursorDate=&colors=');
    expect(answer.status).toBe(200);
  });

  test.each([
    'abc',
    '1e3',
    '0x10',
    '-1',
    '0',
    '1.0',
    '%D9%A3',
    '9223372036854775808',
    '1'.repeat(400),
    '1;drop',
    '%00',
    '%',
    '..%2f..%2fetc',
  ])('an item id like %.30s is refused, not a database error', async (id) => {
    const answer = await world.visitor().get(`/api/v1/item/${id}`);
    expect([400, 404]).toContain(answer.status);
  });

  test('%31 is the digit 1', async () => {
    expect((await world.visitor().get('/api/v1/item/%31')).body.code).toBe('ITEM_NOT_FOUND');
  });
});
