import type { EnterRoom } from '#contract/chat.ts';
import type { ItemId } from '#contract/ids.ts';
import type { PickType, RentalProposal, SaleProposal } from '#contract/pick.ts';
import type { UserCtx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import type { ItemRow, PickRow } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { checkYears, requireFree, spanOf } from '../availability.ts';
import { type LockedRoom, lockRoom, said, write } from '../notices.ts';
import { notify } from '../notify.ts';
import { pickInfo } from '../pick-info.ts';
import { reEnter } from '../re-entry.ts';
import { blockedBetween, enter, findOrMake } from '../rooms.ts';
import * as users from '../users.ts';
import { changeOf, publish, unfinishedPick } from './change.ts';
import { lockPair } from './pair.ts';
import { requireMethod, requirePrice } from './price.ts';

/** The terms of a PICK. */
type Terms = Pick<
  PickRow,
  | 'type'
  | 'trade_method'
  | 'rental_date'
  | 'return_date'
  | 'rental_location'
  | 'return_location'
  | 'price'
  | 'deposit'
>;

const rentalTerms = (proposal: RentalProposal): Terms => ({
  type: 'RENTAL',
  trade_method: proposal.tradeMethod,
  rental_date: proposal.startDate,
  return_date: proposal.endDate,
  rental_location: proposal.startLocation,
  return_location: proposal.endLocation,
  price: proposal.price,
  deposit: proposal.deposit,
});

const saleTerms = (proposal: SaleProposal): Terms => ({
  type: 'SALE',
  trade_method: proposal.tradeMethod,
  rental_date: proposal.startDate,
  return_date: null,
  rental_location: proposal.startLocation,
  return_location: null,
  price: proposal.price,
  deposit: 0,
});

/** Locks both users, the pair, then the item (contract §4.8): neither user can withdraw or block meanwhile. */
const lockItem = async (ctx: UserCtx, itemId: ItemId): Promise<ItemRow> => {
  const { db, user } = ctx;
  await users.hold(ctx);
  const seen = await db.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
  if (!seen) throw new Problem('ITEM_NOT_FOUND', itemId);
  await db.selectFrom('users').select('id').where('id', '=', seen.owner_id).forKeyShare().execute();
  await lockPair(ctx, user, seen.owner_id);
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
};

const offers: Readonly<Record<PickType, 'CANNOT_RENTAL_ITEM' | 'CANNOT_SALE_ITEM'>> = {
  RENTAL: 'CANNOT_RENTAL_ITEM',
  SALE: 'CANNOT_SALE_ITEM',
};

/** Every check of a proposal, in the order of contract §2.6 [C]. */
const requireProposable = async (ctx: UserCtx, item: ItemRow, terms: Terms): Promise<void> => {
  if (item.deleted_at !== null || !(await users.isLiving(ctx, item.owner_id)))
    throw new Problem('ALREADY_DELETED_ITEM');
  if (item.owner_id === ctx.user) throw new Problem('SAME_OWNER_AND_REQUESTER');
  if (await blockedBetween(ctx, item.owner_id)) throw new Problem('USER_BLOCK_EXIST');
  if ((await unfinishedPick(ctx, { itemId: item.id, requester: ctx.user })) !== null)
    throw new Problem('CURRENT_APPOINTMENT_EXIST');
  if (!item.transaction_types.includes(terms.type)) throw new Problem(offers[terms.type]);
  requireMethod(item, terms.trade_method);
  requirePrice(item, terms.type, terms);
  await requireFree(ctx, item, { ...spanOf(terms), endField: 'endDate' }, null);
};

/** The locked room of the two users; a user who had left it enters it again (contract §4.7). */
const openRoom = async (ctx: UserCtx, item: ItemRow): Promise<LockedRoom> => {
  const id = await findOrMake(ctx, item);
  const room = await lockRoom(ctx, id);
  if (room === null) throw new Error(`room ${id} has lost its participants`);
  if (room.has_left) await reEnter(ctx, id, { id: ctx.user, nickname: room.nickname });
  if (room.opponent_has_left)
    await reEnter(ctx, id, { id: room.opponent_id, nickname: room.opponent_nickname });
  return room;
};

const store = ({ db, user, clock }: UserCtx, room: LockedRoom, terms: Terms): Promise<PickRow> => {
  const now = moment(clock.now());
  return db
    .insertInto('appointments')
    .values({
      ...terms,
      item_id: room.item_id,
      chat_room_id: room.id,
      owner_id: room.owner_id,
      requester_id: user,
      creator_id: user,
      state: 'PENDING',
      terms_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const propose = async (ctx: UserCtx, itemId: ItemId, terms: Terms): Promise<EnterRoom> => {
  checkYears(spanOf(terms), ['startDate', 'endDate']);
  const item = await lockItem(ctx, itemId);
  await requireProposable(ctx, item, terms);
  const room = await openRoom(ctx, item);
  const pick = await store(ctx, room, terms);
  await publish(ctx, pick);
  const to = [pick.owner_id];
  await notify(ctx, { type: 'APPOINTMENT_PROPOSAL', pick, to, push: to, actor: room.nickname });
  await write(ctx, {
    room: room.id,
    author: { id: ctx.user, nickname: room.nickname },
    content: said.proposed(room.nickname, pick.type),
    pick: pickInfo(pick),
    change: changeOf(pick),
  });
  return enter(ctx, room.id, 1);
};

/** Proposes to rent an item (contract §2.6). */
export const proposeRental = (ctx: UserCtx, proposal: RentalProposal): Promise<EnterRoom> =>
  propose(ctx, proposal.itemId, rentalTerms(proposal));

/** Proposes to buy an item (contract §2.6). */
export const proposeSale = (ctx: UserCtx, proposal: SaleProposal): Promise<EnterRoom> =>
  propose(ctx, proposal.itemId, saleTerms(proposal));
