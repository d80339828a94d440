import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Recording } from '#tests/sim/scenarios/chats/recording.ts';
import type { Sameness } from './chat-differential-same.ts';
import { anItem } from './fixtures.ts';
import type { Member, World } from './world.ts';

/** A server takes its time to find a connection gone; so often it is asked whether it has. */
const patience = 3_000;

/** The model's people, listings and first rooms, under the same numbers but for the rooms. */
export const settle = async (
  world: World,
  { opened, rooms }: Recording,
  same: Sameness,
): Promise<ReadonlyMap<UserId, Member>> => {
  await sql`truncate chats, presence, participants, chat_rooms, likes, item_images, items, idempotency, uploads,
    refresh_tokens, users restart identity cascade`.execute(world.db);
  const members = new Map<UserId, Member>();
  for (const { id, nickname } of rooms.catalogue.members.values()) {
    const member = await world.as(nickname, { verified: true });
    if (member.id !== id) throw new Error(`${nickname} is ${member.id} on the server`);
    members.set(id, member);
  }
  for (const { itemId, ownerId, title } of rooms.catalogue.listings.values()) {
    const owner = members.get(ownerId);
    if (owner === undefined || (await anItem(world, owner, { title })) !== itemId)
      throw new Error(`no ${title}`);
  }
  for (const [at, { itemId, user }] of opened.entries()) {
    world.clock.advance(1_000);
    const answer = await members.get(user)?.post('/api/v1/chatroom', { itemId });
    same.openRoom(at + 1, answer?.body.data.chatRoom.chatRoomId);
  }
  return members;
};

/** Whether the server finds in time that a connection is gone from every room. */
export const isOut = async ({ db }: World, connection = ''): Promise<boolean> => {
  for (let time = 0; time < patience; time += 1) {
    const { rows } = await sql`select from presence where connection = ${connection}`.execute(db);
    if (rows.length === 0) return true;
  }
  return false;
};
