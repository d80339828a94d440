import type { ItemId, UserId } from '#contract/ids.ts';
import type { ChatKind } from '#tests/sim/chat-kind.ts';
import { ModelBroker } from '#tests/sim/model-broker.ts';
import { makeDial } from '#tests/sim/model-socket.ts';
import type { World } from '#tests/sim/world.ts';
import { type ChatWitness, makeChatWitness } from './witness.ts';

/** What a world with rooms has besides: who tells of what happens in them, and who watches that. */
export interface Rooms {
  readonly broker: ModelBroker;
  readonly witness: ChatWitness;
}

/** Rooms of user 1 and of user 2, with the third user and with each other, and live sessions on all devices. */
export const openRooms = (world: World, chat: ChatKind): Rooms => {
  const { server, timeline, devices, random } = world;
  const { rooms, roomCalls: calls } = server;
  const broker = new ModelBroker({ rooms, calls, chat, timeline });
  for (const device of devices)
    device.net.dial = makeDial({ timeline, server, broker, chat, random }, device.net);
  for (const [itemId, user] of [
    [2, 1],
    [3, 3],
    [1, 1],
  ].slice(0, chat.rooms))
    rooms.open(itemId as ItemId, user as UserId); // of the script's listings and members
  const witness = makeChatWitness(world, broker);
  world.watchers.push(witness);
  const say = () => {
    for (const device of devices) device.sayLooks();
    timeline.schedule(10_000, say);
  };
  say();
  return { broker, witness };
};
