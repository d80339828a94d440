import type { ChatRoomId } from '#contract/ids.ts';
import type { ChatWitness } from './chat-witness.ts';
import type { Timeline } from './clock.ts';
import type { Device } from './device.ts';
import type { ModelBroker } from './model-broker.ts';
import type { ModelServer } from './model-server.ts';
import { Refusal } from './model-types.ts';
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

/** What the one does who is on no device under test: the room's other side, or its owner where both are on devices. */
export const others = (world: Around, step: Other): void => {
  const { server, chat } = world;
  const { rooms } = server;
  const room = rooms.rooms.get(step.room as ChatRoomId); // a room of the script, or none
  if (room === undefined || chat === null) return;
  const other = room.requester === 3 ? room.requester : room.owner;
  const who = step.do === 'answer' && step.mine ? rooms.opponentOf(room, other) : other;
  const theirs = room.parts.get(who);
  for (const device of world.devices) world.because(device);
  try {
    switch (step.do) {
      case 'answer':
        rooms.reenter(room, who);
        rooms.say(room.id, who, { content: step.text, key: null, tag: null, at: world.timeline.now });
        for (const device of world.devices) chat.witness.talkerOf(device).isBack(room.id);
        return;
      case 'enter':
        if (!chat.broker.isOnline(who, room.id) && !theirs?.hasLeft) chat.broker.enter(room, who);
        return;
      case 'exit':
        if (chat.broker.isOnline(who, room.id)) chat.broker.exit(room, who);
        return;
      case 'quit':
        rooms.leave(room.id, who);
        return;
      case 'block':
      case 'unblock':
        room.isBlocked = step.do === 'block';
        return;
      default:
        step satisfies never;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // it was refused to them, as to anybody
  }
};
