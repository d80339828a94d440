import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { aKey, aListener, aPeer, aRoom, postChat, speak, wholeHistory } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

describe('events of the extended server', () => {
  let world: World;
  let owner: Member;
  let requester: Member;
  let room: ChatRoomId;
  beforeAll(async () => {
    world = await startWorld();
    owner = await world.as('초록여우');
    requester = await world.as('푸른늑대');
    room = await aRoom(world, owner, requester);
  });
  afterAll(() => world.stop());

  test('an event whose writer died between commit and delivery is delivered by the next beat, and no row stays', async () => {
    const listener = await aListener(world, owner);
    // the commit of a process that then said nothing to anybody
    await sql`
      with chat as (insert into chats (chat_room_id, user_id, kind, content, nickname, created_at)
        select id, ${requester.id}, 'PLAIN', '유언', '푸른늑대', last_chat_at + interval '1 second' from chat_rooms
        where id = ${room} returning *)
      insert into event_outbox (kind, chat_room_id, user_id, chat_id)
      select 'CHAT', chat_room_id, user_id, id from chat`.execute(world.db);
    const { message } = await listener.next('CHAT');
    expect(message.mostRecentChatContent).toBe('유언');
    await world.realtime.leave(listener);
    for (;;) {
      const rows = await world.db.selectFrom('event_outbox').select('id').execute();
      if (rows.length === 0) break; // the beat clears them away
    }
  });

  test('an event that cannot be delivered is logged and delays none behind it', async () => {
    const listener = await aListener(world, owner);
    const { deliver } = listener;
    listener.deliver = () => {
      listener.deliver = deliver;
      throw new Error('a bug of a transport');
    };
    const speaker = await aPeer(world, requester);
    await speak(world, speaker, room, '걸림');
    await world.flush();
    await speak(world, speaker, room, '다음');
    await world.flush();
    expect(
      listener.received.map(({ type, message }) => [type, message.mostRecentChatContent]),
    ).toContainEqual(['CHAT', '다음']);
    expect(world.lines.filter(({ event }) => event === 'an event could not be dispatched')).toHaveLength(1);
    for (const peer of [listener, speaker]) await world.realtime.leave(peer);
  });

  test('a chat over REST is delivered as one over a socket, and a refused one is delivered to no user', async () => {
    const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
    await world.realtime.enter(theirs, room);
    theirs.drain();
    const { chatId } = (await postChat(requester, room, 'REST로')).body.data;
    await postChat(requester, room, ' ');
    await world.flush();
    expect(theirs.drain().map(({ type, message }) => [type, message.chatId])).toEqual([
      ['CHAT', chatId],
      ['CHAT', undefined],
      ['UNREAD_CHAT_COUNT', undefined],
    ]);
    expect(mine.drain().map(({ type }) => type)).toEqual(['CHAT', 'CHAT_ACK']);
    for (const peer of [mine, theirs]) await world.realtime.leave(peer);
  });

  test('a call repeated with its key delivers no second event', async () => {
    const [a, b] = [await world.as('가나다'), await world.as('라마바')];
    const other = await aRoom(world, a, b);
    const listener = await aListener(world, a);
    const key = { 'idempotency-key': aKey() };
    for (let n = 0; n < 2; n += 1)
      expect((await b.patch(`/api/v1/chatroom/${other}/exit`, undefined, key)).status).toBe(200);
    await world.flush();
    expect(listener.drain().map(({ type }) => type)).toEqual(['CHAT', 'UNREAD_CHAT_COUNT']);
    expect(await wholeHistory(a, other)).toHaveLength(1);
    await world.realtime.leave(listener);
  });

  test('with every connection to the database cut again and again, each chat is stored once and delivered once, in order', async () => {
    const listener = await aListener(world, owner);
    await world.realtime.enter(listener, room);
    const speaker = await aPeer(world, requester);
    const wanted: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const message = { chatRoomId: room, content: `단절 ${n}`, clientMessageId: aKey() };
      wanted.push(message.content);
      if (n % 3 === 1)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db);
      for (;;) {
        const done = await world.realtime.say(speaker, message).catch(() => 'again' as const); // the database was away
        if (done === null) break;
      }
    }
    const lines = () =>
      listener.received.filter(
        ({ destination, message }) => destination !== '/user/sub' && message.content?.startsWith('단절'),
      );
    await listener.until(() => lines().length >= wanted.length);
    await world.flush();
    expect(lines().map(({ message }) => message.content)).toEqual(wanted);
    expect([listener.closed, speaker.closed]).toEqual([null, null]);
    for (const peer of [listener, speaker]) await world.realtime.leave(peer);
  });

  test('a departure that could not be written is written when the database is back', async () => {
    const peer = await aPeer(world, requester);
    await world.realtime.enter(peer, room);
    await sql`alter table presence rename to presence_away`.execute(world.db);
    await world.realtime.leave(peer); // it must not fail the transport
    await sql`alter table presence_away rename to presence`.execute(world.db);
    const watcher = await aListener(world, owner);
    await world.realtime.enter(watcher, room);
    const exit = await watcher.next('EXIT');
    expect(exit.message.isRequesterOnline).toBe(false);
    await world.realtime.leave(watcher);
  });
});

