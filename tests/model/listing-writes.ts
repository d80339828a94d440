import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemDraft } from '#contract/item.ts';
import type { ModelCatalogue } from './catalogue.ts';
import type { Listing } from './items.ts';
import type { Author, Ledger } from './ledger.ts';
import { Refusal } from './refusal.ts';

interface ListingDeps {
  readonly catalogue: ModelCatalogue;
  readonly ledger: Ledger;
  readonly now: () => number;
  /** Whether this upload of theirs arrived. */
  readonly owns: (user: UserId, key: string) => boolean;
  /** What was agreed about it forbids to delete it. */
  readonly isPromised: (item: Listing) => boolean;
}

/** By whose request, and the version that the listing must have; null: any. */
interface Expecting extends Author {
  readonly expected: number | null;
}

/** A listing as its owner wrote it, as far as tests tell versions apart: its title, price and file keys in order. */
const listingText = ({ title, draft }: Pick<Listing, 'title' | 'draft'>): string =>
  JSON.stringify([title, draft?.salePrice ?? 0, draft?.images ?? []]);

/** What a seller changes at the server (contract §2.3). */
export const makeListingWrites = ({ catalogue, ledger, now, owns, isPromised }: ListingDeps) => {
  const own = (user: UserId, itemId: ItemId, { expected }: Expecting): Listing => {
    const item = catalogue.living(itemId);
    if (item.ownerId !== user) throw new Refusal(403, 'ITEM_ACCESS_FORBIDDEN');
    if (expected !== null && expected !== item.version)
      throw new Refusal(412, 'VERSION_CONFLICT', catalogue.detail(itemId, user));
    return item;
  };
  /** [O] takes any text for a key (contract §2.3). */
  const checkKeys = (user: UserId, keys: readonly FileKey[], inPlace: readonly FileKey[]): void => {
    if (catalogue.older) return;
    if (!keys.every((key) => inPlace.includes(key) || owns(user, key)))
      throw new Refusal(400, 'INVALID_INPUT');
  };
  const note = (user: UserId, itemId: ItemId, { key, tag }: Author, from: string, to: string): void =>
    ledger.add({ at: now(), user, kind: 'listing', entity: `listing:${itemId}`, key, tag, from, to });

  return {
    create: (user: UserId, draft: ItemDraft, author: Author): ItemId => {
      checkKeys(user, draft.images, []);
      const itemId = (Math.max(0, ...catalogue.listings.keys()) + 1) as ItemId; // any positive number is an id
      const item: Listing = {
        itemId,
        ownerId: user,
        title: draft.title,
        salePrice: draft.salePrice,
        likeCount: 0,
        repostDate: catalogue.moment(),
        sold: false,
        draft,
        deleted: false,
        version: catalogue.firstVersion,
      };
      catalogue.listings.set(itemId, item);
      note(user, itemId, author, '-', listingText(item));
      return itemId;
    },
    edit: (user: UserId, itemId: ItemId, draft: ItemDraft, author: Expecting): void => {
      const item = own(user, itemId, author);
      checkKeys(user, draft.images, item.draft?.images ?? []);
      const from = listingText(item);
      Object.assign(item, {
        draft,
        title: draft.title,
        salePrice: draft.salePrice,
        version: item.version + 1,
      });
      note(user, itemId, author, from, listingText(item));
    },
    remove: (user: UserId, itemId: ItemId, author: Expecting): void => {
      const item = own(user, itemId, author);
      if (isPromised(item)) throw new Refusal(409, 'ALREADY_RESERVED_ITEM');
      item.deleted = true;
      item.version += 1;
      note(user, itemId, author, listingText(item), 'deleted');
    },
  };
};
