import type { OutboxEntry } from '#src/db/rows.ts';
import type { Device } from '#tests/sim/device.ts';
import { peekNow, viewOf } from '#tests/sim/disk.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import { AppUser } from './app-user.ts';
import { MutationOracle } from './oracle.ts';
import { RecordedMutations } from './recorded-mutations.ts';
import type { Held } from './rows.ts';
import { WireOracle } from './wire-oracle.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly server: ModelServer;
  readonly now: () => number;
  readonly devices: readonly Device[];
  /** What sellers do is judged by oracles of its own. */
  readonly sells: boolean;
}

/** Shows both oracles of the write half everything that happens: each commit, each request, each effect. */
export const makeWitness = ({ report, server, now, devices, sells }: Deps) => {
  const mutations = new RecordedMutations();
  const appUsers = new Map(devices.map((device) => [device, new AppUser(device, mutations)]));
  const appUserOf = (device: Device): AppUser => {
    const appUser = appUsers.get(device);
    if (appUser === undefined) throw new Error('a device without a user');
    return appUser;
  };
  const wire = new WireOracle({ report, mutations, server, now, devices: () => devices });
  const oracle = new MutationOracle({ report, mutations, server, now, appUserOf });
  const relevant = new Set(['outbox', 'items', 'me', 'blocks', 'photos', 'marks']);

  for (const device of devices) {
    const { disk, net } = device;
    disk.onCommit = (account, changed, durability) => {
      if (!changed.some((table) => relevant.has(table))) return;
      // the end of a message may be lost with the line that it became: both come back
      const isOfRoom = changed.includes('rooms') || changed.includes('messages');
      if (changed.includes('outbox') && durability !== 'strict' && !isOfRoom)
        report('I2', `the outbox of ${account} was written ${durability}`);
      if (!sells) oracle.judge(device, account, stored.now(disk.account(account)));
    };
    device.onWipe = () => oracle.wiped(device);
    net.onWrite = (write) => {
      if (sells || isOfOthers.test(write.path)) return; // the oracles of chat and of trades judge those
      const rows =
        disk.exact && device.mayBeMember
          ? disk.accounts().flatMap((account) => peekNow(disk.account(account), 'outbox'))
          : null;
      wire.leaves(device, write, rows);
    };
  }

  return {
    mutations,
    wire,
    appUserOf,
    look: async (device: Device): Promise<void> => {
      if (!device.disk.exact && !sells)
        for (const account of device.disk.accounts())
          oracle.judge(device, account, await stored.later(device.disk.account(account)));
      await oracle.checkKept(device);
      appUserOf(device).looked();
    },
    judge: () => wire.judge(),
    answers: () => mutations.answers,
    loggedOut: (device: Device) => mutations.leave(device.name),
  };
};

export type Witness = ReturnType<typeof makeWitness>;

const isOfOthers = /^\/api\/v1\/(chatroom|appointment|review|user\/report)/;

/** What is said in rooms is judged by the oracles of chat, what is decided about PICKs by those of trades. */
const isOfMutations = ({ lane }: OutboxEntry): boolean => !/^(room|pick|report):/.test(lane);

const stored = viewOf(
  ['outbox', 'items', 'me', 'blocks', 'photos', 'marks', 'lease'],
  ({ outbox, marks, lease, ...rows }): Held => ({
    ...rows,
    outbox: outbox.filter(isOfMutations),
    isMarked: marks.length > 0,
    untold: marks[0]?.untold?.intents ?? null,
    epoch: lease[0]?.epoch ?? 0,
  }),
);
