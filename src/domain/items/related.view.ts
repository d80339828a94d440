import type { AccountStore } from '#src/db/accounts.ts';
import type { ItemRow } from './rows.ts';
import { tradeStateOf } from './trade-state.ts';

/** What is shown under a listing, from what is stored on this device; nothing is fetched for it. */
export interface RelatedItems {
  /** Others of its owner; only a listing that was opened, or stood among an owner's sales, names its owner. */
  readonly ofOwner: readonly ItemRow[];
  /** Others' of the same product types, those that share the most first. */
  readonly alike: readonly ItemRow[];
}

type About = Pick<ItemRow, 'itemId' | 'ownerId' | 'productTypes'>;

/** How many of each are shown. */
const most = 6;

/** So many listings are looked through, the ones seen last. */
const looked = 240;

/** What is called 기타 has nothing in common. */
const noType = 'PRODUCT_OTHER';

const sharedTypes = (one: About, other: About): number =>
  one.productTypes.filter((type) => type !== noType && other.productTypes.includes(type)).length;

/** Listings that can still be had, apart from the one they are shown under and the viewer's own. */
export const relatedView = (store: AccountStore, about: About): Promise<RelatedItems> =>
  store.read(['items'], async (tx) => {
    const seen = await tx.range('items', { index: 'seenAt', reverse: true, limit: looked });
    const others = seen.filter(
      (row) =>
        row.itemId !== about.itemId &&
        row.gone === null &&
        row.detail?.mine !== true &&
        tradeStateOf(row) !== 'SOLD',
    );
    const isOfOwner = (row: ItemRow): boolean => about.ownerId !== 0 && row.ownerId === about.ownerId;
    return {
      ofOwner: others.filter(isOfOwner).slice(0, most),
      alike: others
        .map((row) => ({ row, shared: isOfOwner(row) ? 0 : sharedTypes(about, row) }))
        .filter(({ shared }) => shared > 0)
        .sort((a, b) => b.shared - a.shared) // stable: of equal ones the one seen last stays first
        .slice(0, most)
        .map(({ row }) => row),
    };
  });
