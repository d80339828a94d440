import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Device } from './device.ts';
import type { Database } from './disk.ts';
import type { ModelServer } from './model-server.ts';
import type { Person } from './person.ts';
import { Sales } from './sales.ts';
import { SellLedger } from './sell-ledger.ts';
import { readCopies, SellOracle } from './sell-oracle.ts';
import { Seller } from './seller.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly server: ModelServer;
  readonly now: () => number;
  readonly devices: readonly Device[];
  readonly personOf: (device: Device) => Person;
}

/** Shows the oracles of sellers what is stored, what leaves, what is heard and what the server does. */
export const makeSellWitness = ({ report, server, devices, personOf }: Deps) => {
  const sales = new Sales();
  const ledger = new SellLedger({ report, sales, server, devices });
  const oracle = new SellOracle({ report, sales, ledger });
  const sellers = new Map(devices.map((device) => [device, new Seller(device, personOf(device), sales)]));
  for (const device of devices) {
    const { disk, net, onWipe } = device;
    device.onWipe = () => {
      onWipe();
      sales.wiped(device.name);
    };
    net.onWrite = (write) => {
      const rows = disk.exact
        ? disk.accounts().flatMap((account) => (account === 'visitor' ? [] : peek(disk.account(account))))
        : null;
      ledger.leaves(device, write, rows);
    };
    net.onHear = ({ path }, { body }) => {
      const data: unknown = Reflect.get(Object(body), 'data');
      const info: unknown = Reflect.get(Object(data), 'itemInfo');
      const itemId: unknown = Reflect.get(Object(data), 'itemId');
      if (!path.startsWith('/api/v1/item') || info === undefined || typeof itemId !== 'number') return;
      const part = (name: string): unknown => Reflect.get(Object(info), name);
      ledger.hears(device, itemId, JSON.stringify([part('title'), part('salePrice'), part('images')]));
    };
  }
  return {
    sales,
    ledger,
    sellerOf: (device: Device): Seller => {
      const seller = sellers.get(device);
      if (seller === undefined) throw new Error('a device without a seller');
      return seller;
    },
    judge: () => ledger.judge(),
    look: async (device: Device): Promise<void> => {
      await readCopies(device);
      await oracle.check(device);
    },
  };
};
export type SellWitness = ReturnType<typeof makeSellWitness>;

/** Only for disks that answer at once. */
const peek = (db: Database<AccountTables>): OutboxEntry[] => db.peek('outbox') as OutboxEntry[]; // see above
