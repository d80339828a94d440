import { destinations } from '#contract/chat.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Room } from '#tests/model/rooms.ts';
import type { Device } from '#tests/sim/device.ts';
import type { ModelBroker, Session } from '#tests/sim/model-broker.ts';
import type { ChatStep } from '#tests/sim/script.ts';
import type { World } from '#tests/sim/world.ts';
import type { RoomUser } from './room-user.ts';
import type { SentMessages } from './sent-messages.ts';

type Other = Extract<ChatStep, { do: 'answer' | 'enter' | 'exit' | 'quit' | 'block' | 'unblock' }>;

/** What the steps of rooms need of the world and of what watches it. */
export interface Around {
  readonly world: World;
  readonly broker: ModelBroker;
  readonly talk: SentMessages;
  readonly roomUserOf: (device: Device) => RoomUser;
}

/** The connection of somebody on no device under test: it never fails, and nobody hears what it is told. */
const elsewhere = (broker: ModelBroker, user: UserId): Session => {
  for (const session of broker.sessions) if (session.net === null && session.user === user) return session;
  const hears = new Map<number, string>();
  const session: Session = {
    user,
    net: null,
    isCut: false,
    hears,
    hearsOf: (destination) => [...hears.values()].includes(destination),
    tell: () => {},
    fail: () => broker.end(session),
  };
  broker.begin(session);
  broker.subscribe(session, 0, destinations.user);
  return session;
};

/** What the one does who is on no device under test: the room's other side, or its owner where both are on devices. */
export const byOthers = ({ world, broker, talk, roomUserOf }: Around, step: Other): void => {
  const { server } = world;
  const { rooms } = server;
  const room = rooms.rooms.get(step.room as ChatRoomId); // a room of the script, or none
  if (room === undefined) return;
  const other = room.requester === 3 ? room.requester : room.owner;
  const who = step.do === 'answer' && step.mine ? rooms.opponentOf(room, other) : other;
  const hasLeft = room.parts.get(who)?.hasLeft ?? true;
  const session = elsewhere(broker, who);
  const isThere = session.hearsOf(destinations.room(room.id));
  for (const device of world.devices) world.because(device);
  switch (step.do) {
    case 'answer': {
      // whoever had left comes back by looking into the room
      if (hasLeft) broker.subscribe(session, room.id, destinations.room(room.id));
      const said = room.lines.length;
      talk.heardElsewhere(who, step.text);
      broker.publish(session, messageOf(room, step.text, world.timeline.now));
      if (hasLeft) broker.unsubscribe(session, room.id);
      if (room.lines.length > said) for (const device of world.devices) roomUserOf(device).isBack(room.id);
      return;
    }
    case 'enter':
      if (!isThere && !hasLeft) broker.subscribe(session, room.id, destinations.room(room.id));
      return;
    case 'exit':
      if (isThere) broker.unsubscribe(session, room.id);
      return;
    case 'quit':
      server.handle({
        method: 'PATCH',
        path: `/api/v1/chatroom/${room.id}/exit`,
        headers: {},
        cookies: server.signIn(who),
      });
      // whoever has left has no use for it any more, and its number is free again
      if (isThere && room.parts.get(who)?.hasLeft) broker.unsubscribe(session, room.id);
      return;
    case 'block':
    case 'unblock':
      room.isBlocked = step.do === 'block';
      return;
    default:
      step satisfies never;
  }
};

const messageOf = ({ id }: Room, content: string, at: number) => ({
  body: JSON.stringify({ chatRoomId: id, content }),
  tag: null,
  at,
});
