import { Agent } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestClock } from '#server/clock.ts';
import { connect } from '#server/db/pool.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { startPushService } from '#tests/harness/push-service.ts';
import { emptyDatabase } from './database.ts';
import { anItem } from './fixtures.ts';
import { makeClient } from './http-client.ts';
import { bind, subscribe } from './push-device.ts';
import { postChat } from './talk.ts';
import { type Member, signIn } from './world.ts';

/** Server processes as they are started, on one database, with a push service of this machine. */
const startProcesses = async () => {
  const origins: string[] = [];
  const [database, service] = [await emptyDatabase(), await startPushService(origins)];
  const servers: AppServer[] = [];
  const agent = new Agent({ keepAlive: false });
  const { db, close } = connect(database.url);
  onTestFinished(async () => {
    agent.destroy();
    for (const server of servers) await server.stop();
    await close();
    await database.drop();
    await service.stop();
  });
  const start = async (): Promise<AppServer> => {
    const push = { PUSH_TEST_HOSTS: service.host, PUSH_TEST_CA: service.certificate.file };
    const vars = { DATABASE_URL: database.url, FANOUT: 'postgres', DEMO_CAMPUS: 'off', ...push };
    const server = await startAppServer({ vars });
    servers.push(server);
    origins.push(`http://127.0.0.1:${server.port}`);
    return server;
  };
  const as = ({ port }: AppServer, nickname: string): Promise<Member> =>
    signIn(makeClient(agent, `http://127.0.0.1:${port}`), nickname);
  /** The browser of a member, with the key that this process has. */
  const browser = async (member: Member) => {
    const { publicKey } = (await member.get('/api/v1/push')).body.data;
    const subscriber = service.subscribe(publicKey);
    expect((await subscribe(member, subscriber)).status).toBe(200);
    return subscriber;
  };
  const roomOf = async (owner: Member, requester: Member): Promise<number> => {
    const itemId = await anItem({ db, clock: makeTestClock() }, owner);
    return (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  };
  /** Within a look or two of either process. */
  const emptied = async (): Promise<void> => {
    while ((await db.selectFrom('pushes').select('id').execute()).length > 0);
  };
  return { service, db, start, as, browser, roomOf, emptied };
};

test('two server processes carry away what was queued, to each device once', async () => {
  const it = await startProcesses();
  const [one, other] = [await it.start(), await it.start()];
  const owner = await it.as(one, '초록여우');
  const laptop = await it.as(other, owner.nickname);
  const wrapper = await it.as(one, owner.nickname);
  const requester = await it.as(other, '푸른늑대');
  const devices = [await it.browser(owner), await it.browser(laptop)];
  expect((await bind(wrapper, 'a-device')).status).toBe(200);
  const rooms = [await it.roomOf(owner, requester), await it.roomOf(owner, requester)];
  const said = await Promise.all(
    Array.from({ length: 40 }, (_none, n) => postChat(requester, rooms[n % 2] ?? 0, `말 ${n}`)),
  );
  expect(new Set(said.map(({ status }) => status))).toEqual(new Set([201]));
  await it.emptied();
  for (const { shown } of devices) {
    const bodies = shown.map(({ notification }) => notification.body.replace(/^.* · /, ''));
    expect(new Set(bodies).size).toBe(bodies.length); // no message stands in two pushes
    for (const room of rooms) {
      const last = shown.findLast(({ notification }) => notification.data.chatRoomId === room);
      expect(last?.notification.body).toMatch(/^새 메시지 20개 · /);
    }
  }
  expect(it.service.faults).toEqual([]);
});

test('what a killed process had in hand leaves over another one: twice at most, and then under one topic', async () => {
  const it = await startProcesses();
  const killed = await it.start();
  const owner = await it.as(killed, '초록여우');
  const requester = await it.as(killed, '푸른늑대');
  const [phone, away] = [await it.browser(owner), await it.browser(await it.as(killed, owner.nickname))];
  const room = await it.roomOf(owner, requester);
  // the one is taken and its answer lost, the other is taken and done with
  it.service.answer = (to) => (to === phone ? 'silence' : { status: 201 });
  await postChat(requester, room, '받으셨어요?');
  await it.service.until(1);
  while (phone.received.length === 0) await it.db.selectFrom('pushes').select('id').execute();
  while ((await it.db.selectFrom('pushes').select('id').execute()).length > 1);
  await killed.kill();
  it.service.answer = () => ({ status: 201 });
  await it.start();
  await sql`update pushes set next_at = clock_timestamp()`.execute(it.db); // the lease has ended
  await it.emptied();
  expect(
    [phone, away].map(({ received }) => received.map(({ payload }) => payload.notification.body)),
  ).toEqual([['받으셨어요?', '받으셨어요?'], ['받으셨어요?']]);
  expect(new Set(phone.received.map(({ topic }) => topic)).size).toBe(1);
  expect(it.service.faults).toEqual([]);
});
