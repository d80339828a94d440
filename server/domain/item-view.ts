import { type RawBuilder, sql } from 'kysely';
import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemDetail, ItemPreview, OwnedItem } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { TradeState } from '#contract/values.ts';
import type { Ctx } from '../context.ts';
import { moment, toSeconds } from '../db/kst.ts';
import { Problem } from '../problem.ts';

/**
 * The trade state of `items as i` [E] at the server's moment. Either party may call a sale off until it is completed: at the
 * midnight after its day, or before by a review (contract §5.2 rows 6, 11 and 12). Until then it is RESERVED, and from that
 * midnight on SOLD, whether or not the sweeper has been there. RESERVED is also what keeps an owner from deleting (contract §2.3).
 *
 * Select it for the rows of one page only: it asks `appointments` about each row that it is selected for (decision 0036).
 */
const tradeStateColumn = ({ clock }: Pick<Ctx, 'clock'>): RawBuilder<TradeState> => {
  const now = sql`${moment(clock.now())}::timestamp`;
  return sql<TradeState>`case
    when i.sale_date < date_trunc('day', ${now}) then 'SOLD'
    when i.sale_date <= ${now} and exists (select from appointments sale where sale.item_id = i.id
      and sale.type = 'SALE' and sale.state = 'SUCCESS') then 'SOLD'
    when i.sale_date is not null or exists (select from appointments agreed where agreed.item_id = i.id
      and agreed.type = 'RENTAL' and agreed.state in ('CONFIRMED', 'IN_PROGRESS')
      and agreed.return_date >= ${now}) then 'RESERVED'
    else 'AVAILABLE' end`;
};

/** The columns of a card, for `items as i` left-joined with its first picture as `thumb`. */
export const previewColumns = (
  ctx: Pick<Ctx, 'clock'>,
): RawBuilder<PreviewRow> => sql<PreviewRow>`i.id, i.product_types, i.transaction_types, thumb.file_key as thumbnail,
  i.title, i.rental_fee, i.sale_price, i.deposit, i.size, i.color, i.quality, i.trade_methods, i.like_count,
  i.chat_room_count, i.repost_date, i.sale_date, ${tradeStateColumn(ctx)} as trade_state`;

export const withThumbnail = sql`left join item_images thumb on thumb.item_id = i.id and thumb.position = 1`;

export interface PreviewRow {
  readonly id: ItemId;
  readonly product_types: string[];
  readonly transaction_types: string[];
  readonly thumbnail: FileKey | null;
  readonly title: string;
  readonly rental_fee: number;
  readonly sale_price: number;
  readonly deposit: number;
  readonly size: string;
  readonly color: string | null;
  readonly quality: string | null;
  readonly trade_methods: string[];
  readonly like_count: number;
  readonly chat_room_count: number;
  readonly repost_date: LocalDateTime;
  readonly sale_date: LocalDateTime | null;
  readonly trade_state: TradeState;
}

/** A row of a list on the wire (contract §2.0). Lists hold only what is not deleted. */
export const preview = (row: PreviewRow): ItemPreview => ({
  itemId: row.id,
  productTypes: row.product_types,
  transactionTypes: row.transaction_types,
  thumbnail: row.thumbnail,
  title: row.title,
  rentalFee: row.rental_fee,
  salePrice: row.sale_price,
  deposit: row.deposit,
  size: row.size,
  color: row.color,
  quality: row.quality,
  tradeMethods: row.trade_methods,
  likeCount: row.like_count,
  chatRoomCount: row.chat_room_count,
  repostDate: row.repost_date,
  isDeleted: false,
  tradeState: row.trade_state,
});

export const owned = (row: PreviewRow): OwnedItem => ({ ...preview(row), isSold: row.sale_date !== null });

interface DetailRow extends Omit<PreviewRow, 'thumbnail'> {
  readonly description: string;
  readonly location: string | null;
  readonly can_deal: boolean;
  readonly version: number;
  readonly updated_at: LocalDateTime;
  readonly deleted_at: LocalDateTime | null;
  readonly owner_id: UserId;
  readonly nickname: string;
  readonly profile_image_url: FileKey | null;
  readonly is_korean_univ_verified: boolean;
  readonly images: FileKey[];
  readonly liked: boolean;
}

/** One listing as the caller sees it (contract §2.0); a visitor owns and likes nothing. */
export const detail = async (ctx: Ctx, itemId: ItemId): Promise<ItemDetail> => {
  const { rows } = await sql<DetailRow>`
    select i.*, ${tradeStateColumn(ctx)} as trade_state, o.nickname, o.profile_image_url, o.is_korean_univ_verified,
      array(select file_key from item_images where item_id = i.id order by position) as images,
      exists (select from likes where item_id = i.id and user_id = ${ctx.user}::bigint) as liked
    from items i join users o on o.id = i.owner_id
    where i.id = ${itemId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Problem('ITEM_NOT_FOUND', itemId);
  if (row.deleted_at !== null) throw new Problem('ALREADY_DELETED_ITEM');
  const { itemId: _id, thumbnail: _thumbnail, ...card } = preview({ ...row, thumbnail: null });
  return {
    itemId: row.id,
    owner: {
      id: row.owner_id,
      nickname: row.nickname,
      profileImageUrl: row.profile_image_url,
      isKoreanUnivVerified: row.is_korean_univ_verified,
    },
    itemInfo: {
      ...card,
      description: row.description,
      location: row.location,
      canDeal: row.can_deal,
      mine: row.owner_id === ctx.user,
      liked: row.liked,
      saleDate: row.sale_date && toSeconds(row.sale_date),
      images: row.images,
    },
    version: row.version,
    updatedAt: row.updated_at,
  };
};
