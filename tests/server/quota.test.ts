import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { aDraft, anItem, anUpload, expectRefusal } from './fixtures.ts';
import { type Answer, type Client, makeClient } from './http-client.ts';
import { aRoom } from './talk.ts';
import { aRental, report } from './trades.ts';
import { type Member, startWorld, type World } from './world.ts';

/** Two server processes on one database, and calls at both of them at once (B-35). */

const calls = 330;
let world: World;
const servers: AppServer[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
beforeAll(async () => {
  world = await startWorld(); // signs in and prepares, without limits
  const vars = {
    DATABASE_URL: world.databaseUrl,
    FANOUT: 'postgres',
    DEMO_CAMPUS: 'off',
    TEST_CLOCK: 'off',
    RATE_LIMITS: 'on',
    NODE_ENV: 'test',
  };
  for (let n = 0; n < 2; n += 1) servers.push(await startAppServer({ vars }));
});
afterAll(async () => {
  agent.destroy();
  for (const server of servers) await server.stop();
  await world.stop();
});

/** The member at each process. */
const atBoth = (member: Member): Client[] =>
  servers.map(({ port }) => {
    const client = makeClient(agent, `http://127.0.0.1:${port}`);
    for (const name of ['accessToken', 'refreshToken']) client.jar.set(name, member.jar.get(name) ?? null);
    return client;
  });

/** All at once, half of them at each process; the answers that were let through, and one that was not. */
const storm = async (member: Member, call: (client: Client, n: number) => Promise<Answer>) => {
  const clients = atBoth(member);
  const answers = await Promise.all(
    Array.from({ length: calls }, (_none, n) => call(clients[n % 2] as Client, n)), // there are two
  );
  const statuses = [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 429);
  expect(
    statuses.every((status) => status < 300),
    statuses.join(),
  ).toBe(true);
  const refused = answers.find(({ status }) => status === 429);
  if (refused === undefined) throw new Error('none was refused');
  expectRefusal(refused, 'TOO_MANY_REQUESTS', expect.any(Number));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  return answers.filter(({ status }) => status < 300).length;
};

const manyItems = async (owner: Member): Promise<ItemId[]> => {
  const first = await anItem(world, owner);
  const { rows } = await sql<{ id: ItemId }>`
    insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, color, quality,
      rental_fee, sale_price, deposit, location, can_deal, repost_date, search_text, created_at, updated_at)
    select owner_id, title, description, product_types, transaction_types, trade_methods, size, color, quality,
      rental_fee, sale_price, deposit, location, can_deal, repost_date, search_text, created_at, updated_at
    from items, generate_series(1, ${calls}) where id = ${first} returning id`.execute(world.db);
  return rows.map(({ id }) => id);
};
const stored = async (table: 'uploads' | 'items' | 'chat_rooms' | 'appointments' | 'chats', user: UserId) => {
  const column = { uploads: 'user_id', items: 'owner_id', chats: 'user_id' } as const;
  const owner = table === 'chat_rooms' || table === 'appointments' ? 'requester_id' : column[table];
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from ${sql.table(table)} where ${sql.ref(owner)} = ${user}`.execute(world.db);
  return rows[0]?.count;
};

test('330 calls at once for upload addresses at two processes get sixty', async () => {
  const member = await world.as('사진많음');
  const path = '/api/v1/item/presigned-url?fileName=a.png&contentType=image/png&fileSize=1';
  expect(await storm(member, (client) => client.get(path))).toBe(60);
  expect(await stored('uploads', member.id)).toBe(60);
});

test('330 calls at once for addresses of large pictures at two processes get 500 MB', async () => {
  const member = await world.as('큰사진');
  const path = '/api/v1/user/presigned-url?fileName=a.png&contentType=image/png&fileSize=10485760';
  expect(await storm(member, (client) => client.get(path))).toBe(47);
});

test('330 reports at once at two processes are ten', async () => {
  const [member, other] = [await world.as('신고많음'), await world.as('초록여우')];
  const itemId = await anItem(world, other);
  expect(await storm(member, (client) => report(client, other, itemId))).toBe(10);
});

test('330 listings at once at two processes are ten', async () => {
  const member = await world.as('글많음');
  const images: FileKey[] = [];
  for (let n = 0; n < calls; n += 1) images.push(await anUpload(world, member.id));
  const made = await storm(member, (client, n) =>
    client.post('/api/v1/item', aDraft({ images: [images[n]] })),
  );
  expect([made, await stored('items', member.id)]).toEqual([10, 10]);
});

test('330 reposts of one listing at once at two processes are one, whatever other listings had', async () => {
  const member = await world.as('끌어올림');
  const items = await manyItems(member);
  const path = (n: number) => `/api/v1/item/${items[n]}/repost`;
  const [here, there] = atBoth(member) as [Client, Client]; // there are two
  const others = await Promise.all([here.patch(path(1)), there.patch(path(2)), here.patch(path(3))]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storm(member, (client) => client.patch(path(0)))).toBe(1);
});

test('330 rooms opened at once at two processes are sixty', async () => {
  const member = await world.as('방많음');
  const items = await manyItems(await world.as('하얀토끼'));
  const opened = await storm(member, (client, n) => client.post('/api/v1/chatroom', { itemId: items[n] }));
  expect([opened, await stored('chat_rooms', member.id)]).toEqual([60, 60]);
});

test('330 proposals at once at two processes are sixty', async () => {
  const member = await world.as('제안많음');
  const items = (await manyItems(await world.as('검은고양이'))).map((itemId) => aRental(world, itemId));
  const made = await storm(member, (client, n) => client.post('/api/v1/appointment/rental', items[n]));
  expect([made, await stored('appointments', member.id)]).toEqual([60, 60]);
});

test('330 messages at once at two processes are thirty, and ten more for each second they take', async () => {
  const member = await world.as('말많음');
  const room = await aRoom(world, await world.as('느긋한곰'), member);
  const started = performance.now();
  const said = await storm(member, (client) =>
    client.post(`/api/v1/chatroom/${room}/chat`, { clientMessageId: randomUUID(), content: '안녕하세요' }),
  );
  const seconds = Math.ceil((performance.now() - started) / 1_000);
  expect(said).toBeGreaterThanOrEqual(30);
  expect(said).toBeLessThanOrEqual(30 + 10 * seconds);
  expect(await stored('chats', member.id)).toBe(said);
});

test('a call that is repeated by its key costs one, and one that is refused costs nothing', async () => {
  const [member, other] = [await world.as('되풀이'), await world.as('초록여우')];
  const [here, there] = atBoth(member) as [Client, Client]; // there are two
  const itemId = await anItem(world, other);
  const key = { 'idempotency-key': randomUUID() };
  for (let n = 0; n < 20; n += 1)
    expect((await report(n % 2 ? here : there, other, itemId, {}, key)).status).toBe(200);
  for (let n = 0; n < 20; n += 1) expect((await report(here, other, 999_999 as ItemId)).status).toBe(404);
  for (let n = 0; n < 9; n += 1) expect((await report(there, other, itemId)).status).toBe(200);
  expect((await report(here, other, itemId)).status).toBe(429);
  expect((await report(here, other, itemId, {}, key)).status).toBe(200); // its answer is stored
});
