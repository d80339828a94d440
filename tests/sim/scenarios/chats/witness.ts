import type { ChatRoomId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Engine } from '#src/sync/ports.ts';
import type { Device } from '#tests/sim/device.ts';
import { type Database, viewOf } from '#tests/sim/disk.ts';
import type { ModelBroker } from '#tests/sim/model-broker.ts';
import type { UserStep } from '#tests/sim/script.ts';
import type { World } from '#tests/sim/world.ts';
import { ChatOracle, type Seen, type Talked } from './oracle.ts';
import { RoomUser } from './room-user.ts';
import { SentMessages } from './sent-messages.ts';
import { ChatServerOracle } from './server-oracle.ts';
import { takeStep } from './steps.ts';

/** An engine forgets a window that has not said for this long what it shows (src/domain/chat/engine/room-subscriptions.ts). */
const forgottenMs = 25_000;
/** Time for a word on its way, ms. */
const slackMs = 8_000;
/** A look is written down by then. */
const toldMs = 3_000;
/** A window says this often what it shows. */
const saidEveryMs = 10_000;
const relevant = new Set(['outbox', 'messages', 'spans', 'rooms', 'marks']);

/** What a window showed of a room, and when last. */
interface Glance {
  least: string;
  most: string;
  /** Since when it is shown without a break, and when it was shown last. */
  since: number;
  at: number;
  /** An engine has written down that it was shown. */
  isTold: boolean;
}

