import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import type { FakePeer } from '#tests/harness/fake-peer.ts';
import { aListener, aPeer, aRoom, speak, wholeHistory } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

// two processes on one database, as far as anything but the process can tell: nothing but the database is shared
let here: World;
let there: World;
let owner: Member;
let requester: Member;
let room: ChatRoomId;
let pairs = 0;
const vars = { FANOUT: 'postgres' };
beforeAll(async () => {
  here = await startWorld({ vars });
  there = await startWorld({ vars, beside: here });
});
beforeEach(async () => {
  pairs += 1;
  owner = await here.as(`초록여우${pairs}`);
  requester = await here.as(`푸른늑대${pairs}`);
  room = await aRoom(here, owner, requester);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const chatIds = (peer: FakePeer) =>
  peer.received
    .filter(({ type, destination }) => type === 'CHAT' && destination.startsWith('/sub'))
    .map(({ message }) => message.chatId as string);
const seen = async (member: Member) =>
  (await member.get(`/api/v1/chatroom/${room}/enter`)).body.data.chatRoom;

test('a room is one room on both processes: the same chats in the same order, each once, whoever says them where', async () => {
  const listeners = [await aListener(here, owner), await aListener(there, owner)];
  await here.realtime.enter(listeners[0] as FakePeer, room); // both are there
  await there.realtime.enter(listeners[1] as FakePeer, room);
  const speakers: [World, FakePeer][] = [];
  for (const world of [here, there, here, there]) speakers.push([world, await aPeer(world, requester)]);
  const each = 15;
  await Promise.all(
    speakers.map(async ([world, peer], s) => {
      for (let n = 0; n < each; n += 1) await speak(world, peer, room, `${s}/${n}`);
    }),
  );
  const stored = (await wholeHistory(owner, room)).map(({ chatId }) => chatId);
  expect(stored).toHaveLength(each * speakers.length);
  for (const listener of listeners) {
    await listener.until(() => chatIds(listener).length >= stored.length);
    expect(chatIds(listener)).toEqual(stored);
  }
  await here.realtime.leave(listeners[0] as FakePeer);
  await there.realtime.leave(listeners[1] as FakePeer);
  for (const [world, peer] of speakers) await world.realtime.leave(peer);
});

test('one user on two processes is one presence, and the last connection that closes is the EXIT', async () => {
  const watcher = await aListener(there, owner);
  await there.realtime.enter(watcher, room);
  const [one, two] = [await aPeer(here, requester), await aPeer(there, requester)];
  await here.realtime.enter(one, room);
  await there.realtime.enter(two, room);
  await watcher.next('ENTER', ({ message }) => message.isRequesterOnline);
  await here.realtime.leave(one);
  expect((await seen(owner)).isOpponentOnline).toBe(true);
  await there.realtime.leave(two);
  const exit = await watcher.next('EXIT');
  expect(exit.message.isRequesterOnline).toBe(false);
  expect(watcher.received.filter(({ type }) => type === 'EXIT')).toEqual([]);
  await there.realtime.leave(watcher);
});

test('a logout on one process ends the connection on the other', async () => {
  const peer = await aListener(there, requester);
  await requester.post('/api/v1/logout');
  await peer.until(() => peer.closed !== null);
  expect(peer.closed).toBe('session ended');
  await there.realtime.leave(peer);
});

test('an event connection that is cut is opened again, and what was sent meanwhile is delivered once', async () => {
  const listener = await aListener(there, owner);
  await there.realtime.enter(listener, room);
  const speaker = await aPeer(here, requester);
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '% events'`.execute(here.db);
  for (let n = 0; n < 10; n += 1) {
    await speak(here, speaker, room, `${n}`);
    if (n % 4 === 1) await cut();
  }
  const stored = (await wholeHistory(owner, room)).map(({ chatId }) => chatId);
  await listener.until(() => chatIds(listener).length >= stored.length);
  await speak(here, speaker, room, '끝');
  await listener.until(() => chatIds(listener).length > stored.length);
  expect(chatIds(listener).slice(0, -1)).toEqual(stored);
  expect([listener.closed, speaker.closed]).toEqual([null, null]);
  await there.realtime.leave(listener);
  await here.realtime.leave(speaker);
});

const start = async (user: number): Promise<ChildProcess> => {
  const script = join(import.meta.dirname, '../harness/lonely-process.ts');
  const args = [script, here.databaseUrl, String(user), String(room)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line'); // a pipe
  expect(line).toBe('in');
  return child;
};

test('kill −9 of a process ends the presence of its users, and nothing that it cannot have shown counts as read', async () => {
  const watcher = await aListener(here, owner);
  await here.realtime.enter(watcher, room);
  const child = await start(requester.id);
  await watcher.next('ENTER', ({ message }) => message.isRequesterOnline);
  expect((await seen(owner)).isOpponentOnline).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  here.clock.advance(60_000); // so that the last beat of the dead is surely before what follows
  await speak(here, watcher, room, '아직 거기 있어요?');
  const exit = await watcher.next('EXIT');
  expect([exit.message.isRequesterOnline, exit.message.isOwnerOnline]).toEqual([false, true]);
  const [line] = await wholeHistory(owner, room);
  expect(exit.message.requesterLastEnterAt < (line?.createdAt ?? '')).toBe(true);
  const { chatRooms } = (await requester.get('/api/v1/chatroom')).body.data;
  expect(chatRooms[0].unreadChatCount).toBe(1);
  expect((await seen(owner)).isOpponentOnline).toBe(false);
  await here.realtime.leave(watcher);
});

test('a process that stops ends the presence of its users at once', async () => {
  const watcher = await aListener(here, owner);
  await here.realtime.enter(watcher, room);
  const child = await start(requester.id);
  await watcher.next('ENTER', ({ message }) => message.isRequesterOnline);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect((await seen(owner)).isOpponentOnline).toBe(false); // nobody had to look after it
  await watcher.next('EXIT');
  await here.realtime.leave(watcher);
});

test('a process that others took for dead closes its connections, so that its users reconnect and catch up', async () => {
  const third = await startWorld({ vars, beside: here });
  onTestFinished(() => third.stop());
  const peer = await aListener(third, requester);
  await third.realtime.enter(peer, room);
  // as if it had been away for long: its row and its people's presence were cleared away
  const { process_id } = await here.db
    .selectFrom('presence')
    .select('process_id')
    .where('connection', '=', peer.id)
    .executeTakeFirstOrThrow();
  await here.db.deleteFrom('presence').where('process_id', '=', process_id).execute();
  await here.db.deleteFrom('processes').where('id', '=', process_id).execute();
  await peer.until(() => peer.closed !== null);
  expect(peer.closed).toBe('going away');
  const again = await aListener(third, requester);
  expect(await third.realtime.enter(again, room)).toBeNull();
  expect((await seen(owner)).isOpponentOnline).toBe(true);
  await third.realtime.leave(again);
});
