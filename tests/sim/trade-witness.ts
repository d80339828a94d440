import type { Account } from '#src/db/accounts.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Device } from './device.ts';
import type { Database } from './disk.ts';
import type { ModelServer } from './model-server.ts';
import type { Person } from './person.ts';
import { lookOf } from './trade-looks.ts';
import { type Traded, TradeOracle } from './trade-oracle.ts';
import { Trader } from './trade-person.ts';
import { TradeServerOracle } from './trade-server-oracle.ts';
import { Taps } from './trade-taps.ts';
import { checkViews } from './trade-views.ts';
import { TradeWatch } from './trade-watch.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly server: ModelServer;
  readonly now: () => number;
  readonly devices: readonly Device[];
  readonly personOf: (device: Device) => Person;
}

const relevant = new Set(['outbox', 'picks', 'marks']);

/** Shows the oracles of trades everything that happens: each commit, each request and its answer, each deed. */
export const makeTradeWitness = ({ report, server, now, devices, personOf }: Deps) => {
  const taps = new Taps();
  const watch = new TradeWatch({ report, taps, now, isExt: server.kind.ext });
  const oracle = new TradeOracle({ report, taps, server, watch, now });
  const ledger = new TradeServerOracle({ report, taps, server, watch, devices: () => devices });
  const traders = new Map(
    devices.map((device) => [device, new Trader(device, personOf(device), taps, server)]),
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
        oracle.judge(device, account, heldNow(disk.account(account)));
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
            .flatMap((account) => (account === 'visitor' ? [] : peek(disk.account(account), 'outbox')))
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
    traderOf: (device: Device): Trader => {
      const trader = traders.get(device);
      if (trader === undefined) throw new Error('a device without a person');
      return trader;
    },
    forget: (device: Device) => oracle.forget(device),
    look: async (device: Device): Promise<void> => {
      for (const account of device.disk.accounts()) {
        if (account === 'visitor') continue;
        if (!device.disk.exact) oracle.judge(device, account, await heldLater(device.disk.account(account)));
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

type Db = Database<AccountTables>;

/** Only for disks that answer at once. */
const peek = <N extends keyof AccountTables & string>(db: Db, table: N): AccountTables[N][] =>
  db.peek(table) as AccountTables[N][]; // see above

const heldNow = (db: Db): Traded => ({
  outbox: peek(db, 'outbox'),
  picks: peek(db, 'picks'),
  told: new Set(peek(db, 'toldPicks').map(({ appointmentId }) => appointmentId)),
  isMarked: peek(db, 'marks').length > 0,
  epoch: peek(db, 'lease')[0]?.epoch ?? 0,
});

const heldLater = async (db: Db): Promise<Traded> => ({
  outbox: await db.peek('outbox'),
  picks: await db.peek('picks'),
  told: new Set((await db.peek('toldPicks')).map(({ appointmentId }) => appointmentId)),
  isMarked: (await db.peek('marks')).length > 0,
  epoch: (await db.peek('lease'))[0]?.epoch ?? 0,
});