/** Shows the oracles of chat everything that happens: each commit, each line, each subscription. */
export const makeChatWitness = (world: World, broker: ModelBroker) => {
  const { server, devices } = world;
  const { rooms } = server;
  const now = () => world.timeline.now;
  const report = (rule: string, what: string) => world.report(rule, what);
  const talk = new SentMessages();
  const roomUsers = new Map(
    devices.map((device) => [device, new RoomUser(device, world.witness.appUserOf(device), talk, rooms)]),
  );
  const roomUserOf = (device: Device): RoomUser => {
    const roomUser = roomUsers.get(device);
    if (roomUser === undefined) throw new Error('a device without a user');
    return roomUser;
  };
  const glances = new Map<Device, Map<ChatRoomId, Glance>>(devices.map((device) => [device, new Map()]));
  const isShown = new Set<string>();
  const shownAt = new Map<string, number>();
  const glancesOf = (device: Device) => glances.get(device) ?? new Map<ChatRoomId, Glance>();
  const seen: Seen = {
    upTo: (device, user, room) => {
      // what is on screen is somebody else's
      if (device.leader?.running?.account !== user) return null;
      const known = glancesOf(device).get(room);
      return known?.isTold ? known : null;
    },
  };
  const oracle = new ChatOracle({ report, talk, server, rooms, now, seen });
  const ledger = new ChatServerOracle({ report, talk, rooms, devices: () => devices });

  /** What stands on screens now: all that is stored of the room (I19). */
  const glance = (
    device: Device,
    db: Database<AccountTables> | null,
    { messages }: Pick<Talked, 'messages'>,
  ) => {
    const known = glancesOf(device);
    obeysSince(device);
    const account = device.leader?.running?.account ?? null;
    // what another account saw here is no measure for this one
    if (account !== null && account !== accounts.get(device)) known.clear();
    if (account !== null) accounts.set(device, account);
    const shown = new Set(device.tabs.flatMap((tab) => (tab.open && !tab.frozen && tab.looking) || []));
    for (const room of shown) {
      const before = known.get(room);
      const isOn = before !== undefined && isShown.has(`${device.name} ${room}`);
      const since = isOn ? before.since : now();
      const { least = '', most = '', isTold = false } = before ?? {};
      known.set(room, { least, most, since, at: now(), isTold });
    }
    for (const room of known.keys()) {
      const name = `${device.name} ${room}`;
      if (shown.has(room)) {
        isShown.add(name);
        shownAt.set(name, now());
      } else isShown.delete(name);
    }
    if (db === null) return;
    for (const [room, before] of known) {
      if (before.at + forgottenMs + slackMs < now()) continue;
      const tip = messages.reduce(
        (top, row) => (row.chatRoomId === room && row.chatId > top ? row.chatId : top),
        '',
      );
      if (tip > before.most) before.most = tip;
      const isToldOf = shown.has(room) && Math.max(before.since, obeysSince(device)) + toldMs < now();
      if (isToldOf && device.leader?.running?.account !== 'visitor') before.isTold = true;
      if (isToldOf && tip > before.least) before.least = tip;
    }
  };

  const accounts = new Map<Device, Account>();
  const obeying = new Map<Device, { readonly engine: Engine | null; readonly since: number }>();
  /** Since when the engine that leads now has obeyed. */
  const obeysSince = (device: Device): number => {
    const engine = device.engine();
    const known = obeying.get(device);
    // a thawed page whose engine was about to begin takes the lease for a moment, and no window speaks to that one
    const isRivalled = device.tabs.some(
      (tab) => tab !== device.leader && tab.open && !tab.frozen && tab.running?.engine.state() === 'running',
    );
    const isSame = known !== undefined && known.engine === engine && engine !== null && !isRivalled;
    if (isSame && !device.disk.faulty()) return known.since;
    // where the disk hung a look is written down when its window says so again
    const since = isSame ? now() + saidEveryMs : now();
    obeying.set(device, { engine, since });
    return since;
  };

  const lookAt = (device: Device, account: Account, held: Talked): void => {
    const isHere = device.leader?.running?.account === account;
    glance(device, isHere ? device.disk.account(account) : null, held);
    oracle.judge(device, account, held);
  };

  for (const device of devices) {
    const { disk } = device;
    const { onCommit } = disk;
    const { onWipe } = device;
    disk.onCommit = (account, changed, durability) => {
      onCommit?.(account, changed, durability);
      if (account !== 'visitor' && changed.some((table) => relevant.has(table)))
        lookAt(device, account, stored.now(disk.account(account)));
    };
    device.onLook = (room) => {
      if (room !== null) shownAt.set(`${device.name} ${room}`, now());
    };
    device.onWipe = () => {
      onWipe();
      oracle.wiped(device);
      glancesOf(device).clear();
    };
  }

  broker.onHears = (session, room) => {
    const device = devices.find(({ net }) => net === session.net);
    if (device === undefined) return;
    const last = shownAt.get(`${device.name} ${room.id}`);
    if (last === undefined || last + forgottenMs + slackMs + 2 * device.net.latencyMs < now())
      report('I19', `room ${room.id} is read by ${session.user} on ${device.name}, and nobody looks at it`);
  };

  return {
    talk,
    ledger,
    seen,
    glance: (device: Device) => glance(device, null, { messages: [] }),
    answers: () => talk.answers,
    jumped: (device: Device) => talk.jump(device.name),
    loggedOut: (device: Device) => {
      talk.leave(device.name);
      glancesOf(device).clear();
    },
    forget: (device: Device) => glancesOf(device).clear(),
    step: (step: UserStep) => takeStep({ world, broker, talk, roomUserOf }, step),
    roomUserOf,
    look: async (device: Device): Promise<void> => {
      if (device.disk.exact) return;
      for (const account of device.disk.accounts())
        if (account !== 'visitor') lookAt(device, account, await stored.later(device.disk.account(account)));
    },
    judge: () => ledger.judge(),
  };
};

export type ChatWitness = ReturnType<typeof makeChatWitness>;

const stored = viewOf(
  ['outbox', 'messages', 'spans', 'rooms', 'marks', 'lease'],
  ({ marks, lease, ...rows }): Talked => ({
    ...rows,
    isMarked: marks.length > 0,
    epoch: lease[0]?.epoch ?? 0,
  }),
);