describe('events of a plain server', () => {
  let world: World;
  let owner: Member;
  let requester: Member;
  beforeAll(async () => {
    world = await startWorld({ ext: false });
    owner = await world.as('초록여우');
    requester = await world.as('푸른늑대');
  });
  afterAll(() => world.stop());

  test('no extension is delivered, stored or answered', async () => {
    const room = await aRoom(world, owner, requester);
    const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
    await world.realtime.enter(theirs, room);
    theirs.drain();
    const clientMessageId = aKey();
    for (let n = 0; n < 2; n += 1)
      await world.realtime.say(mine, { chatRoomId: room, content: '두 번', clientMessageId });
    const refusal = await world.realtime.say(mine, {
      chatRoomId: 900_001 as ChatRoomId,
      content: '어디',
      clientMessageId,
    });
    expect(refusal?.code).toBe('CHATROOM_NOT_FOUND'); // what a transport does with it is silence
    await world.flush();
    expect(mine.received.map(({ type }) => type)).toEqual(['CHAT', 'CHAT']);
    const all = [...mine.drain(), ...theirs.drain()];
    expect(all).toHaveLength(8);
    for (const { message } of all)
      for (const name of ['clientMessageId', 'mostRecentChatUserId'])
        expect(message).not.toHaveProperty(name);
    const lines = await wholeHistory(owner, room);
    expect(lines.map(({ content }) => content)).toEqual(['두 번', '두 번']); // a plain server does not know the number
    for (const line of lines) expect(line).not.toHaveProperty('clientMessageId');
    const { chatRooms } = (await owner.get('/api/v1/chatroom')).body.data;
    expect(chatRooms[0]).not.toHaveProperty('mostRecentChatUserId');
    // afterId is no parameter, the REST twin no route
    const page = await owner.get(`/api/v1/chatroom/${room}/load-chat?afterId=nonsense`);
    expect([page.status, page.body.data.messages.length]).toEqual([200, 2]);
    const rest = await postChat(requester, room, 'x');
    expect([rest.status, rest.body.code]).toEqual([404, 'NOT_FOUND']);
    for (const peer of [mine, theirs]) await world.realtime.leave(peer);
  });

  test('rooms, presence and unread are those of the contract', async () => {
    const room = await aRoom(world, owner, requester);
    const [mine, theirs] = [await aListener(world, requester), await aListener(world, owner)];
    await world.realtime.say(mine, { chatRoomId: room, content: '하나' });
    await world.flush();
    expect(theirs.drain().map(({ type, message }) => [type, message.unreadChatCount])).toEqual([
      ['CHAT', 1],
      ['UNREAD_CHAT_COUNT', 1],
    ]);
    await world.realtime.enter(theirs, room);
    await world.realtime.enter(mine, room);
    await world.flush();
    expect(
      theirs.drain().map(({ type, message }) => [type, message.unreadChatCount ?? message.isRequesterOnline]),
    ).toEqual([
      ['UNREAD_CHAT_COUNT', 0],
      ['ENTER', true],
    ]);
    expect((await requester.patch(`/api/v1/chatroom/${room}/exit`)).status).toBe(200);
    const again = await requester.patch(`/api/v1/chatroom/${room}/exit`);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_LEFT_CHATROOM']);
    for (const peer of [mine, theirs]) await world.realtime.leave(peer);
  });
});
