import * as v from 'valibot';
import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import { ItemDraft } from '#contract/item.ts';
import type { ModelCatalogue } from './model-catalogue.ts';
import type { Listing } from './model-items.ts';
import type { Ledger } from './model-ledger.ts';
import { type Answered, type Caller, Refusal } from './model-types.ts';
import { ifMatch, parsed } from './model-writes.ts';

interface ListingDeps {
  readonly catalogue: ModelCatalogue;
  readonly ledger: Ledger;
  readonly now: () => number;
  /** Whether this upload of theirs arrived. */
  readonly owns: (user: UserId, key: string) => boolean;
  /** A CONFIRMED or IN_PROGRESS trade forbids deleting it. */
  readonly isReserved: (itemId: ItemId) => boolean;
}

type Author = Pick<Caller, 'tag'> & { readonly key: string | null };

/** A listing as its owner wrote it, as far as tests tell versions apart: its title, price and file keys in order. */
export const listingText = ({ title, draft }: Pick<Listing, 'title' | 'draft'>): string =>
  JSON.stringify([title, draft?.salePrice ?? 0, draft?.images ?? []]);

/** What a seller changes at the server (contract §2.3). */
export const makeListingWrites = ({ catalogue, ledger, now, owns, isReserved }: ListingDeps) => {
  const read = ({ body }: Caller): ItemDraft => {
    const draft = v.safeParse(ItemDraft, parsed(body?.text));
    if (!draft.success) throw new Refusal(400, 'INVALID_INPUT');
    return draft.output;
  };
  const own = (user: UserId, itemId: ItemId, { headers }: Caller): Listing => {
    const item = catalogue.living(itemId);
    if (item.ownerId !== user) throw new Refusal(403, 'ITEM_ACCESS_FORBIDDEN');
    const expected = catalogue.kind.ext ? ifMatch(headers['if-match']) : null;
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
  const note = (user: UserId, itemId: ItemId, author: Author, from: string, to: string): void =>
    ledger.add({ at: now(), user, kind: 'listing', entity: `listing:${itemId}`, ...author, from, to });

  return {
    create: (user: UserId, caller: Caller, author: Author): Answered => {
      const draft = read(caller);
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
      return { data: catalogue.detail(itemId, user), status: 201 };
    },
    edit: (user: UserId, itemId: ItemId, caller: Caller, author: Author): Answered => {
      const item = own(user, itemId, caller);
      const draft = read(caller);
      checkKeys(user, draft.images, item.draft?.images ?? []);
      const from = listingText(item);
      Object.assign(item, {
        draft,
        title: draft.title,
        salePrice: draft.salePrice,
        version: item.version + 1,
      });
      note(user, itemId, author, from, listingText(item));
      return { data: catalogue.detail(itemId, user) };
    },
    remove: (user: UserId, itemId: ItemId, caller: Caller, author: Author): Answered => {
      const item = own(user, itemId, caller);
      if (item.sold || isReserved(itemId)) throw new Refusal(409, 'ALREADY_RESERVED_ITEM');
      item.deleted = true;
      item.version += 1;
      note(user, itemId, author, listingText(item), 'deleted');
      return { data: null };
    },
  };
};
