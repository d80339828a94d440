import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anItem, expectRefusal } from './fixtures.ts';
import { aKey, aListener, aRoom, wholeHistory } from './talk.ts';
import { eachPair, type Member, type World } from './world.ts';

/** Sessions that end otherwise than by a call of the contract: by the operator's command, or by SQL. */

let world: World;
let owner: Member;
let requester: Member;
eachPair((pair) => {
  ({ world, owner, requester } = pair);
});

const ways = {
  'a session that is revoked': (user: number) =>
    sql`update refresh_tokens set revoked_at = now() at time zone 'Asia/Seoul' where user_id = ${user}`,
  'a session whose row is deleted': (user: number) => sql`delete from refresh_tokens where user_id = ${user}`,
  'an account that is withdrawn': (user: number) =>
    sql`update users set withdrawn_at = now() at time zone 'Asia/Seoul' where id = ${user}`,
};

test.each(Object.entries(ways))(
  '%s by hand says nothing more, and its socket is closed',
  async (_name, end) => {
    const room = await aRoom(world, owner, requester);
    const speaking = await aListener(world, requester);
    const silent = await aListener(world, requester);
    await end(requester.id).execute(world.db);
    const answer = await world.realtime.say(speaking, {
      chatRoomId: room,
      content: '늦은 말',
      clientMessageId: aKey(),
    });
    expect(answer?.code).toBe('NOT_LOGIN');
    expect(speaking.closed).toBe('session ended');
    expect(speaking.received.map(({ type }) => type)).not.toContain('CHAT_REJECTED');
    await silent.until(() => silent.closed !== null);
    expect(silent.closed).toBe('session ended');
    expect(await wholeHistory(owner, room)).toEqual([]);
    expectRefusal(
      await requester.post(`/api/v1/chatroom/${room}/chat`, { clientMessageId: aKey(), content: '늦은 말' }),
      'NOT_LOGIN',
    );
    for (const peer of [speaking, silent]) await world.realtime.leave(peer);
  },
);

test('a listing of a user who was withdrawn by hand takes neither a room nor a PICK', async () => {
  const itemId = await anItem(world, owner);
  await ways['an account that is withdrawn'](owner.id).execute(world.db);
  expectRefusal(await requester.post('/api/v1/chatroom', { itemId }), 'ALREADY_DELETED_ITEM');
  const proposal = {
    itemId,
    startDate: '2099-01-01T10:00:00',
    tradeMethod: 'DIRECT',
    startLocation: '정문',
    price: 10_000,
    deposit: 0,
  };
  expectRefusal(await requester.post('/api/v1/appointment/sale', proposal), 'ALREADY_DELETED_ITEM');
});

const command = async (...args: readonly string[]) => {
  const script = join(import.meta.dirname, '../../server/auth/end-sessions.ts');
  const env = { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl };
  return promisify(execFile)(process.execPath, [script, ...args], { env }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }) => `${code}: ${stderr}`,
  );
};

test('the command ends all sessions of a user, by nickname or id, and their sockets', async () => {
  const laptop = await world.as(requester.nickname);
  const peer = await aListener(world, laptop);
  expect(await command('end', requester.nickname)).toBe(`2 sessions of ${requester.nickname} ended\n`);
  await peer.until(() => peer.closed !== null);
  expect(peer.closed).toBe('session ended');
  for (const member of [requester, laptop]) expect((await member.get('/api/v1/user')).status).toBe(401);
  expect(await command('end', `${requester.id}`)).toBe(`0 sessions of ${requester.id} ended\n`);
  expect((await owner.get('/api/v1/user')).status).toBe(200);
});

test('the command ends nobody’s sessions where it is not clear whose', async () => {
  await world.db
    .updateTable('users')
    .set({ nickname: requester.nickname })
    .where('id', '=', owner.id)
    .execute();
  expect(await command('end', requester.nickname)).toBe(
    `1: several users are named ${requester.nickname}: say which by its id (${owner.id}, ${requester.id})\n`,
  );
  expect(await command('end', '아무도')).toBe('1: there is no user 아무도\n');
  for (const member of [owner, requester]) expect((await member.get('/api/v1/user')).status).toBe(200);
});
