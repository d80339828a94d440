import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { accountOf } from '#src/db/session.ts';
import { messageOf } from '#src/domain/chat/send-message.mutation.ts';
import type { Device } from '#tests/sim/device.ts';
import {
  bringBack,
  comeBack,
  isOnItsWay,
  reportNoEngine,
  reportStuck,
  rowsOf,
  waitingUsers,
} from '#tests/sim/queue-at-rest.ts';
import { onEach, requestsAMinute, type Scenario } from '#tests/sim/scenario.ts';
import type { World } from '#tests/sim/world.ts';
import { checkRooms, checkSent } from './at-rest.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { makeChatScript } from './script.ts';

/** Users write to each other in rooms. */
export const chats: Scenario<Rooms> = {
  name: 'chats',
  makeScript: makeChatScript,
  witness: (world, { setting }) => {
    if (setting.chat === undefined) throw new Error('a script without rooms');
    return openRooms(world, setting.chat);
  },
  oracle: async ({ world, witness }) => {
    const opened = { world, ...witness };
    world.countNoMore();
    await onEach(world, (device) => drain(world, device));
    // what was held up on its way comes in before anything is compared: a server that loses events tells of it in the next list only
    await world.elapse(Math.max(...world.devices.map(({ net }) => net.applyDelayMs)));
    await onEach(world, (device) => checkRooms(opened, device));
    if (world.violations.length === 0) checkSent(opened);
  },
  mostRequests: () => requestsAMinute * 2,
  count: ({ witness: { witness } }) => ({
    excused: witness.ledger.late,
    begun: witness.talk.all.length,
    done: 0,
  }),
};

/** After every trouble has ended, this may pass until nothing waits that needs no user (P-L1), ms. */
const drainMs = 90_000;
/** A message is only asked about after its horizon, and those of a lane one after the other (V6). */
const askedMs = 120_000;
/** A logout that the server did not hear of is told again when its user comes to look. */
const patience = { tries: 60, wakes: true };

/** Each account that still has something waiting logs in; what needs no user goes out (P-L1, P-L2). */
const drain = async (world: World, device: Device): Promise<void> => {
  await world.elapse(15_000);
  const users = await waitingUsers(device);
  const current = accountOf(await device.session());
  const last = current === 'visitor' ? (1 as UserId) : current; // one of the members
  for (const user of [...users.filter((one) => one !== last), last]) {
    if (user !== accountOf(await device.session())) await comeBack(world, device, user, patience);
    await bringBack(device, user);
    await goOut(world, device, user);
  }
};

/** A room in which a server without names takes nothing of this user, without a word. */
const isSilent = ({ server }: World, user: UserId, row: OutboxEntry): boolean => {
  const id = messageOf(row)?.chatRoomId ?? null;
  const room = id === null ? undefined : server.rooms.rooms.get(id);
  return room !== undefined && (room.isBlocked || room.parts.get(user)?.hasLeft === true);
};

const goOut = async (world: World, device: Device, user: UserId): Promise<void> => {
  const seen = new Set<string>();
  const moving = async () => {
    const rows = await rowsOf(device, user);
    for (const { id } of rows) seen.add(id);
    const isBehind = (row: OutboxEntry) =>
      rows.some((other) => other.lane === row.lane && other.seq < row.seq && isStanding(other));
    return rows.filter((row) => isOnItsWay(row) && !isStanding(row) && !isBehind(row));
  };
  const isMute = !world.server.kind.ext;
  /** What the server takes in silence waits for seven days, and says so (V6, I7). */
  const isStanding = (row: OutboxEntry): boolean =>
    row.state === 'attention' || (isMute && row.failingSince !== undefined && isSilent(world, user, row));
  /** Some come back from the backup store only now. */
  const most = () => drainMs + (isMute ? askedMs * seen.size : 0);
  for (let waited = 0; waited < most(); waited += 5_000) {
    await world.elapse(5_000);
    // only now did it become known here whose cookies there are
    if (user !== accountOf(await device.session())) await comeBack(world, device, user, patience);
    if (device.leader?.running?.account === user && (await moving()).length === 0) return;
  }
  reportStuck(world, device, user, await moving());
  reportNoEngine(world, device, user);
};
