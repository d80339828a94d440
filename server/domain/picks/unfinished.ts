import type { ItemId, UserId } from '#contract/ids.ts';
import type { Ctx } from '../../context.ts';
import type { PickRow } from '../../db/schema.ts';
import { asOfNow, type DueCtx, lockCaughtUp } from './due.ts';
import { isUnfinished } from './parties.ts';

interface Of {
  readonly itemId: ItemId;
  readonly requester: UserId;
}

const stored = ({ db }: Pick<Ctx, 'db'>, { itemId, requester }: Of): Promise<PickRow | undefined> =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('requester_id', '=', requester)
    .where('state', 'in', ['PENDING', 'CONFIRMED', 'IN_PROGRESS'])
    .executeTakeFirst();

/** The only unfinished PICK of an item and a requester, caught up (contract §5.1). */
export const unfinishedPick = async (ctx: DueCtx, of: Of): Promise<PickRow | null> => {
  const row = await stored(ctx, of);
  if (row === undefined) return null;
  const pick = await asOfNow(ctx, row);
  return isUnfinished(pick) ? pick : null;
};

/** The same, locked, for a caller that changes it; the item's lock is held. */
export const lockUnfinished = async (ctx: DueCtx, of: Of): Promise<PickRow | null> => {
  const seen = await stored(ctx, of);
  if (seen === undefined) return null;
  const pick = await lockCaughtUp(ctx, seen.id);
  return isUnfinished(pick) ? pick : null;
};
