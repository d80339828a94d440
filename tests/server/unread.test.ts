import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { recount } from '#server/domain/unread.ts';
import type { FakePeer } from '#tests/harness/fake-peer.ts';
import { aPeer, aRoom, rowOf } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let people: [Member, Member];
beforeAll(async () => {
  world = await startWorld();
  people = [await world.as('초록여우'), await world.as('푸른늑대')];
});
afterAll(() => world.stop());

/** The unread number by the rows alone: what the opponent said after the position, unless the reader is there. */
const byRows = async (room: ChatRoomId, reader: Member): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*) filter (where c.id > greatest(p.read_to, p.hidden_to) and c.user_id <> p.user_id and c.kind <> 'NOTICE'
      and not exists (select from presence h where h.chat_room_id = p.chat_room_id and h.user_id = p.user_id)) as unread
    from participants p left join chats c on c.chat_room_id = p.chat_room_id
    where p.chat_room_id = ${room} and p.user_id = ${reader.id}`.execute(world.db);
  return rows[0]?.unread ?? -1;
};

const shown = async (room: ChatRoomId, reader: Member): Promise<number | null> =>
  (await rowOf(reader, room))?.unreadChatCount ?? null;

const acts = ['say', 'enter', 'exit', 'enter again', 'exit again', 'leave', 'return'] as const;
const step = fc.record({ who: fc.constantFrom(0, 1), act: fc.constantFrom(...acts) });

test('whatever two users do, the number shown is the number of unread chats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (script) => {
      const room = await aRoom(world, ...people);
      const { item_id: itemId } = await world.db
        .selectFrom('chat_rooms')
        .select('item_id')
        .where('id', '=', room)
        .executeTakeFirstOrThrow();
      const peers: FakePeer[] = [];
      for (const member of [...people, ...people]) peers.push(await aPeer(world, member));
      const peer = (at: number) => peers[at] as FakePeer; // four of them
      for (const { who, act } of script) {
        const member = people[who] as Member; // two of them
        if (act === 'say') await world.realtime.say(peer(who), { chatRoomId: room, content: '말' });
        if (act === 'enter') await world.realtime.enter(peer(who), room);
        if (act === 'exit') await world.realtime.exit(peer(who), room);
        if (act === 'enter again') await world.realtime.enter(peer(who + 2), room);
        if (act === 'exit again') await world.realtime.exit(peer(who + 2), room);
        if (act === 'leave') await member.patch(`/api/v1/chatroom/${room}/exit`);
        if (act === 'return' && who === 1) await member.post('/api/v1/chatroom', { itemId });
        for (const reader of people) {
          const number = await shown(room, reader);
          if (number !== null) expect([act, number]).toEqual([act, await byRows(room, reader)]);
        }
      }
      for (const each of peers) await world.realtime.leave(each);
    }),
    { numRuns: 25, seed: 20_261_122, endOnFailure: true },
  );
});

test('counting everything anew changes nothing', async () => {
  const state = async () =>
    (
      await sql`select r.id, r.owner_said, r.requester_said, r.last_chat_at, p.user_id, p.read_said
        from chat_rooms r join participants p on p.chat_room_id = r.id order by r.id, p.user_id`.execute(
        world.db,
      )
    ).rows;
  const before = await state();
  expect(before.length).toBeGreaterThan(20);
  await recount(world.db);
  expect(await state()).toEqual(before);
});
