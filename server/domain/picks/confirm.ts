import type { AppointmentId } from '#contract/ids.ts';
import type { PickTerms } from '#contract/pick.ts';
import type { UserCtx } from '../../context.ts';
import { Problem } from '../../problem.ts';
import { said } from '../notices.ts';
import { notify } from '../notify.ts';
import { change, changeOf, setSaleDate } from './change.ts';
import { catchUp } from './due.ts';
import { requireFree, spanOf } from './free.ts';
import { lockPick } from './locked-pick.ts';
import { partiesOf } from './parties.ts';
import { sayInRoom } from './say-in-room.ts';
import { pickTerms } from './terms.ts';

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
