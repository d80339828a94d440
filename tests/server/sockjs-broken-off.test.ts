import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeManualTiming } from '#packages/stomp-server/testing/manual-timing.ts';
import { aSession, connectFrame } from './sockjs-session.ts';
import { aPeer, aRoom } from './talk.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ timing: makeManualTiming() }); // opening fifty takes long; no session may end meanwhile
});
afterAll(() => world.stop());

test('fifty polls that are aborted while the server looks up their sessions become fifty EXITs', async () => {
  const owner = await world.as('초록여우');
  const there = await aPeer(world, owner);
  const polls: (() => ReturnType<ReturnType<typeof aSession>['ask']>)[] = [];
  for (let n = 0; n < 50; n += 1) {
    const member = await world.as(`끊긴사람${n}`);
    const room = await aRoom(world, owner, member);
    expect(await world.realtime.enter(there, room)).toBeNull();
    const session = aSession(world, member);
    await session.opened();
    await session.put([connectFrame, `SUBSCRIBE\nid:a\ndestination:/sub/chatroom/${room}\nreceipt:in\n\n\0`]);
    for (let body = ''; !body.includes('RECEIPT'); ) ({ body } = await session.poll());
    polls.push(() => session.ask('xhr'));
  }
  await world.flush();
  there.drain();

  await world.db.transaction().execute(async (tx) => {
    await sql`lock table refresh_tokens in access exclusive mode`.execute(tx);
    const asked = polls.map((ask) => ask());
    await Promise.all(asked.map((request) => once(request, 'finish')));
    await world.visitor().get('/ws'); // the server has read the requests
    const closed = asked.map((request) => new Promise((resolve) => request.once('close', resolve)));
    for (const request of asked) request.destroy();
    await Promise.all(closed);
    for (let n = 0; n < 5; n += 1) await world.visitor().get('/ws'); // and has seen them close
  });

  const exits = () => there.received.filter(({ type }) => type === 'EXIT').length;
  await expect.poll(exits, { timeout: 20_000 }).toBe(50);
  expect(world.openSockets()).toBe(0);
});
