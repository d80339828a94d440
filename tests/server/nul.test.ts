import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { everyEndpoint } from '#contract/every-endpoint.ts';
import { aDraft, anUpload, expectInvalid } from './fixtures.ts';
import { aRoom } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

/** U+0000 in any text: PostgreSQL takes none, so it must be refused before it gets there (B-5). */

let world: World;
let member: Member;
let room: number;
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('영바이트');
  room = await aRoom(world, await world.as('초록여우'), member);
});
afterAll(() => world.stop());

const profile = { nickname: '영바이트', profileImageUrl: null, gender: null, height: null, weight: null };
const picture = { fileName: 'a.jpg', contentType: 'image/jpeg', fileSize: '1000' };

test('a picture key with NUL registers no item: 400 names it', async () => {
  const answer = await member.post('/api/v1/item', aDraft({ images: ['post/\u0000.jpg'] }));
  expectInvalid(answer, 'images.0');
});

test('a picture key with NUL among good ones changes no item: 400 names it', async () => {
  const made = await member.post('/api/v1/item', aDraft({ images: [await anUpload(world, member.id)] }));
  const images = [await anUpload(world, member.id), 'post/a\u0000.jpg'];
  expectInvalid(await member.put(`/api/v1/item/${made.body.data.itemId}`, aDraft({ images })), 'images.1');
});

test('a picture key with NUL is no profile picture: 400 names it', async () => {
  const answer = await member.put('/api/v1/user', { ...profile, profileImageUrl: 'profile/\u0000.jpg' });
  expectInvalid(answer, 'profileImageUrl');
});

test.each(['presignItem', 'presignProfile'] as const)(
  'a file name with NUL gets no upload address (%s)',
  async (name) => {
    const asked = new URLSearchParams({ ...picture, fileName: 'a\u0000.jpg' });
    expectInvalid(await member.get(`${everyEndpoint[name].path}?${asked}`), 'fileName');
  },
);

test('a device name with NUL is refused: 400', async () => {
  const headers = { 'content-type': 'text/plain' };
  const answer = await member.request('PATCH', '/api/v1/user/fcm-token', { body: 'a\u0000b', headers });
  expect(answer.status).toBe(400);
});

test.each([
  ['content', { clientMessageId: 'a'.repeat(20), content: 'a\u0000b' }],
  ['clientMessageId', { clientMessageId: `${'a'.repeat(20)}\u0000`, content: 'a' }],
])('a chat whose %s has NUL is refused: 400 names it', async (field, body) => {
  expectInvalid(await member.post(`/api/v1/chatroom/${room}/chat`, body), field);
});

const inPath = (path: string, value: string) => path.replace(/:\w+/g, value);
const entriesOf = (schema: Endpoint['query']): string[] => Object.keys(schema?.entries ?? {});

test.each(Object.entries<Endpoint>(everyEndpoint))(
  '[%s] NUL in its path and in each field of its query and body is never 500',
  async (_name, endpoint) => {
    const send = (path: string, body: unknown) =>
      member.request(endpoint.method, path, {
        ...(body === undefined ? {} : { body }),
        ...(endpoint.bodyType === 'text' ? { headers: { 'content-type': 'text/plain' } } : {}),
      });
    const body = endpoint.body === null ? undefined : endpoint.bodyType === 'text' ? 'a\u0000' : {};
    const asked = [
      ...(endpoint.path.includes(':') ? [send(inPath(endpoint.path, '%00'), body)] : []),
      ...entriesOf(endpoint.query).map((field) =>
        send(`${inPath(endpoint.path, '1')}?${field}=a%00&${field}=%00`, body),
      ),
      ...entriesOf(endpoint.body).flatMap((field) =>
        ['\u0000', ['\u0000'], { a: '\u0000' }].map((value) =>
          send(inPath(endpoint.path, '1'), body === 'a\u0000' ? body : { [field]: value }),
        ),
      ),
    ];
    for (const answer of await Promise.all(asked)) {
      expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    }
    if (endpoint === everyEndpoint.withdraw) member = await world.as('영바이트');
  },
);

test.each([
  '/media/post/%00.jpg',
  '/media/%00/a.jpg',
  '/%00',
  '/ws/%00/a%00/xhr',
  '/oauth2/authorization/kakao?as=%00%00',
  '/login/oauth2/code/kakao?code=%00&state=%00',
])('NUL in the address %s is no bug of the server', async (path) => {
  expect((await member.get(path)).status).toBeLessThan(500);
});
