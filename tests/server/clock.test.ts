import { expect, test } from 'vitest';
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
