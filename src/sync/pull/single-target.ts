import { endpoints } from '#contract/endpoints.ts';
import type { ItemId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import * as items from '#src/db/items.ts';
import * as me from '#src/db/me.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Gone } from '#src/db/rows.ts';
import { itemPull } from '#src/db/views/item.ts';
import { CallFailed } from '../failure.ts';
import type { Target } from './target.ts';

const mark =
  (key: string): Target['mark'] =>
  ({ grip }, state) =>
    grip.write(['pulls'], 'relaxed', (tx) =>
      state === 'loading'
        ? pulls.markLoading(tx, key, grip.epoch)
        : pulls.markTrouble(tx, key, state === 'idle' ? null : state),
    );

/** Codes by which the server says that a listing cannot be seen (contract §2.3). */
const goneBy = (error: unknown): Gone | null => {
  if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') return null;
  if (error.failure.code === 'ALREADY_DELETED_ITEM') return 'deleted';
  return error.failure.code === 'ITEM_NOT_FOUND' ? 'missing' : null;
};

/** One listing in full. */
export const itemTarget = (itemId: ItemId): Target => {
  const key = itemPull(itemId);
  return {
    key,
    freshMs: limits.freshMs,
    personal: true,
    pull: async ({ call, grip, serverNow }) => {
      const stamp = grip.stamp();
      try {
        const { value } = await call(endpoints.item, { itemId });
        const when = { stamp, at: serverNow() };
        await grip.write(['items', 'pulls'], 'relaxed', async (tx) => {
          await items.putDetail(tx, value, when);
          await pulls.markDone(tx, key, when, value.itemInfo.isDeleted ? 'deleted' : null);
        });
        return false;
      } catch (error) {
        const gone = goneBy(error);
        if (gone === null) throw error;
        const when = { stamp, at: serverNow() };
        await grip.write(['items', 'pulls'], 'relaxed', async (tx) => {
          await items.putGone(tx, itemId, gone, when);
          await pulls.markDone(tx, key, when, gone);
        });
        return false;
      }
    },
    mark: mark(key),
  };
};

/** The user's own profile. */
export const meTarget: Target = {
  key: 'me',
  freshMs: limits.freshMs,
  personal: false,
  pull: async ({ call, grip, serverNow }) => {
    const stamp = grip.stamp();
    const { value } = await call(endpoints.me, {});
    const when = { stamp, at: serverNow() };
    await grip.write(['me', 'pulls'], 'relaxed', async (tx) => {
      await me.put(tx, value, when);
      await pulls.markDone(tx, 'me', when, null);
    });
    return false;
  },
  mark: mark('me'),
};
