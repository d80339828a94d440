import { sql } from 'kysely';
import type { ItemId } from '#contract/ids.ts';
import type { ItemDetail, ItemDraft } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { isOnlyPictures } from '#contract/text.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { ItemRow } from '../db/schema.ts';
import { InvalidInput, Problem } from '../problem.ts';
import * as images from './images.ts';
import { detail } from './item-view.ts';
import { queueKeywordAlerts } from './notify.ts';
import { searchText } from './search-text.ts';
import * as users from './users.ts';

/** The columns a draft decides. Prices of types not offered are stored as 0 (contract §2.3 [C]). */
const columnsOf = (draft: ItemDraft) => {
  const rents = draft.transactionTypes.includes('RENTAL');
  const sells = draft.transactionTypes.includes('SALE');
  return {
    title: draft.title,
    description: draft.description,
    product_types: draft.productTypes,
    transaction_types: draft.transactionTypes,
    trade_methods: draft.tradeMethods,
    size: draft.size,
    color: draft.color,
    quality: draft.quality,
    rental_fee: rents ? draft.rentalFee : 0,
    deposit: rents ? draft.deposit : 0,
    sale_price: sells ? draft.salePrice : 0,
    location: draft.location,
    can_deal: draft.canDeal,
    search_text: searchText(draft),
  };
};

/** A title that is given is in letters, not in pictures alone; what stands already may stay (faults §3, B-2). */
const requireTitle = ({ title }: ItemDraft, stands: string | null): void => {
  if (title !== stands && isOnlyPictures(title)) throw new InvalidInput('title', '글자가 있어야 해요.');
};

/** Registers a listing (contract §2.3). */
export const create = async (ctx: UserCtx, draft: ItemDraft): Promise<ItemDetail> => {
  requireTitle(draft, null);
  await users.hold(ctx);
  await images.requireOwnKeys(ctx, { field: 'images', kind: 'post', keys: draft.images, inPlace: [] });
  const now = moment(ctx.clock.now());
  const { id } = await ctx.db
    .insertInto('items')
    .values({
      ...columnsOf(draft),
      owner_id: ctx.user,
      sale_date: null,
      repost_date: now,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await images.replace(ctx, id, draft.images);
  await queueKeywordAlerts(ctx, { id, owner_id: ctx.user, ...draft });
  return detail(ctx, id);
};

/** The caller's own undeleted item, locked, in the state the caller saw (contract §11.4 b). */
const lockOwn = async (ctx: UserCtx, itemId: ItemId): Promise<ItemRow> => {
  const row = await ctx.db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (row.deleted_at !== null) throw new Problem('ALREADY_DELETED_ITEM');
  if (row.owner_id !== ctx.user) throw new Problem('ITEM_ACCESS_FORBIDDEN');
  if (ctx.ifMatch !== null && ctx.ifMatch !== row.version) {
    throw new Problem('VERSION_CONFLICT', await detail(ctx, itemId));
  }
  return row;
};

/** Replaces a listing; its place in the list, its counters and its PICKs stay (contract §2.3). */
export const edit = async (ctx: UserCtx, itemId: ItemId, draft: ItemDraft): Promise<ItemDetail> => {
  const row = await lockOwn(ctx, itemId);
  requireTitle(draft, row.title);
  const inPlace = await images.ofItem(ctx, itemId);
  await images.requireOwnKeys(ctx, { field: 'images', kind: 'post', keys: draft.images, inPlace });
  await ctx.db
    .updateTable('items')
    .set({ ...columnsOf(draft), version: row.version + 1, updated_at: moment(ctx.clock.now()) })
    .where('id', '=', itemId)
    .execute();
  await images.replace(ctx, itemId, draft.images);
  return detail(ctx, itemId);
};

/**
 * Puts a listing in front of the newest again (contract §2.3 [X]); refused once a sale is agreed or done. Neither terms nor
 * state change, so `version` stays, as with a like: an edit or a confirm that waits must not fail over it (contract §11.4 b).
 */
export const repost = async (ctx: UserCtx, itemId: ItemId): Promise<{ repostDate: LocalDateTime }> => {
  const row = await lockOwn(ctx, itemId);
  if (row.sale_date !== null) {
    throw new Problem('ALREADY_RESERVED_ITEM', null, {
      text: '판매가 예정됐거나 끝난 상품은 끌어올릴 수 없어요.',
    });
  }
  const repostDate = moment(ctx.clock.now());
  await ctx.db.updateTable('items').set({ repost_date: repostDate }).where('id', '=', itemId).execute();
  return { repostDate };
};

/** Takes a listing away for good; refused while a trade on it is agreed or done (contract §2.3). */
export const remove = async (ctx: UserCtx, itemId: ItemId): Promise<null> => {
  const row = await lockOwn(ctx, itemId);
  const now = moment(ctx.clock.now());
  const { rows: agreed } = await sql`
    select from appointments where item_id = ${itemId} and type = 'RENTAL'
      and state in ('CONFIRMED', 'IN_PROGRESS') and return_date >= ${now}::timestamp limit 1`.execute(ctx.db);
  if (row.sale_date !== null || agreed.length > 0) throw new Problem('ALREADY_RESERVED_ITEM');
  await ctx.db
    .updateTable('items')
    .set({ deleted_at: now, updated_at: now, version: row.version + 1 })
    .where('id', '=', itemId)
    .execute();
  return null;
};
