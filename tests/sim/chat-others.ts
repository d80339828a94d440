import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import type { Room } from '#tests/model/rooms.ts';
import type { ChatWitness } from './chat-witness.ts';
import type { Timeline } from './clock.ts';
import type { Device } from './device.ts';
import type { ModelBroker, Session } from './model-broker.ts';
import type { ModelServer } from './model-server.ts';
import type { ChatStep } from './script.ts';

type Other = Extract<ChatStep, { do: 'answer' | 'enter' | 'exit' | 'quit' | 'block' | 'unblock' }>;

/** What they need of the world around them (world.ts). */
interface Around {
  readonly server: ModelServer;
  readonly chat: { readonly broker: ModelBroker; readonly witness: ChatWitness } | null;
  readonly devices: readonly Device[];
  readonly timeline: Timeline;
  because(device: Device): void;
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
export const others = (world: Around, step: Other): void => {
  const { server, chat } = world;
  const { rooms } = server;
  const room = rooms.rooms.get(step.room as ChatRoomId); // a room of the script, or none
  if (room === undefined || chat === null) return;
  const { broker, witness } = chat;
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
      witness.talk.heardElsewhere(who, step.text);
      broker.publish(session, messageOf(room, step.text, world.timeline.now));
      if (hasLeft) broker.unsubscribe(session, room.id);
      if (room.lines.length > said)
        for (const device of world.devices) witness.talkerOf(device).isBack(room.id);
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
