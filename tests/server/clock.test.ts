import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { startAppServer } from '#tests/harness/app-server.ts';
import { emptyDatabase } from './database.ts';
import { type Client, makeClient } from './http-client.ts';
import { startWorld } from './world.ts';

const advance = { advanceMs: 86_400_000 };

test('without TEST_CLOCK both calls are 404', async () => {
  const world = await startWorld();
  try {
    expect((await world.visitor().get('/__test/clock')).status).toBe(404);
    expect((await world.visitor().post('/__test/clock', advance)).status).toBe(404);
  } finally {
    await world.stop();
  }
});

test('with it the clock of the whole server moves forward, and what is due by then is swept before the answer', async () => {
  const world = await startWorld({ testClock: true });
  try {
    const member = await world.as('시간여행');
    const query = 'fileName=a.png&contentType=image/png&fileSize=10';
    await member.get(`/api/v1/item/presigned-url?${query}`);
    const before = (await member.get('/__test/clock')).body.now;
    expect(before).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);

    const moved = await member.post('/__test/clock', { advanceMs: 86_400_000 + 1000 });
    expect(moved.status).toBe(200);
    expect(Date.parse(`${moved.body.now}Z`) - Date.parse(`${before}Z`)).toBeGreaterThanOrEqual(86_400_000);
    expect(await world.db.selectFrom('uploads').select('file_key').execute()).toEqual([]);
    expect((await member.get('/api/v1/user')).status).toBe(401); // the access token's day is over
  } finally {
    await world.stop();
  }
});

/** From an epoch moment of whole seconds to a wall clock's, rounded up. */
const kst = 9 * 3_600_000 + 1_000;
const nowOf = async (client: Client): Promise<number> =>
  Date.parse(`${(await client.get('/__test/clock')).body.now}Z`);

test('two processes go by one clock: what one has moved, the other follows, and neither goes back', async () => {
  const one = await startWorld({ testClock: true });
  const other = await startWorld({ testClock: true, beside: one });
  try {
    const before = await nowOf(other.visitor());
    await Promise.all([one, other].map((world) => world.visitor().post('/__test/clock', advance)));
    const moved = await nowOf(one.visitor());
    expect(moved - before).toBeGreaterThanOrEqual(2 * advance.advanceMs);
    expect(await nowOf(other.visitor())).toBeGreaterThanOrEqual(moved);
    const { headers } = await other.visitor().get('/api/test/is-login');
    expect(Date.parse(headers.get('date') ?? '') + kst).toBeGreaterThanOrEqual(moved);
  } finally {
    await other.stop();
    await one.stop();
  }
});

test('a process that is killed and started again continues from where its clock was', async () => {
  const database = await emptyDatabase();
  const agent = new Agent({ keepAlive: false });
  const start = () => startAppServer({ vars: { DATABASE_URL: database.url, DEMO_CAMPUS: 'off' } });
  const servers = [await start()];
  try {
    const at = ({ port }: { port: number }) => makeClient(agent, `http://127.0.0.1:${port}`);
    const [first] = servers;
    if (!first) throw new Error('it was started');
    await at(first).post('/__test/clock', advance);
    const before = await nowOf(at(first));
    await first.kill();
    const second = await start();
    servers.push(second);
    const { headers } = await at(second).get('/healthz'); // nobody has asked for the time yet
    expect(Date.parse(headers.get('date') ?? '') + kst).toBeGreaterThanOrEqual(before);
    expect(await nowOf(at(second))).toBeGreaterThanOrEqual(before);
  } finally {
    agent.destroy();
    for (const server of servers) await server.stop();
    await database.drop();
  }
});

test.each([{}, { advanceMs: -1 }, { advanceMs: 1.5 }, { advanceMs: '1' }, { advanceMs: 1e15 }, [], null])(
  'advancing by %j is refused',
  async (body) => {
    const world = await startWorld({ testClock: true });
    try {
      const answer = await world.visitor().post('/__test/clock', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    } finally {
      await world.stop();
    }
  },
);
