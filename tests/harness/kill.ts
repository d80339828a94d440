import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { makeRecordedMutations, type RecordedMutations } from './accepted.ts';
import { type Sight, type Step, tellName, walk, witness } from './accepted-witness.ts';
import type { AppServer } from './app-server.ts';
import { allNewest } from './catalogue.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Killable, makeKillable } from './killable.ts';
import type { Ledger } from './ledger.ts';
import { storedRows } from './stored-rows.ts';

export { type StoredEntry, storedEntries, storedRows } from './stored-rows.ts';

const Item = v.looseObject({ itemId: v.number(), detail: v.unknown() });

/** A phone with five listings stored, on which somebody mutations and changes their mind. */
export interface Device extends Killable {
  readonly items: readonly number[];
  readonly mutations: RecordedMutations;
  readonly network: FaultProxy;
  /** Walks and taps; answers with listings whose heart never came. */
  walk(steps: readonly Step[], longestMs?: number): Promise<number[]>;
  /** Compares all mutations so far with what the server did. */
  judge(): Promise<void>;
}

interface DeviceOptions {
  readonly server: AppServer;
  readonly ledger: Ledger;
  readonly nickname: string;
  /** Which five listings; devices that run at the same time take different ones. */
  readonly slot?: number;
}

/** Sets it up: logged in, installed, five listings opened once and stored. */
export const makeDevice = async ({ server, ledger, nickname, slot = 0 }: DeviceOptions): Promise<Device> => {
  const network = await startFaultProxy(server.port);
  const newest = await allNewest(network.origin);
  const once = newest.filter(({ title }) => newest.filter((other) => other.title === title).length === 1);
  const five = once.slice(slot * 5, slot * 5 + 5);
  const items = five.map(({ itemId }) => itemId);
  const titles = five.map(({ title, itemId }) => [title, itemId] as const);
  const mutations = makeRecordedMutations(new Map(items.map((item) => [item, false])));
  const look = items.map((item) => ({ item, pauseMs: 0, tap: false }));
  const mark = await ledger.mark();
  const phone = await makeKillable({
    network,
    nickname,
    prepare: async (context, isLive) => {
      await context.exposeBinding(tellName, (_source, sight: Sight) => {
        if (isLive()) mutations.see(sight); // what a dead browser still said is not believed
      });
      await context.addInitScript(witness, { titles, tell: tellName });
    },
    settle: async (page, userId) => {
      const isWhole = async (): Promise<boolean> => {
        const known = v.parse(v.array(Item), await storedRows(page, `campick-${userId}`, 'items'));
        return items.every((item) => known.some(({ itemId, detail }) => itemId === item && detail !== null));
      };
      for (let tries = 0; !(await isWhole()); tries += 1) {
        if (tries === 10) throw new Error('the listings are not stored');
        const missing = await page.evaluate(walk, { steps: look, longestMs: 10_000 });
        if (missing.length > 0) throw new Error(`no heart on ${missing}`);
        await pause(200);
      }
      return `/detail/${items[0]}`;
    },
  });

  return {
    ...phone,
    items,
    mutations,
    network,
    online: () => {
      mutations.endStretch();
      return phone.online();
    },
    walk: (steps, longestMs = 5_000) => phone.page().evaluate(walk, { steps, longestMs }),
    reopen: (options) => {
      mutations.restart();
      if (!options.offline) mutations.endStretch();
      return phone.reopen(options);
    },
    judge: async () => {
      mutations.judge(await ledger.effects(mark), await ledger.liked(phone.userId), phone.userId);
    },
    remove: async () => {
      await phone.remove();
      await network.close();
    },
  };
};
