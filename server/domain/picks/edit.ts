import type { PickEdit, PickTerms } from '#contract/pick.ts';
import type { UserCtx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import type { PickRow } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { checkYears, requireFree, spanOf } from '../availability.ts';
import { said, sayInRoom } from '../notices.ts';
import { notify } from '../notify.ts';
import { pickInfo } from '../pick-info.ts';
import { change, changeOf, isAgreedSale, opponentOf, partiesOf, setSaleDate } from './change.ts';
import { type CounterTerms, counterTerms } from './counter-terms.ts';
import { type AnyEdit, editOf } from './edit-request.ts';
import { requireMethod, requirePrice } from './price.ts';
import { type LockedPick, lockPick, pickTerms } from './reads.ts';

/** Every check of an edit, in order, before anything is written (contract §2.6 [C], §10.3 row 4). */
const checkEdit = async (ctx: UserCtx, { pick, item }: LockedPick, edit: PickEdit): Promise<CounterTerms> => {
  if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED')
    throw new Problem('CONFLICT_APPOINTMENT_STATE', pick.state);
  if (item.deleted_at !== null) throw new Problem('ALREADY_DELETED_ITEM');
  // the trade method of the PICK stays allowed, even if the listing no longer offers it
  if (edit.tradeMethod !== pick.trade_method) requireMethod(item, edit.tradeMethod);
  // a missing deposit is refused below, and an unchanged price needs no check (contract §1.4)
  const deposit = edit.deposit ?? item.deposit;
  const isUnchanged = edit.price === pick.price && (pick.type === 'SALE' || deposit === pick.deposit);
  if (!isUnchanged) requirePrice(item, pick.type, { price: edit.price, deposit });
  const terms = counterTerms(pick.type, edit);
  const span = spanOf(terms);
  checkYears(span, ['rentalDate', 'returnDate']);
  await requireFree(ctx, item, { ...span, endField: 'returnDate' }, pick);
  return terms;
};

/** Notifies both that the agreed PICK is cancelled, with its old dates (contract §5.3 row 3). */
const notifyCancelled = (ctx: UserCtx, agreed: PickRow, actor: string) =>
  notify(ctx, {
    type: 'APPOINTMENT_CANCEL',
    pick: agreed,
    to: partiesOf(agreed),
    push: [opponentOf(agreed, ctx.user)],
    actor,
  });

/** Proposes other terms, which the other party must accept; an agreed PICK releases its dates (contract §2.6, §5.3). */
export const edit = async (ctx: UserCtx, asked: AnyEdit): Promise<PickTerms> => {
  const locked = await lockPick(ctx, asked.appointmentId);
  const { pick } = locked;
  const wasAgreed = pick.state === 'CONFIRMED';
  const terms = await checkEdit(ctx, locked, editOf(pick.type, asked));
  const proposed = await change(ctx, pick, {
    ...terms,
    state: 'PENDING',
    creator_id: ctx.user,
    terms_at: moment(ctx.clock.now()),
  });
  if (isAgreedSale(pick)) await setSaleDate(ctx, pick, false);
  const what = { change: changeOf(proposed) };
  if (wasAgreed) await sayInRoom(ctx, pick, (nickname) => ({ ...what, content: said.cancelled(nickname) }));
  const actor = await sayInRoom(ctx, pick, (nickname) => ({
    content: said.proposed(nickname, pick.type),
    pick: pickInfo(proposed),
    ...what,
  }));
  if (wasAgreed) await notifyCancelled(ctx, pick, actor);
  await notify(ctx, {
    type: 'APPOINTMENT_PROPOSAL',
    pick: proposed,
    to: [opponentOf(pick, ctx.user)],
    push: [],
    actor,
  });
  return pickTerms(proposed);
};
