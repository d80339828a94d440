import { type RawBuilder, sql } from 'kysely';
import type { AppointmentId, FileKey } from '#contract/ids.ts';
import type { PickDetail } from '#contract/pick.ts';
import type { UserCtx } from '../../context.ts';
import type { ItemRow, PickRow } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { withThumbnail } from '../item-view.ts';
import { asOfNow } from './due.ts';
import { isParty } from './parties.ts';
import { termsOf } from './terms.ts';

interface DetailRow
  extends PickRow,
    Pick<ItemRow, 'title' | 'description' | 'product_types' | 'quality' | 'size' | 'color'> {
  readonly thumbnail: FileKey | null;
  readonly opponent_nickname: string;
  readonly is_reviewed: boolean;
}

/** PICKs with the item and the opponent that their screens show; `of` selects, orders and limits `appointments a`. */
export const detailRows = async (
  { db, user }: UserCtx,
  of: RawBuilder<unknown>,
): Promise<readonly DetailRow[]> => {
  const { rows } = await sql<DetailRow>`
    select a.*, i.title, i.description, i.product_types, i.quality, i.size, i.color, thumb.file_key as thumbnail,
      o.nickname as opponent_nickname, exists (select from reviews v where v.appointment_id = a.id and v.reviewer_id = ${user}) as is_reviewed
    from appointments a join items i on i.id = a.item_id ${withThumbnail}
    join users o on o.id = case a.owner_id when ${user} then a.requester_id else a.owner_id end
    ${of}`.execute(db);
  return rows;
};

/** A PICK in full, from the viewer's side (contract §2.0). */
export const pickDetail = (row: DetailRow, viewer: UserCtx['user']): PickDetail => ({
  appointmentId: row.id,
  itemId: row.item_id,
  chatRoomId: row.chat_room_id,
  requesterId: row.requester_id,
  ownerId: row.owner_id,
  isCreator: row.creator_id === viewer,
  imageUrl: row.thumbnail,
  title: row.title,
  description: row.description,
  productTypes: row.product_types,
  quality: row.quality,
  size: row.size,
  color: row.color,
  ...termsOf(row),
  opponentNickname: row.opponent_nickname,
  isReviewed: row.is_reviewed,
});

/** A PICK of the caller as it is stored; the caller of this function has checked that it is theirs. */
export const ownDetail = async (ctx: UserCtx, id: AppointmentId): Promise<PickDetail> => {
  const [row] = await detailRows(ctx, sql`where a.id = ${id}`);
  if (!row) throw new Problem('APPOINTMENT_NOT_FOUND', id);
  return pickDetail(row, ctx.user);
};

/** A PICK for either party, also after a leave, a block, a deletion or its end (contract §2.6, §5.6). */
export const detail = async (ctx: UserCtx, id: AppointmentId): Promise<PickDetail> => {
  const pick = await ctx.db
    .selectFrom('appointments')
    .select(['id', 'owner_id', 'requester_id', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!pick) throw new Problem('APPOINTMENT_NOT_FOUND', id);
  if (!isParty(pick, ctx.user)) throw new Problem('NOT_APPOINTMENT_PARTICIPANT');
  await asOfNow(ctx, pick);
  return ownDetail(ctx, id);
};
