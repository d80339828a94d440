import type { Account } from '#src/db/accounts.ts';
import type { Device } from '#tests/sim/device.ts';
import { peekNow, viewOf } from '#tests/sim/disk.ts';
import type { UserStep } from '#tests/sim/script.ts';
import type { World } from '#tests/sim/world.ts';
import { lookOf } from './looks.ts';
import { type Traded, TradeOracle } from './oracle.ts';
import { deal } from './other-programs.ts';
import { TradeServerOracle } from './server-oracle.ts';
import { Taps } from './taps.ts';
import { Trader } from './trader.ts';
import { checkViews } from './views.ts';
import { TradeWatch } from './watch.ts';

const relevant = new Set(['outbox', 'picks', 'marks']);

/** Shows the oracles of trades everything that happens: each commit, each request and its answer, each deed. */
export const makeTradeWitness = (world: World) => {
  const { server, devices } = world;
  const now = () => world.timeline.now;
  const report = (rule: string, what: string) => world.report(rule, what);
  const taps = new Taps();
  const watch = new TradeWatch({ report, taps, now, isExt: server.kind.ext });
  const oracle = new TradeOracle({ report, taps, server, watch, now });
  const ledger = new TradeServerOracle({ report, taps, server, watch, devices: () => devices });
  const traders = new Map(
    devices.map((device) => [device, new Trader(device, world.witness.appUserOf(device), taps, server)]),
  );

  /** What of each device was committed when its screens were looked at last. */
  const viewed = new Map<Device, number>();

  for (const device of devices) {
    const { disk, net, onWipe } = device;
    const { onCommit } = disk;
    disk.onCommit = (account, changed, durability) => {
      onCommit?.(account, changed, durability);
      if (account !== 'visitor' && changed.some((table) => relevant.has(table))) {
        ledger.judge(); // what was done before it is known first
        oracle.judge(device, account, stored.now(disk.account(account)));
      }
    };
    device.onWipe = () => {
      onWipe();
      oracle.wiped(device);
    };
    const { onWrite } = net;
    net.onWrite = (write) => {
      onWrite?.(write);
      const rows = disk.exact
        ? disk
            .accounts()
            .flatMap((account) => (account === 'visitor' ? [] : peekNow(disk.account(account), 'outbox')))
        : null;
      watch.leaves(device, write, rows);
    };
    net.onHear = (request, wire, asked) => {
      const look = lookOf(request, wire, { ...asked, heard: now() });
      if (look !== undefined) watch.heard(device, look);
    };
  }

  return {
    taps,
    watch,
    ledger,
    oracle,
    answers: () => taps.answers,
    jumped: (device: Device) => taps.jump(device.name),
    loggedOut: (device: Device) => taps.leave(device.name),
    step: (step: UserStep) => {
      if (step.do === 'deal') return deal(server, step);
      if (step.do !== 'trade') return;
      const at = world.userAt(step);
      return at && traders.get(at.device)?.act(at.tab, step);
    },
    forget: (device: Device) => oracle.forget(device),
    look: async (device: Device): Promise<void> => {
      for (const account of device.disk.accounts()) {
        if (account === 'visitor') continue;
        if (!device.disk.exact)
          oracle.judge(device, account, await stored.later(device.disk.account(account)));
      }
    },
    /** What every screen shows now. */
    views: async (device: Device): Promise<void> => {
      const commits = device.disk.commits();
      if (device.disk.faulty() || viewed.get(device) === commits) return;
      viewed.set(device, commits);
      for (const account of device.disk.accounts())
        if (account !== 'visitor') await checkViews(device, account satisfies Account, report);
    },
    judge: () => ledger.judge(),
  };
};

export type TradeWitness = ReturnType<typeof makeTradeWitness>;

const stored = viewOf(
  ['outbox', 'picks', 'toldPicks', 'marks', 'lease'],
  ({ outbox, picks, toldPicks, marks, lease }): Traded => ({
    outbox,
    picks,
    told: new Set(toldPicks.map(({ appointmentId }) => appointmentId)),
    isMarked: marks.length > 0,
    epoch: lease[0]?.epoch ?? 0,
  }),
);
