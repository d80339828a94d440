import { Agent } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestClock } from '#server/clock.ts';
import { connect } from '#server/db/pool.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { emptyDatabase } from './database.ts';
import { anItem } from './fixtures.ts';
import { makeClient } from './http-client.ts';
import { postChat } from './talk.ts';
import type { Member } from './world.ts';

test('server processes as they are started carry away what was queued', async () => {
  const database = await emptyDatabase();
  const servers: AppServer[] = [];
  const agent = new Agent({ keepAlive: false });
  const direct = connect(database.url);
  onTestFinished(async () => {
    agent.destroy();
    for (const server of servers) await server.stop();
    await direct.close();
    await database.drop();
  });
  const vars = { DATABASE_URL: database.url, FANOUT: 'postgres', DEMO_CAMPUS: 'off' };
  for (let n = 0; n < 2; n += 1) servers.push(await startAppServer({ vars }));
  const signIn = async (nickname: string, port = 0): Promise<Member> => {
    const client = makeClient(agent, `http://127.0.0.1:${port}`);
    await client.get(`/oauth2/authorization/kakao?${new URLSearchParams({ as: nickname })}`);
    return { ...client, id: (await client.get('/api/v1/user')).body.data.id, nickname };
  };
  const owner = await signIn('초록여우', servers[0]?.port);
  const requester = await signIn('푸른늑대', servers[1]?.port);
  const bound = await owner.request('PATCH', '/api/v1/user/fcm-token', {
    body: 'a-device',
    headers: { 'content-type': 'text/plain' },
  });
  expect(bound.status).toBe(200);
  const itemId = await anItem({ db: direct.db, clock: makeTestClock() }, owner);
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  const said = await Promise.all(Array.from({ length: 40 }, (_none, n) => postChat(requester, room, `${n}`)));
  expect(new Set(said.map(({ status }) => status))).toEqual(new Set([201]));
  for (;;) {
    const waiting = await direct.db.selectFrom('pushes').select('id').execute();
    if (waiting.length === 0) break; // within a look or two of either process
  }
});
