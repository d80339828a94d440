import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a plain visitor is told false, never 401', async () => {
  const answer = await world.visitor().get('/api/test/is-login');
  expect(answer.status).toBe(200);
  expect(answer.body.data).toBe(false);
});

test('a member is told true', async () => {
  const member = await world.as('푸른늑대');
  expect((await member.get('/api/test/is-login')).body.data).toBe(true);
});
