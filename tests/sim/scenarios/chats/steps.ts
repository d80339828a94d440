import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import type { UserStep } from '#tests/sim/script.ts';
import { type Around, byOthers } from './other-users.ts';
import { climb, lookAt } from './room-view.ts';

/** Does what a script says of rooms; a step about anything else is not ours. */
export const takeStep = (around: Around, step: UserStep): unknown => {
  const { world, roomUserOf } = around;
  switch (step.do) {
    case 'say': {
      const at = world.userAt(step);
      return at && roomUserOf(at.device).say(at.tab, step.room as ChatRoomId, step.text); // a room of the script
    }
    case 'begin': {
      const at = world.userAt(step);
      return at && roomUserOf(at.device).begin(at.tab, step.item as ItemId, step.text); // a listing of the script
    }
    case 'part': {
      const at = world.userAt(step);
      return at && roomUserOf(at.device).leave(at.tab, step.room as ChatRoomId); // a room of the script
    }
    case 'look': {
      const at = world.userAt(step);
      return at && lookAt(at.device, at.tab, step.room);
    }
    case 'climb': {
      const device = world.deviceAt(step.d);
      return device && climb(device, step.room);
    }
    case 'socket':
      return world.deviceAt(step.d)?.net.dial?.setFault(step.kind);
    case 'answer':
    case 'enter':
    case 'exit':
    case 'quit':
    case 'block':
    case 'unblock':
      return byOthers(around, step);
    default:
      return undefined;
  }
};
