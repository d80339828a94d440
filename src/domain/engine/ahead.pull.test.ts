import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { ItemPreview } from '#contract/item.ts';
import * as feeds from '#src/db/feeds.ts';
import * as pulls from '#src/db/pulls.ts';
import * as items from '#src/domain/items/queries.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { aheadPull } from '#src/domain/pull-keys.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { aPick } from '#tests/harness/picks.ts';
import { targetOf } from '#tests/harness/target-of.ts';
import { previewOf } from '#tests/model/items.ts';
import { makeStage } from '#tests/sim/stage.ts';
import aheadPulls from './ahead.pull.ts';

const when = { stamp: 1, at: 10 };
const lists = ['mine', 'picks:OWNER', 'picks:REQUESTER', 'liked', 'me'];

const card = (itemId: number): ItemPreview => {
  const told = { itemId, ownerId: 3, title: `${itemId}`, likeCount: 0, salePrice: 1_000, version: 0 };
  const state = { sold: false, deleted: false, repostDate: '2026-03-02T00:00:00.000000' };
  return v.parse(ItemPreview, previewOf({ ...told, ...state } as never, true)); // as the model lists
};

const setUp = async () => {
  const { store } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  const asked: string[] = [];
  const later: string[] = [];
  // only these are used of an engine
  const context = {
    leaseHandle,
    also: (key: string) => asked.push(key),
    later: (key: string) => later.push(key),
  } as unknown as PullContext;
  return {
    fetched: (key: string, ids: readonly number[] = []) =>
      store.write(['items', 'toldLikes', 'feeds', 'feedPages', 'pulls'], 'relaxed', async (tx) => {
        if (key === 'me') return pulls.markDone(tx, key, when, null);
        await items.putCards(tx, ids.map(card), when);
        await feeds.begin(tx, key, { ids: ids as ItemId[], next: null, ...when });
      }),
    pick: (appointmentId: number, itemId: number, state = 'PENDING') =>
      store.write([...picks.pickTables], 'relaxed', (tx) =>
        picks.put(tx, aPick({ appointmentId, itemId, state }), when),
      ),
    opened: (itemId: number) =>
      store.write(['items'], 'relaxed', async (tx) => {
        const row = await items.byId(tx, itemId as ItemId);
        if (row !== undefined) await tx.put('items', { ...row, detail: {} as never }); // that there is one
      }),
    /** What one turn after the other asks for, until none follows. */
    turns: async (target = targetOf([aheadPulls], aheadPull)): Promise<string[]> => {
      asked.length = 0;
      do {
        later.length = 0;
        await target.pull(context);
      } while (later.includes(aheadPull));
      return [...asked];
    },
    target: targetOf([aheadPulls], aheadPull),
  };
};

test('[P21] what was never fetched of one’s own comes ahead, one pull a turn, and then nothing is asked for', async () => {
  const it = await setUp();
  expect(await it.turns(it.target)).toEqual(lists);
  for (const key of lists) await it.fetched(key, key === 'mine' ? [5, 4] : []);
  expect(await it.turns(it.target)).toEqual(['item:5', 'item:4']);
  expect(await it.turns(it.target)).toEqual([]); // the server fails on them: they wait for the next engine
  await it.opened(5);
  expect(await it.turns()).toEqual(['item:4']);
});

test('[P21] the listing of a PICK that is open or running comes first, and that of one that is over does not', async () => {
  const it = await setUp();
  await it.pick(1, 70);
  await it.pick(2, 71, 'CANCELLED');
  await it.pick(3, 72, 'IN_PROGRESS');
  await it.pick(4, 73, 'COMPLETED');
  expect(await it.turns()).toEqual(['item:72', 'item:70', ...lists]);
});

test('[P21] of many listings the newest twenty come ahead', async () => {
  const it = await setUp();
  for (const key of lists) await it.fetched(key);
  await it.fetched(
    'mine',
    [...Array(30).keys()].map((n) => 100 - n),
  );
  for (let n = 1; n <= 25; n += 1) await it.pick(n, 226 - n); // the newest PICK is about the oldest listing
  const asked = await it.turns();
  expect([asked.length, asked[0], asked[19], asked[20], asked.at(-1)]).toEqual([
    40,
    'item:201',
    'item:220',
    'item:100',
    'item:81',
  ]);
});
