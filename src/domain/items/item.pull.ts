import { endpoints } from '#contract/endpoints.ts';
import type { ItemId } from '#contract/ids.ts';
import type { ItemDetail } from '#contract/item.ts';
import * as pulls from '#src/db/pulls.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { accountMismatch, CallFailed } from '#src/sync/failure.ts';
import type { Answer } from '#src/sync/http.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { absenceOf } from './absence.ts';
import * as items from './queries.ts';
import type { Gone } from './rows.ts';

const absenceBy = (error: unknown): Gone | null =>
  error instanceof CallFailed && error.failure.kind === 'refused' ? absenceOf(error.failure.code) : null;

/**
 * The detail as this account sees it [S6]. When the access cookie has just expired, an optional-auth call silently
 * answers with a visitor's copy (contract §1.5). A copy that takes back `mine` or `liked` is therefore fetched again by
 * an authenticated read.
 */
const fetchDetail = async (
  { call, certain, account, leaseHandle }: PullContext,
  itemId: ItemId,
): Promise<Pick<Answer<ItemDetail>, 'value' | 'at'>> => {
  const answer = await call(endpoints.item, { itemId });
  const { value } = answer;
  const { mine, liked } = value.itemInfo;
  if (account === 'visitor') {
    if (mine || liked) throw accountMismatch(); // [S11]
    return answer;
  }
  if (mine && value.owner.id !== account) throw accountMismatch();
  const wasLiked = await leaseHandle.read(['items', 'toldLikes'], (tx) => items.isLiked(tx, itemId));
  const takesBack = !mine && (value.owner.id === account || (wasLiked && !liked));
  if (!takesBack) return answer;
  return certain(endpoints.item, { itemId });
};

/** One listing in full. */
export default definePull({
  key: itemPull,
  personal: true,
  membersOnly: false,
  begin: (itemId) => ({
    pull: async (context) => {
      const key = itemPull(itemId);
      const { leaseHandle, serverNow } = context;
      const stamp = leaseHandle.stamp();
      try {
        const { value, at = serverNow() } = await fetchDetail(context, itemId);
        const when = { stamp, at };
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
  }),
});
