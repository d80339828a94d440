import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { makeTestClock } from '#server/clock.ts';
import { type Connection, connect } from '#server/db/pool.ts';
import { socketPull } from '#src/domain/pull-keys.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { type Front, startFront } from '#tests/harness/front.ts';
import { type AppClient, startApp } from './app-client.ts';
import { emptyDatabase } from './database.ts';
import { anItem } from './fixtures.ts';
import { makeClient } from './http-client.ts';
import { wholeHistory } from './talk.ts';
import type { Member } from './world.ts';

/** What the contract allows; a machine that is busy with other things may take as long again. */
const allowedSeconds = 15;

// Two real server processes that share nothing but a PostgreSQL. Each person has a front of their own, which sends new
// connections to their process as long as it lives, and to the other one when it does not.
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let direct: Connection;
const servers: AppServer[] = [];
const fronts: Front[] = [];
const agent = new Agent({ keepAlive: false });

beforeAll(async () => {
  database = await emptyDatabase();
  const vars = {
    DATABASE_URL: database.url,
    FANOUT: 'postgres',
    DEMO_CAMPUS: 'off',
    TEST_CLOCK: 'off',
    NODE_ENV: 'test',
  };
  for (let n = 0; n < 2; n += 1) servers.push(await startAppServer({ vars }));
  const ports = servers.map(({ port }) => port);
  fronts.push(await startFront(ports), await startFront(ports.toReversed()));
  direct = connect(database.url);
});
afterAll(async () => {
  agent.destroy();
  for (const front of fronts) await front.stop();
  for (const server of servers) await server.stop();
  await direct.close();
  await database.drop();
});

const signIn = async (front: Front, nickname: string): Promise<Member> => {
  const client = makeClient(agent, `http://127.0.0.1:${front.port}`);
  await client.get(`/oauth2/authorization/kakao?${new URLSearchParams({ as: nickname })}`);
  const { status, body } = await client.get('/api/v1/user');
  expect(status).toBe(200);
  return { ...client, id: body.data.id, nickname };
};

const isLive = (app: AppClient) =>
  (app.account.all('pulls').find(({ key }) => key === socketPull)?.loading ?? 0) !== 0;
const roomIn = (app: AppClient, id: ChatRoomId) =>
  app.account.all('rooms').find(({ chatRoomId }) => chatRoomId === id);
const linesOf = (app: AppClient) =>
  app.account
    .all('messages')
    .toSorted((a, b) => (a.chatId < b.chatId ? -1 : 1))
    .map(({ content }) => content);
const isOut = (app: AppClient) => app.account.all('outbox').length === 0;
const said = (who: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_none, at) => `${who} ${from + at}`);

test('users of a process that is killed go on over the other one: nothing is lost or doubled, and no presence stays in a room', async () => {
  const [left, right] = fronts as [Front, Front]; // both are started
  const [mover, stayer] = [await signIn(left, '푸른늑대'), await signIn(right, '초록여우')];
  const itemId = await anItem({ db: direct.db, clock: makeTestClock() }, stayer);
  const opened = await mover.post('/api/v1/chatroom', { itemId });
  const room: ChatRoomId = opened.body.data.chatRoom.chatRoomId;
  const one = await startApp(left, mover, { speed: 1 });
  const two = await startApp(right, stayer, { speed: 1 });
  const both = [one, two];
  try {
    for (const app of both) await app.until('the room is known', () => roomIn(app, room) !== undefined);
    for (const app of both) app.look(room);
    for (const app of both)
      await app.until('the other one is there', () => roomIn(app, room)?.presence?.online === true);
    const processes = await direct.db.selectFrom('presence').select('process_id').execute();
    expect(new Set(processes.map(({ process_id }) => process_id)).size).toBe(2); // each on their own

    // a room of which nothing is proven is read back no further than its newest page, until somebody scrolls
    await two.say(room, '안녕하세요');
    for (const app of both)
      await app.until('its history is known', (db) =>
        db.all('spans').some(({ chatRoomId }) => chatRoomId === room),
      );

    const write = async (app: AppClient, who: string, from: number, to: number) => {
      for (const line of said(who, from, to)) await app.say(room, line);
    };
    await Promise.all([write(one, '늑대', 0, 10), write(two, '여우', 0, 10)]);
    await one.until('half of it has come', () => linesOf(one).length >= 11);
    await servers[0]?.kill();
    const killedAt = performance.now();
    await one.until('it noticed', () => !isLive(one));
    await Promise.all([write(one, '늑대', 10, 30), write(two, '여우', 10, 30)]);
    await one.until('it is back', () => isLive(one));
    const seconds = (performance.now() - killedAt) / 1_000;
    console.info(`back on the other process after ${seconds.toFixed(1)} s (allowed: ${allowedSeconds} s)`);
    expect(seconds).toBeLessThan(2 * allowedSeconds);

    for (const app of both) await app.until('all went out', () => isOut(app));
    for (const app of both) await app.until('all came', () => linesOf(app).length >= 61);
    const history = (await wholeHistory(stayer, room)).map(({ content }) => content);
    for (const who of ['늑대', '여우'])
      expect(history.filter((line) => line.startsWith(who))).toEqual(said(who, 0, 30));
    for (const app of both) expect(linesOf(app)).toEqual(history);

    for (const app of both) {
      await app.until('the other one is there', () => roomIn(app, room)?.presence?.online === true);
      expect(roomIn(app, room)?.unread).toBe(0);
    }
    one.look(null); // no presence of the dead process may stand in for it
    await two.until('the other one went', () => roomIn(two, room)?.presence?.online === false);
    await two.say(room, '잘 들어가요');
    await one.until('one is unread', () => roomIn(one, room)?.unread === 1);
    const { chatRooms } = (await mover.get('/api/v1/chatroom')).body.data;
    expect(chatRooms[0].unreadChatCount).toBe(1);
  } finally {
    for (const app of both) await app.stop();
  }
}, 120_000);
