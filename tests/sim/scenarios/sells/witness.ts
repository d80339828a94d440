import type { Device } from '#tests/sim/device.ts';
import { peekNow } from '#tests/sim/disk.ts';
import type { UserStep } from '#tests/sim/script.ts';
import type { World } from '#tests/sim/world.ts';
import { SellLedger } from './ledger.ts';
import { readCopies, SellOracle } from './oracle.ts';
import { Sales } from './sales.ts';
import { Seller } from './seller.ts';

/** Shows the oracles of sellers what is stored, what leaves, what is heard and what the server does. */
export const makeSellWitness = (world: World) => {
  const { server, devices } = world;
  const report = (rule: string, what: string) => world.report(rule, what);
  const sales = new Sales();
  const ledger = new SellLedger({ report, sales, server, devices });
  const oracle = new SellOracle({ report, sales, ledger });
  const sellers = new Map(
    devices.map((device) => [device, new Seller(device, world.witness.appUserOf(device), sales)]),
  );
  for (const device of devices) {
    const { disk, net, onWipe } = device;
    device.onWipe = () => {
      onWipe();
      sales.wiped(device.name);
    };
    net.onWrite = (write) => {
      const rows = disk.exact
        ? disk
            .accounts()
            .flatMap((account) => (account === 'visitor' ? [] : peekNow(disk.account(account), 'outbox')))
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
    judge: () => ledger.judge(),
    answers: () => sales.answers,
    loggedOut: (device: Device) => sales.leave(device.name),
    step: (step: UserStep) => {
      if (step.do !== 'own') return;
      const at = world.userAt(step);
      return at && sellers.get(at.device)?.act(at.tab, step);
    },
    look: async (device: Device): Promise<void> => {
      await readCopies(device);
      await oracle.check(device);
    },
  };
};
export type SellWitness = ReturnType<typeof makeSellWitness>;
