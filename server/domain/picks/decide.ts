import type { AppointmentId } from '#contract/ids.ts';
import type { PickTerms } from '#contract/pick.ts';
import type { UserCtx } from '../../context.ts';
import type { PickRow } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { requireFree, spanOf } from '../availability.ts';
import { said, sayInRoom } from '../notices.ts';
import { notify } from '../notify.ts';
import { catchUp, change, changeOf, isAgreedSale, opponentOf, partiesOf, setSaleDate } from './change.ts';
import { lockPick, pickTerms } from './reads.ts';

/**
 * Cancels a PICK; an agreed sale releases its item. The caller holds the locks of item and PICK (contract §5.3).
 */
const callOff = async (ctx: UserCtx, pick: PickRow): Promise<PickRow> => {
  const off = await change(ctx, pick, { state: 'CANCELLED' });
  if (isAgreedSale(pick)) await setSaleDate(ctx, off, false);
  return off;
};

const notifyGoing = async (ctx: UserCtx, off: PickRow, actor: string): Promise<PickRow> => {
  const to = [opponentOf(off, ctx.user)];
  await notify(ctx, { type: 'APPOINTMENT_CANCEL', pick: off, to, push: to, actor });
  return off;
};

/**
 * Cancels a PICK because its user leaves or blocks the other (contract §5.2 row 7): the other one is notified, whatever
 * the state and the author of the terms. Writes no line in the room, for callers that lock rooms after all their
 * cancellations.
 */
export const callOffByGoing = async (ctx: UserCtx, pick: PickRow, actor: string): Promise<PickRow> =>
  notifyGoing(ctx, await callOff(ctx, pick), actor);

/** The same, with a line in the room in the caller's name; locks the room. */
export const callOffAloud = async (ctx: UserCtx, pick: PickRow): Promise<void> => {
  const off = await callOff(ctx, pick);
  const line = { change: changeOf(off) };
  const actor = await sayInRoom(ctx, off, (nickname) => ({ ...line, content: said.cancelled(nickname) }));
  await notifyGoing(ctx, off, actor);
};

/** Cancels a PICK; what the other one proposed is rejected while it is pending (contract §2.6, §5.3 rows 5 and 6). */
export const cancel = async (ctx: UserCtx, id: AppointmentId): Promise<PickTerms> => {
  const { pick } = await lockPick(ctx, id);
  if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED')
    throw new Problem('APPOINTMENT_CANNOT_CANCELLED', pick.state);
  const rejects = pick.state === 'PENDING' && pick.creator_id !== ctx.user;
  const off = await callOff(ctx, pick);
  const actor = await sayInRoom(ctx, off, (nickname) => ({
    content: rejects ? said.rejected(nickname) : said.cancelled(nickname),
    change: changeOf(off),
  }));
  const opponent = opponentOf(off, ctx.user);
  await notify(ctx, {
    type: rejects ? 'APPOINTMENT_REJECT' : 'APPOINTMENT_CANCEL',
    pick: off,
    to: pick.state === 'CONFIRMED' ? partiesOf(off) : [opponent],
    push: [opponent],
    actor,
  });
  return pickTerms(off);
};

/**
 * Accepts the other's terms (contract §2.6, §5.3 row 4) after checking their dates once more. A reminder whose time has
 * passed already is sent at once.
 */
export const confirm = async (ctx: UserCtx, id: AppointmentId): Promise<PickTerms> => {
  const { pick, item } = await lockPick(ctx, id);
  if (pick.state !== 'PENDING') throw new Problem('CONFLICT_APPOINTMENT_STATE', pick.state);
  if (pick.creator_id === ctx.user) throw new Problem('CANNOT_CONFIRM_APPOINTMENT_MYSELF');
  if (item.deleted_at !== null) throw new Problem('ALREADY_DELETED_ITEM');
  await requireFree(ctx, item, spanOf(pick), pick);
  const agreed = await change(ctx, pick, {
    state: 'CONFIRMED',
    rental_reminded: false,
    return_reminded: false,
  });
  if (agreed.type === 'SALE') await setSaleDate(ctx, agreed, true);
  await notify(ctx, {
    type: 'APPOINTMENT_CONFIRM',
    pick: agreed,
    to: partiesOf(agreed),
    push: [agreed.creator_id],
  });
  await sayInRoom(ctx, agreed, (nickname) => ({
    content: said.confirmed(nickname),
    change: changeOf(agreed),
  }));
  return pickTerms(await catchUp(ctx, agreed));
};
