import { endpoints } from '#contract/endpoints.ts';
import type { ItemId } from '#contract/ids.ts';
import type { ItemDetail } from '#contract/item.ts';
import { limits } from '#contract/limits.ts';
import { absenceOf } from '#src/db/absence.ts';
import * as items from '#src/db/items.ts';
import * as me from '#src/db/me.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Gone } from '#src/db/rows.ts';
import { itemPull } from '#src/db/views/item.ts';
import { CallFailed } from '../failure.ts';
import type { PullContext, Target } from './target.ts';

/** Stores the fetch state on the row of a single resource. */
export const mark =
  (key: string): Target['mark'] =>
  ({ leaseHandle }, state) =>
    leaseHandle.write(['pulls'], 'relaxed', (tx) => {
      if (state === 'loading') return pulls.markLoading(tx, key, leaseHandle.epoch);
      return state === 'idle' ? pulls.markIdle(tx, key) : pulls.markTrouble(tx, key, state);
    });

const absenceBy = (error: unknown): Gone | null =>
  error instanceof CallFailed && error.failure.kind === 'refused' ? absenceOf(error.failure.code) : null;

/** The refusal of a server that checks accounts: the cookies are not, or no longer, this account's. */
const mismatch = () => new CallFailed({ kind: 'refused', status: 409, code: 'USER_MISMATCH', data: null });

/**
 * The detail as this account sees it [S6]. When the access cookie has just expired, an optional-auth call silently
 * answers with a visitor's copy (contract §1.5). A copy that takes back `mine` or `liked` is therefore fetched again by
 * an authenticated read.
 */
const fetchDetail = async (
  { call, certain, account, leaseHandle }: PullContext,
  itemId: ItemId,
): Promise<ItemDetail> => {
  const { value } = await call(endpoints.item, { itemId });
  const { mine, liked } = value.itemInfo;
  if (account === 'visitor') {
    if (mine || liked) throw mismatch();
    return value;
  }
  if (mine && value.owner.id !== account) throw mismatch();
  const wasLiked = await leaseHandle.read(['items', 'toldLikes'], (tx) => items.isLiked(tx, itemId));
  const takesBack = !mine && (value.owner.id === account || (wasLiked && !liked));
  if (!takesBack) return value;
  return (await certain(endpoints.item, { itemId })).value;
};

/** One listing in full. */
export const itemTarget = (itemId: ItemId): Target => {
  const key = itemPull(itemId);
  return {
    key,
    freshMs: limits.freshMs,
    personal: true,
    membersOnly: false,
    pull: async (context) => {
      const { leaseHandle, serverNow } = context;
      const stamp = leaseHandle.stamp();
      try {
        const value = await fetchDetail(context, itemId);
        const when = { stamp, at: serverNow() };
        await leaseHandle.write(['items', 'pulls', 'toldLikes'], 'relaxed', async (tx) => {
          await items.putDetail(tx, value, when);
          await pulls.markDone(tx, key, when, value.itemInfo.isDeleted ? 'deleted' : null);
        });
      } catch (error) {
        const gone = absenceBy(error);
        if (gone === null) throw error;
        const when = { stamp, at: serverNow() };
        await leaseHandle.write(['items', 'pulls'], 'relaxed', async (tx) => {
          await items.putGone(tx, itemId, gone, when);
          await pulls.markDone(tx, key, when, gone);
        });
      }
      return false;
    },
    mark: mark(key),
  };
};

/** The user's own profile. */
export const meTarget: Target = {
  key: 'me',
  freshMs: limits.freshMs,
  personal: false,
  membersOnly: true,
  pull: async ({ account, call, leaseHandle, serverNow }) => {
    const stamp = leaseHandle.stamp();
    const { value } = await call(endpoints.me, {});
    if (value.id !== account) throw mismatch();
    const when = { stamp, at: serverNow() };
    await leaseHandle.write(['me', 'pulls'], 'relaxed', async (tx) => {
      await me.put(tx, value, when);
      await pulls.markDone(tx, 'me', when, null);
    });
    return false;
  },
  mark: mark('me'),
};
