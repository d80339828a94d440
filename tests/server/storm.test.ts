import { afterAll, beforeAll, expect, test } from 'vitest';
import { handshakes } from '#server/realtime/sockets.ts';
import { openLine, Refused } from '#tests/harness/stomp-line.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('while nobody’s session can be looked up, handshakes wait or are refused early, and calls are answered', async () => {
  const member = await world.as('푸른늑대');
  const cookie = member.jar.header();
  const stuck = await world.db.startTransaction().execute();
  await stuck.schema.alterTable('refresh_tokens').renameColumn('revoked_at', 'held').execute(); // no one reads it meanwhile
  const most = handshakes.parallel + handshakes.waiting;
  const shake = () =>
    openLine({ port: world.port, cookie, carrier: 'websocket' }).then(
      ({ ws }) => {
        ws.terminate();
        return 101;
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return `${error.status}, again after ${error.headers['retry-after']}`;
      },
    );
  const all = Array.from({ length: most + 50 }, shake);
  const answered: (string | number)[] = [];
  await new Promise<void>((done) => {
    for (const one of all)
      void one.then((answer) => {
        answered.push(answer);
        if (answered.length === 50) done();
      });
  });
  expect(answered).toEqual(Array(50).fill('503, again after 1'));
  expect((await world.visitor().get('/api/v1/item/search')).status).toBe(200);
  await stuck.rollback().execute();
  const rest = await Promise.all(all);
  expect(rest.filter((answer) => answer === 101)).toHaveLength(most);
});
