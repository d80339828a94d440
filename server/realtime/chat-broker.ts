import * as v from 'valibot';
import { destinations } from '#contract/chat.ts';
import { errors } from '#contract/errors.ts';
import { ChatRoomId } from '#contract/ids.ts';
import type { Broker, Message } from '#packages/stomp-server/broker.ts';
import type { LiveSession } from '../auth/sessions.ts';
import { Problem } from '../problem.ts';
import { readChat } from './chat-body.ts';
import type { Peer } from './peer.ts';
import type { RealtimeService } from './realtime-service.ts';

const jsonType = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;

/** The room of a destination, null for the user's own channel; no other destination is allowed (contract §4.8). */
const roomOf = (destination: string): ChatRoomId | null => {
  if (destination === destinations.user) return null;
  const digits = destinations.roomPattern.exec(destination)?.[1];
  const room = v.safeParse(ChatRoomId, Number(digits));
  if (digits === undefined || !room.success) throw new Problem('NOT_FOUND');
  return room.output;
};

/** Notifies the user on this connection; false where it has no subscription to /user/sub. */
const notify = (peer: Peer, type: 'CHAT_REJECTED' | 'SUBSCRIBE_REJECTED', message: object): boolean =>
  peer.deliver(destinations.user, JSON.stringify({ type, message }));

/** SUBSCRIBE to a room. A refusal is an ERROR on a plain server, and where the client could not be notified of it. */
const enter = async (
  service: RealtimeService,
  ext: boolean,
  peer: Peer,
  room: ChatRoomId,
): Promise<boolean> => {
  const refusal = await service.enter(peer, room);
  if (refusal === null) return true;
  const isNotified = ext && notify(peer, 'SUBSCRIBE_REJECTED', { chatRoomId: room, ...refusal });
  if (!isNotified) throw new Problem(refusal.code);
  return false;
};

const say = async (
  service: RealtimeService,
  ext: boolean,
  peer: Peer,
  message: Message,
): Promise<boolean> => {
  if (message.destination !== destinations.send) throw new Problem('NOT_FOUND');
  if (!jsonType.test(message.headers.get('content-type') ?? 'application/json'))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE');
  const read = readChat(message.body, ext);
  switch (read.kind) {
    case 'chat':
      return (await service.say(peer, read.chat)) === null; // the service notifies the user's connections itself
    case 'refused':
      // A plain server does not answer a refused chat (contract §4.3), as its clients expect.
      if (ext) notify(peer, 'CHAT_REJECTED', { ...read.refused, text: errors[read.refused.code].message });
      return false;
    case 'unreadable':
      throw new Problem('INVALID_INPUT');
  }
};

/** The destinations of contract §4.2 as calls of the service. `ext`: our extensions are on (contract §11.4). */
export const makeChatBroker = (service: RealtimeService, ext: boolean): Broker<LiveSession> => ({
  join: (peer) => service.join(peer),
  subscribe: async (peer, destination) => {
    const room = roomOf(destination);
    if (room !== null) return enter(service, ext, peer, room);
    await service.subscribeUser(peer);
    return true;
  },
  unsubscribe: async (peer, destination) => {
    const room = roomOf(destination);
    if (room === null) service.unsubscribeUser(peer);
    else await service.exit(peer, room);
  },
  send: (peer, message) => say(service, ext, peer, message),
  leave: (peer, silentMs) => service.leave(peer, silentMs),
});
