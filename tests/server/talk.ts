import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PickChange } from '#contract/chat.ts';
import type { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';
import { FakePeer } from '#tests/harness/fake-peer.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import type { Member, World } from './world.ts';

/** A connection of a member, joined under the session of their last login, or under the one given. */
export const aPeer = async (world: World, member: Member, session?: string): Promise<FakePeer> => {
  const { token_hash } = await world.db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('user_id', '=', member.id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const peer = new FakePeer(member.id, session ?? token_hash);
  await world.realtime.join(peer);
  return peer;
};

/** The same, subscribed to its own channel; its first total is taken. */
export const aListener = async (world: World, member: Member): Promise<FakePeer> => {
  const peer = await aPeer(world, member);
  await world.realtime.subscribeUser(peer);
  await peer.next('UNREAD_CHAT_COUNT');
  return peer;
};

/** A room of a new item, opened by its requester. */
export const aRoom = async (world: World, owner: Member, requester: Member): Promise<ChatRoomId> => {
  const itemId = await anItem(world, owner);
  const answer = await requester.post('/api/v1/chatroom', { itemId });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.chatRoom.chatRoomId;
};

/** A new key of a message. */
export const aKey = () => randomUUID() as IdempotencyKey; // a UUID has its shape

/** Says something over a connection; it must be accepted. */
export const speak = async (world: World, peer: FakePeer, chatRoomId: ChatRoomId, content: string) => {
  const clientMessageId = aKey();
  expect(await world.realtime.say(peer, { chatRoomId, content, clientMessageId })).toBeNull();
  return clientMessageId;
};

/** Says something over REST, accepted or not. */
export const postChat = (
  member: Member,
  room: number,
  content: string,
  clientMessageId: string = aKey(),
): Promise<Answer> => member.post(`/api/v1/chatroom/${room}/chat`, { clientMessageId, content });

/** A room as the member's list shows it; undefined: it does not. */
export const rowOf = async (member: Member, room: number) => {
  const { body } = await member.get('/api/v1/chatroom?pageSize=50');
  return body.data.chatRooms.find(({ chatRoomId }: { chatRoomId: number }) => chatRoomId === room);
};

/** Everything the member may read of a room, oldest first. */
export const wholeHistory = async (member: Member, room: ChatRoomId) => {
  const lines: {
    chatId: string;
    content: string;
    userId: number;
    isNotification: boolean;
    isPick: boolean;
    pickChange: PickChange | null;
    createdAt: string;
  }[] = [];
  let cursor = '';
  for (;;) {
    const { status, body } = await member.get(`/api/v1/chatroom/${room}/load-chat?pageSize=50${cursor}`);
    expect(status, JSON.stringify(body)).toBe(200);
    lines.unshift(...body.data.messages.toReversed());
    if (!body.data.hasNext) return lines;
    cursor = `&cursorId=${body.data.cursorId}`;
  }
};
