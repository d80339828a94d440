import type { ReviewId, UserId } from '#contract/ids.ts';
import type { WrittenReview } from '#contract/review.ts';
import * as feeds from '#src/db/feeds.ts';
import type { AccountTables, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import { reviewsFeed } from '#src/domain/pull-keys.ts';
import type { ReviewRow } from './rows.ts';

type Tables = Pick<AccountTables, 'reviews'>;
type ListTables = Tables & Pick<AccountTables, 'feeds' | 'feedPages'>;

/** Of so many users the reviews are kept, those that were fetched last. */
const mostLists = 30;
/** Beyond so many reviews those that no list holds are looked for: eviction forgets lists too (engine/evict.ts). */
const manyReviews = 1_000;

export const byIds = (tx: Reader<Tables>, ids: readonly ReviewId[]): Promise<(ReviewRow | undefined)[]> =>
  tx.getMany('reviews', ids);

/** Stores the server's reviews about a user; one of a later answer stays as it is [P4]. */
export const putMany = async (
  tx: Writer<Tables>,
  about: UserId,
  told: readonly WrittenReview[],
  stamp: Stamp,
): Promise<void> => {
  const known = await byIds(
    tx,
    told.map(({ reviewId }) => reviewId),
  );
  await tx.putMany(
    'reviews',
    told.flatMap((review, at) => ((known[at]?.stamp ?? 0) > stamp ? [] : [{ ...review, about, stamp }])),
  );
};

/**
 * Before a list is stored for the first time: forgets the lists that were fetched longest ago, and the reviews that no
 * list holds any more.
 */
export const makeRoom = async (tx: Writer<ListTables>, key: string): Promise<void> => {
  const lists = (await tx.range('feeds', {})).filter((list) => reviewsFeed.idsIn(list.key) !== undefined);
  if (lists.some((list) => list.key === key && list.at !== null)) return;
  const others = lists.filter((list) => list.key !== key).sort((a, b) => b.stamp - a.stamp);
  const surplus = others.slice(mostLists - 1);
  if (surplus.length === 0 && (await tx.count('reviews', {})) <= manyReviews) return;
  for (const list of surplus) await feeds.forget(tx, list.key);
  const kept = others.slice(0, mostLists - 1);
  const pages = await Promise.all(kept.map((list) => tx.range('feedPages', { prefix: [list.key] })));
  const held = new Set<unknown>(pages.flat().flatMap(({ ids }) => ids));
  const rows = await tx.range('reviews', {});
  await tx.removeMany(
    'reviews',
    rows.map(({ reviewId }) => reviewId).filter((id) => !held.has(id)),
  );
};
